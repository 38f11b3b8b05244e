/** Set-up and running: other programs, run quietly. What they say is kept and shown only when it is needed. */
import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { root } from './places.ts'

export type Outcome = { passed: boolean; said: string }

/** Runs a script with this very Node. */
export const runScript = (script: string, args: string[], options: SpawnOptions = {}) =>
  runProgram(process.execPath, [script, ...args], options)

export function runProgram(command: string, args: string[], options: SpawnOptions = {}): Promise<Outcome> {
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ passed: false, said: error.message }))
    child.once('close', (code) => resolve({ passed: code === 0, said }))
  })
}

/** Installs a package that few need, apart from the product, when it is not there yet. `what` begins two sentences. */
export async function installApart(dir: string, what: string): Promise<void> {
  if (existsSync(join(dir, 'node_modules'))) return
  console.log(`${what} is being fetched …`)
  const asked = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { passed, said } = await runProgram('npm', asked, { cwd: dir })
  if (!passed) throw new StartFailure(`${said.trim()}\n${what} could not be fetched.`)
}
