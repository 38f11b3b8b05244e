/** Set-up and running: builds the web app when its inputs have changed since the last build, and only then. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { compressFolder } from './compress.ts'
import { cache, program, root, webDir, webRoot } from './places.ts'
import { runScript } from './run.ts'

const STAMP = join('.vite', 'inputs')
const INPUTS = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json']
const NOT_INPUTS = new Set(['node_modules', 'dist', 'test'])

/** Makes `apps/web/dist` current. A build that fails leaves the previous one in place. */
export async function buildWeb(tell: (line: string) => void = console.log) {
  if (isCurrent()) return
  tell('Building the web app …')
  const unfinished = join(cache, `web-${process.pid}`)
  try {
    const vite = program('vite/bin/vite.js')
    const build = ['build', webDir, '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn']
    const { passed, said } = await runScript(vite, build, { env: { ...process.env, NODE_ENV: 'production' } })
    if (!passed)
      throw new StartFailure(`${said.trim()}\nThe web app could not be built: the reason is above.`)
    await compressFolder(unfinished)
    // Taken after the build, which writes the brand's own files among the inputs.
    writeFileSync(join(unfinished, STAMP), hashOfInputs())
    rmSync(webRoot, { recursive: true, force: true })
    renameSync(unfinished, webRoot)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function isCurrent(): boolean {
  const stamp = join(webRoot, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs()
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of filesUnder(join(root, input)))
      hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
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
