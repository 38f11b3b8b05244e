/** Set-up and running: builds the front ends whose inputs have changed since their last build, and only those. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { compressFolder } from './compress.ts'
import { cache, consoleDir, consoleRoot, program, root, webDir, webRoot } from './places.ts'
import { runScript } from './run.ts'

interface FrontEnd {
  readonly name: string
  readonly dir: string
  /** Where the built files end up. */
  readonly built: string
}

/** In this order: the web app's build writes the brand's files, which the console's look comes from too. */
const frontEnds: readonly FrontEnd[] = [
  { name: 'web app', dir: webDir, built: webRoot },
  { name: 'console', dir: consoleDir, built: consoleRoot },
]

const STAMP = join('.vite', 'inputs')
const SHARED_INPUTS = ['packages', 'package-lock.json', 'tsconfig.base.json'].map((path) => join(root, path))
const NOT_INPUTS = new Set(['node_modules', 'dist', 'test'])

/** Makes every `dist` current. A build that fails leaves the previous one in place. */
export async function buildWeb(tell: (line: string) => void = console.log) {
  for (const frontEnd of frontEnds) {
    if (isCurrent(frontEnd)) continue
    tell(`Building the ${frontEnd.name} …`)
    await build(frontEnd)
  }
}

async function build(frontEnd: FrontEnd) {
  const { name, dir, built } = frontEnd
  const unfinished = join(cache, `${name.replace(' ', '-')}-${process.pid}`)
  try {
    const vite = program('vite/bin/vite.js')
    const args = ['build', dir, '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn']
    const { passed, said } = await runScript(vite, args, { env: { ...process.env, NODE_ENV: 'production' } })
    if (!passed)
      throw new StartFailure(`${said.trim()}\nThe ${name} could not be built: the reason is above.`)
    await compressFolder(unfinished)
    // Taken after the build, which writes the brand's own files among the inputs.
    writeFileSync(join(unfinished, STAMP), hashOfInputs(frontEnd))
    rmSync(built, { recursive: true, force: true })
    renameSync(unfinished, built)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function isCurrent(frontEnd: FrontEnd): boolean {
  const stamp = join(frontEnd.built, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs(frontEnd)
}

function hashOfInputs({ dir }: FrontEnd): string {
  const hash = createHash('sha256').update(process.env.STOCK_API_KEY ?? '')
  for (const input of [dir, ...SHARED_INPUTS]) {
    for (const file of filesUnder(input)) hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !NOT_INPUTS.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
}
