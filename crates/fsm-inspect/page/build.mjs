// Makes `inspector.html` of the sources: `npm ci && npm run build`. With `--check` it only says whether that is up to date.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const read = name => readFileSync(join(here, name), 'utf8')
const OUT = join(here, 'inspector.html')

/** FNV-1a of all sources, as the tests compute it: they need no Node to see that the page is older than its sources. */
function fingerprint() {
  const files = ['script', 'style'].flatMap(folder => readdirSync(join(here, folder)).map(name => `${folder}/${name}`))
  let hash = 0xcbf29ce484222325n
  for (const name of ['build.mjs', 'index.html', 'package-lock.json', ...files].sort()) {
    for (const byte of Buffer.from(name + '\0' + read(name)))
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}

async function bundled(entry) {
  const options = {
    entryPoints: [join(here, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  }
  return (await build(options)).outputFiles[0].text.trim()
}

const [script, style] = await Promise.all([bundled('script/main.js'), bundled('style/main.css')])
const hash = createHash('sha256').update(script).digest('base64')
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'`
const parts = { FINGERPRINT: fingerprint(), POLICY: policy, STYLE: style, SCRIPT: script }
const page =
  read('index.html')
    .replace(/\n\s*/g, '\n')
    .trim()
    .replace(/FINGERPRINT|POLICY|STYLE|SCRIPT/g, part => parts[part]) + '\n'

if (!process.argv.includes('--check')) writeFileSync(OUT, page)
else if (readFileSync(OUT, 'utf8') !== page) {
  console.error('page/inspector.html is not what its sources make: npm ci && npm run build in crates/fsm-inspect/page')
  process.exitCode = 1
}
console.log(`inspector.html: ${Buffer.byteLength(page)} bytes`)
