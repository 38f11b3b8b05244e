/** Set-up and running: a program of ours that runs beside the server as a process of its own, and ends with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { cache, root } from './places.ts'

export interface Beside {
  /** Where it listens. */
  readonly url: string
  /** What it said until it was ready. */
  readonly said: string
  stop(): Promise<void>
}

const READY = /is ready: (\S+)/
/** How long one that was asked to stop may answer what it is at; both keep what they have written also when they are killed. */
const STOPS_WITHIN_MS = 10_000

/**
 * Runs `tools/<tool>.ts` and waits until it says where it is ready. What it says on stderr is passed on. One that ends by itself is told
 * by `gone` and started again by nobody: whoever runs the instance should know.
 */
export async function runBeside(tool: string, args: readonly string[], gone: () => void): Promise<Beside> {
  const child = spawn(process.execPath, [join(root, 'tools', `${tool}.ts`), ...args], {
    // The channel is how it learns that this process was killed; a Ctrl-C of the terminal reaches it by itself and would end it first.
    detached: true,
    // What Node has compiled once, as the bootstrap keeps it.
    env: { ...process.env, NODE_COMPILE_CACHE: join(cache, 'compiled') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
  let isStopping = false
  const ended = once(child, 'exit')
  while (!READY.test(said)) {
    if (hasEnded(child)) throw new StartFailure(`The ${tool} beside the server did not start.`)
    await Promise.race([once(child.stdout ?? child, 'data'), ended])
  }
  void ended.then(() => {
    if (!isStopping) gone()
  })
  return {
    url: READY.exec(said)?.[1] ?? '',
    said,
    stop: async () => {
      isStopping = true
      if (hasEnded(child)) return
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
      await ended
      clearTimeout(kill)
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
