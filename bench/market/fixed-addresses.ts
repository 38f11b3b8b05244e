/**
 * Bench: a process whose code lies where it lay in the run before. Linux draws new addresses at every start, and on some
 * machines they decide whether a write to a socket costs half as much again, for as long as the process lives (decision 26).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

const SETARCH = ['setarch', '--addr-no-randomize'] as const
const V8_DRAWS_THE_SAME = '--random-seed=1'

/** A container may forbid it, and other systems have no such program. */
const canFix = spawnSync(SETARCH[0], [SETARCH[1], 'true']).status === 0
if (!canFix)
  console.log('  addresses are drawn at every start here: what a write costs may differ from run to run')

export function startAtFixedAddresses(script: string, args: readonly string[]): ChildProcess {
  const [program, ...rest] = [
    ...(canFix ? SETARCH : []),
    process.execPath,
    V8_DRAWS_THE_SAME,
    script,
    ...args,
  ]
  return spawn(program ?? '', rest, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}
