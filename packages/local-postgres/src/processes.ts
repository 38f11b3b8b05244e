/** Local PostgreSQL: what the operating system knows about a process, so that a reused number is not mistaken for it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './start-failure.ts'

/** A process by its number and its birth. The birth tells it from a later process with the same number. */
export type ProcessId = { pid: number; birth: string }

export const thisProcess = (): ProcessId => ({ pid: process.pid, birth: birthOf(process.pid) ?? '' })

export const isSameProcessAlive = ({ pid, birth }: ProcessId) => isAlive(pid) && birthOf(pid) === birth

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // Not ours to signal, but there.
    return codeOf(error) === 'EPERM'
  }
}

/** Waits until the process has ended; false when it has not within the time. */
export async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

export function isPostgres(pid: number): boolean {
  if (process.platform === 'linux') return linuxStat(pid)?.command === 'postgres'
  return ask(['-o', 'comm=', '-p', String(pid)]).includes('postgres')
}

/** Boot and start time on Linux, start time elsewhere. */
function birthOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(['-o', 'lstart=', '-p', String(pid)]) || undefined
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const stat = linuxStat(pid)
  return stat && `${boot}:${stat.startTicks}`
}

// A killed child that nobody has waited for still answers to signal 0.
const isZombie = (pid: number) => process.platform === 'linux' && linuxStat(pid)?.state === 'Z'

function linuxStat(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const afterName = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const command = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    return { command, state: afterName[0], startTicks: afterName[19] }
  } catch {
    return undefined
  }
}

const ask = (args: string[]) => spawnSync('ps', args, { encoding: 'utf8' }).stdout?.trim() ?? ''
