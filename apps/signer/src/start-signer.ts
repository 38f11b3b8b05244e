/** signer: a signer on its folder and its port. It needs no database, and knows its server by a token. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { openStore, signerWith } from '@pramaan/signing'
import { checkRotations, keyText, type Rotation } from '@pramaan/verifier'
import { httpServer } from './http.ts'
import { openIdentity } from './identity.ts'
import { systemClock } from './platform/clock.ts'
import { codeOf, StartFailure } from './platform/start-failure.ts'

export interface SignerSettings {
  readonly folder: string
  /** Where the token is made, for a server that may not see the folder of the key. */
  readonly tokenFile?: string
  /** The name of the public log that it signs. */
  readonly origin: string
  /** The first key; null for one of its own making. */
  readonly seed: Uint8Array | null
  readonly isDemo: boolean
  readonly host: string
  readonly port: number
  readonly say: (sentence: string) => void
}

export interface RunningSigner {
  /** Its public key, as the log's. */
  readonly key: string
  readonly url: string
  /** Why it signs nothing; null where it does. */
  stopped(): Promise<string | null>
  close(): Promise<void>
}

export async function startSigner(settings: SignerSettings): Promise<RunningSigner> {
  const { folder, tokenFile, origin, seed, isDemo, say } = settings
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const books = join(folder, 'books')
    const hasBooks = existsSync(books)
    const rotations = hasBooks ? await rotationsIn(books) : []
    const place = { folder, origin, seed, hasBooks, rotations, ...(tokenFile ? { tokenFile } : {}) }
    const { key, former, token } = await openIdentity(place)
    const store = openStore(books)
    if (rotations.length === 0) store.change(() => store.setFact('firstKey', key.key))
    if (former && former.until <= systemClock.now())
      say(`The former key signs nothing any more: destroy ${former.path} and every copy of it.`)
    const signer = signerWith({
      ...{ store, key, clock: systemClock, say, isDemo },
      ...(former ? { former: former.key } : {}),
    })
    const server = httpServer(signer, token, say)
    const url = await listen(server, settings)
    const stopped = async () => (await signer.state()).stopped?.why ?? null
    const before = await stopped()
    if (before) say(`Signing has stopped: ${before}`)
    return {
      key: keyText(signer.log),
      url,
      stopped,
      close: async () => {
        await close(server)
        store.close()
      },
    }
  } catch (error) {
    throw asFailure(error, settings)
  }
}

/** Read before the key: they say which one it is. */
async function rotationsIn(books: string): Promise<readonly Rotation[]> {
  const store = openStore(books)
  try {
    return await checkRotations(store.fact('rotations'))
  } finally {
    store.close()
  }
}

async function listen(server: Server, { host, port }: SignerSettings): Promise<string> {
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

const NO_PLACE = ['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'ERR_SQLITE_ERROR']

function asFailure(error: unknown, { folder, host, port }: SignerSettings): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is taken; stop the other program or choose another --port.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartFailure(`This machine has no address ${host}.`)
  if (code && NO_PLACE.includes(code))
    return new StartFailure(
      `The signer’s folder ${folder} cannot be used, or port ${port} may not be opened (${code}).`,
    )
  return error
}
