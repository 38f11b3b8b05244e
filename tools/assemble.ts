/**
 * Set-up and running: `npm run assemble -- <folder>`. Puts what a serving machine needs into a new folder, and nothing else: sources, what
 * is built of the front ends, the dependencies of production by the lockfile, and a list of them (SBOM). No compiler, no test, no
 * PostgreSQL, no npm.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { buildWeb } from './build-web.ts'
import { consoleRoot, root, webRoot } from './places.ts'
import { billOfMaterials, lockIn, npm, npmSbom, SBOM, unlike } from './sbom.ts'
import { giveUp } from './stopping.ts'

/** What is run on a serving machine, as `tools/<name>.ts`. */
const TOOLS = [
  ...['serve', 'signer', 'witness', 'migrate', 'backup', 'restore'],
  ...['audit-ledger', 'import-market', 'outbox', 'staff'],
]
const ROOMS = ['apps/server', 'apps/signer', 'apps/witness', 'packages/local-postgres']
const IS_FOR_TESTS = /\.test\.ts$|\/(?:test|fixtures|node_modules|dist)(?:\/|$)/

await assemble().catch(giveUp)

async function assemble() {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new StartFailure('Say where: npm run assemble -- <a new folder>')
  const folder = resolve(given)
  if (existsSync(folder)) throw new StartFailure(`${folder} is there already: name a new folder.`)
  await buildWeb()
  const rooms = roomsOf(ROOMS)
  for (const room of rooms) copy(room, folder)
  for (const tool of toolFiles(TOOLS)) copy(join('tools', tool), folder)
  for (const file of ['package.json', 'package-lock.json', 'LICENSE', 'CHANGELOG.md']) copy(file, folder)
  cpSync(webRoot, join(folder, 'apps/web/dist'), { recursive: true })
  cpSync(consoleRoot, join(folder, 'apps/console/dist'), { recursive: true })
  leaveOut(folder, rooms)
  await install(folder)
  const strange = unlike(lockIn(root), lockIn(join(folder, 'node_modules'), '.package-lock.json'))
  if (strange.length > 0)
    throw new StartFailure(`Installed otherwise than the lockfile says: ${strange.join(', ')}.`)
  await writeBill(folder)
  console.log(`Assembled in ${folder}: node_modules/.bin/node tools/serve.ts`)
}

/** The rooms themselves and every package of ours that they stand on. */
function roomsOf(wanted: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (room: string) => {
    if (found.has(room)) return
    found.add(room)
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies))
      if (name.startsWith('@pramaan/')) visit(join('packages', name.slice('@pramaan/'.length)))
  }
  wanted.forEach(visit)
  return [...found].sort()
}

/** The tools and what they import of their own folder. */
function toolFiles(names: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const text = readFileSync(join(root, 'tools', file), 'utf8')
    for (const [, next = ''] of text.matchAll(/from '\.\/([\w-]+\.ts)'/g)) visit(next)
  }
  for (const name of names) visit(`${name}.ts`)
  return [...found].sort()
}

function copy(path: string, folder: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => !IS_FOR_TESTS.test(source.slice(root.length)),
  })
}

/**
 * npm then knows of nothing else. A serving machine has a database elsewhere: 70 MB that nobody starts are only there to be attacked.
 */
function leaveOut(folder: string, rooms: readonly string[]) {
  for (const room of ['.', ...rooms]) {
    const file = join(folder, room, 'package.json')
    const { devDependencies: _, ...kept } = JSON.parse(readFileSync(file, 'utf8'))
    if (room === 'packages/local-postgres') delete kept.optionalDependencies
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  }
}

async function install(cwd: string) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { passed, said } = await npm(cwd, [
    'install',
    '--no-save',
    '--omit=dev',
    '--include=optional',
    ...quiet,
  ])
  if (!passed) throw new StartFailure(`${said.trim()}\nThe dependencies could not be installed.`)
  // Of all programs only Node itself is run here; npm 9 makes no link to it.
  const bin = join(cwd, 'node_modules/.bin')
  rmSync(bin, { recursive: true, force: true })
  mkdirSync(bin)
  symlinkSync(`../node-${process.platform}-${process.arch}/bin/node`, join(bin, 'node'))
}

async function writeBill(folder: string) {
  const { passed, said } = await npmSbom(folder)
  if (!passed) throw new StartFailure(`${said.trim()}\nThe list of what is in it (SBOM) could not be made.`)
  const bill = billOfMaterials(said, lockIn(join(folder, 'node_modules'), '.package-lock.json'))
  writeFileSync(join(folder, SBOM), `${JSON.stringify(bill, null, 2)}\n`)
}
