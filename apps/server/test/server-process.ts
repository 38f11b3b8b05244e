/** A server as its own process, to be stopped or killed from outside. Run as a program it is that server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readSettings } from '../src/config.ts'
import { serve } from '../src/main.ts'

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Sends the signal and waits for the end; says the exit code, or null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** What it has logged of requests that failed, for whoever did not expect one. */
  failures(): string
}

/** A port that nobody has at the moment; two runs on one machine must not meet on a fixed one. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('a port has a number')
  return String(address.port)
}

/** What Node has compiled once, as `npm start` keeps it. */
const compiled = join(import.meta.dirname, '../../../.cache/compiled')

/** Starts with these settings and no others; of another release, where its copy of this file is named. */
export async function startServer(
  env: Record<string, string>,
  program = import.meta.filename,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let failed = ''
  child.stderr.on('data', (part) => {
    failed += part
  })
  const ended = once(child, 'exit')
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (part) => {
      said += part
      const url = /^ready (\S+)$/m.exec(said)?.[1]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([ready, ended.then(() => null)])
  if (url === null) throw new Error(`The server did not start: ${failed}`)
  return {
    url,
    child,
    end: async (signal) => {
      child.kill(signal)
      await ended
      return child.exitCode
    },
    failures: () =>
      said
        .split('\n')
        .filter((line) => line.includes('request failed'))
        .join('\n'),
  }
}

if (process.argv[1] === import.meta.filename) {
  const settings = readSettings(process.env)
  const server = await serve({ ...settings, databaseUrl: settings.databaseUrl ?? '', webRoot: null })
  process.on('SIGTERM', async () => {
    await server.close()
    process.exit(0)
  })
  process.stdout.write(`ready ${server.url}\n`)
}
