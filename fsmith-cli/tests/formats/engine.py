"""Runs SCXML documents in python-statemachine, and compares what they do with what was recorded.

python3 engine.py FOLDER: for each FOLDER/*.scxml, repeats the runs of the JSON file beside it. Prints a line for each
difference, and at the end how many documents have been run. It sets no flags and lets no time pass.
"""

import contextlib
import io
import json
import pathlib
import sys

from statemachine.io.scxml.processor import SCXMLProcessor


def acts_of(printed):
    """What a document has logged: its lines are `enter: 'act()'`."""
    return [line.split(": ", 1)[1].strip("'") for line in printed.getvalue().splitlines()]


def is_active(recorded, active):
    """Whether what is active is what was recorded: the document has a state for the machine as well."""
    known = all(any(state == name or state.endswith("." + name) for state in active) for name in recorded)
    return known and len(active) - len(recorded) <= 1


def difference(document, run):
    processor = SCXMLProcessor(trusted=True)
    processor.parse_scxml("machine", document)
    machine, done = None, []
    for step in run["steps"]:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            if "start" in step:
                machine = processor.start()
            else:
                machine.send(step["event"])
        done.append(step.get("event", "start"))
        if step["finished"]:
            return None
        active = [str(state) for state in machine.configuration_values]
        if not is_active(step["active"], active):
            return f"{', '.join(done)}: {active} instead of {step['active']}"
        # In what order regions act depends on where they have been before, other than in SCXML.
        ordered = sorted if "<parallel" in document else list
        if ordered(acts_of(printed)) != ordered(step["acts"]):
            return f"{', '.join(done)}: {acts_of(printed)} instead of {step['acts']}"
    return None


documents = sorted(pathlib.Path(sys.argv[1]).glob("*.scxml"))
for document in documents:
    for run in json.loads(document.with_suffix(".json").read_text()):
        if wrong := difference(document.read_text(), run):
            print(f"{document.stem}: {wrong}")
            break
print(f"ran {len(documents)}")
