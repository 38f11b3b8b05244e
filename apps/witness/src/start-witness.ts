/** witness: a witness on its folder and its port. It needs no database and no server of the firm. */
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { keyText } from '@pramaan/verifier'
import { openEvidence } from './evidence.ts'
import { httpServer } from './http.ts'
import { openIdentity } from './identity.ts'
import { readKnownLogs } from './known-logs.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { codeOf, StartFailure } from './platform/start-failure.ts'
import { openSeen } from './seen.ts'
import { rulesWith } from './witness.ts'

export interface WitnessSettings {
  readonly folder: string
  /** Null for the one that it has, or a new one. */
  readonly name: string | null
  /** Public keys of logs, besides those in its folder. */
  readonly logs: readonly string[]
  readonly host: string
  readonly port: number
  readonly say: (sentence: string) => void
  readonly clock?: Clock
}

export interface Witness {
  readonly name: string
  /** Its public key, as others name it. */
  readonly key: string
  /** The logs whose checkpoints it takes. */
  readonly origins: readonly string[]
  readonly url: string
  close(): Promise<void>
}

export async function startWitness(settings: WitnessSettings): Promise<Witness> {
  const { folder, say } = settings
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const cosigner = await openIdentity(folder, settings.name)
    const logs = await readKnownLogs(folder, settings.logs)
    const seen = await openSeen(join(folder, 'seen'), cosigner.key)
    const evidence = await openEvidence(join(folder, 'refused'))
    const rules = rulesWith({ cosigner, logs, seen, evidence, clock: settings.clock ?? systemClock, say })
    const server = httpServer(rules, say)
    const url = await listen(server, settings)
    return {
      name: cosigner.key.name,
      key: keyText(cosigner.key),
      origins: [...logs.keys()],
      url,
      close: () => close(server),
    }
  } catch (error) {
    throw asFailure(error, settings)
  }
}

async function listen(server: Server, { host, port }: WitnessSettings): Promise<string> {
  server.listen({ host, port })
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
}

/** What is being answered is answered to its end. */
async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await closed
}

function asFailure(error: unknown, { folder, host, port }: WitnessSettings): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is taken; stop the other program or choose another --port.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartFailure(`This machine has no address ${host}.`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartFailure(
      `The witness’s folder ${folder} cannot be written, or port ${port} may not be opened (${code}).`,
    )
  }
  return error
}
