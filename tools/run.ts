/** Set-up and running: other programs, run quietly. What they say is kept and shown only when it is needed. */
import { type SpawnOptions, spawn } from 'node:child_process'
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
