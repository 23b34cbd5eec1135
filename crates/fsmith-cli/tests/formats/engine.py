"""Runs SCXML documents in python-statemachine, and compares their behaviour with recorded runs.

python3 engine.py FOLDER: for each FOLDER/*.scxml, repeats the runs in the JSON file with the same name. Prints a line
for each difference, and at the end the number of documents. It sets no flags, and no time passes.
"""

import contextlib
import io
import json
import pathlib
import sys

from statemachine.io.scxml.processor import SCXMLProcessor


def acts_of(printed):
    """The actions in the log of a document: its lines are `enter: 'act()'`."""
    return [line.split(": ", 1)[1].strip("'") for line in printed.getvalue().splitlines()]


def is_active(recorded, active):
    """Whether the recorded states are active. The document also has a state for the machine."""
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
        # The order in which regions act depends on their earlier states, unlike in SCXML.
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
