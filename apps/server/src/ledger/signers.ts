/**
 * ledger: the signer, as the server reaches it: over HTTP, a process of its own with its own key and books (decision 80), or inside of
 * this process, for tests, tools and a server that is run for its development.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@pramaan/brand'
import {
  keyFileOf,
  Outrun,
  openStore,
  Refused,
  remoteSigner,
  type Signer,
  SignerStopped,
  type SigningKey,
  signerWith,
  signingKeyFrom,
} from '@pramaan/signing'
import { checkRotations, type FirmKey, readKey, toHex, type VerifierKey } from '@pramaan/verifier'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/keys.ts'
import { StartFailure, systemWordsOf } from '../platform/start-failure.ts'
import { workHeaders } from '../platform/work.ts'

/** A million clients are compared and hashed in seconds; for hangs only. */
const ANSWERS_WITHIN_MS = 120_000

export interface SignerPlace {
  readonly url: string
  readonly token: string
}

interface SignerSettings {
  readonly signerUrl: string | null
  readonly signerTokenFile: string
  readonly dataDir: string
  readonly mode: 'demo' | 'live'
  readonly startSigner?: (seed: Uint8Array) => Promise<SignerPlace>
}

/** Elsewhere, beside this server, or, for its development, inside of it. */
export async function reachSigner(settings: SignerSettings, keys: Keys, clock: Clock): Promise<Signer> {
  const { signerUrl, signerTokenFile, startSigner, dataDir, mode } = settings
  if (signerUrl) return signerAt(await readPlace(signerUrl, signerTokenFile))
  if (startSigner) return signerAt(await startSigner(firstSeed(keys)))
  const folder = join(dataDir, 'signer')
  return signerInProcess({ keys, clock, folder, isDemo: mode === 'demo', say: console.error })
}

/** The public key that heads must be signed with, and how it was changed, for a tool that works without the server. */
export async function firmKeyOf(
  { signerUrl, dataDir }: Pick<SignerSettings, 'signerUrl' | 'dataDir'>,
  keys: Keys,
): Promise<FirmKey> {
  if (signerUrl) {
    const { key } = await readLogKey(signerUrl)
    return { key: Buffer.from(key).toString('hex'), rotations: await readRotations(signerUrl) }
  }
  const books = join(dataDir, 'signer', 'books')
  return { ...firstKeyOf(keys), rotations: existsSync(books) ? rotationsIn(books) : [] }
}

function rotationsIn(books: string): readonly string[] {
  const store = openStore(books)
  try {
    return store.fact('rotations')
  } finally {
    store.close()
  }
}

async function readPlace(url: string, tokenFile: string): Promise<SignerPlace> {
  try {
    return { url, token: (await readFile(tokenFile, 'utf8')).trim() }
  } catch (error) {
    throw new StartFailure(`SIGNER_TOKEN_FILE ${tokenFile} cannot be read: ${systemWordsOf(error)}.`)
  }
}

/** The first key of a signer beside an instance: the one that signed before there was a signer, so that what clients remember holds. */
export const firstSeed = (keys: Keys): Uint8Array => keys.raw('ledger-head')

export const firstKeyOf = (keys: Keys): FirmKey => ({
  key: signingKeyFrom(brand.logOrigin, firstSeed(keys)).key,
  rotations: [],
})

interface InProcess {
  readonly keys: Keys
  readonly clock: Clock
  /** Null: it remembers nothing longer than this process. */
  readonly folder: string | null
  readonly isDemo: boolean
  readonly say: (sentence: string) => void
}

export async function signerInProcess({ keys, clock, folder, isDemo, say }: InProcess): Promise<Signer> {
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 })
  const store = openStore(folder ? join(folder, 'books') : ':memory:')
  const first = signingKeyFrom(brand.logOrigin, firstSeed(keys))
  const last = (await checkRotations(store.fact('rotations'))).at(-1)
  if (!last || !folder) return signerWith({ store, key: first, clock, say, isDemo })
  const key = await keyIn(join(folder, keyFileOf(toHex(last.new.key), false)))
  const former = join(folder, keyFileOf(toHex(last.old.key), last.number === 1))
  const both = existsSync(former) ? { former: await keyIn(former) } : {}
  return signerWith({ store, key, ...both, clock, say, isDemo })
}

/** What the signer that `npm start` runs beside the server has made in the same folder. */
async function keyIn(path: string): Promise<SigningKey> {
  try {
    return signingKeyFrom(brand.logOrigin, Buffer.from((await readFile(path, 'utf8')).trim(), 'hex'))
  } catch (error) {
    throw new StartFailure(`The signer’s key ${path} cannot be read: ${systemWordsOf(error)}.`)
  }
}

/** Asks for its key at once: a server that cannot reach its signer does not start. */
export async function signerAt(place: SignerPlace): Promise<Signer> {
  const log = await readLogKey(place.url)
  const key = Buffer.from(log.key).toString('hex')
  const rotations = await readRotations(place.url)
  return remoteSigner({ key, log, rotations }, (name, given) => call(place, name, given))
}

async function readLogKey(url: string): Promise<VerifierKey> {
  const reply = await ask(`${url}/key`, { method: 'GET' }).catch((error: unknown) => {
    throw new StartFailure(`The signer at ${url} does not answer: ${causeOf(error)}.`)
  })
  if (!reply.ok)
    throw new StartFailure(`The signer at ${url} answers ${reply.status} when asked for its key.`)
  const log = readKey((await reply.text()).trim())
  if (log.name !== brand.logOrigin)
    throw new StartFailure(`The signer at ${url} signs for ${log.name}, and not for ${brand.logOrigin}.`)
  return log
}

/** How it came to its key; one from before there were changes does not tell. */
async function readRotations(url: string): Promise<readonly string[]> {
  const reply = await ask(`${url}/rotations`, { method: 'GET' })
  const told: unknown = reply.ok ? await reply.json() : []
  return (await checkRotations(told)).map(({ note }) => note)
}

const ask = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })

/** What went wrong below `fetch`, which itself says only that it failed. */
const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : 'no reason was given'
}

async function call({ url, token }: SignerPlace, name: string, given: Buffer): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, ...workHeaders() }
  const reply = await ask(`${url}/${name}`, { method: 'POST', headers, body: new Uint8Array(given) }).catch(
    (error: unknown) => {
      throw new Error(`the signer at ${url} does not answer: ${causeOf(error)}`)
    },
  )
  if (reply.ok) return Buffer.from(await reply.arrayBuffer())
  const why = (await reply.text()).trim().slice(0, 1000)
  if (reply.status === 423) throw new SignerStopped(why)
  if (reply.status === 409) throw new Outrun(why)
  if (reply.status === 422) throw new Refused(`the signer refused: ${why}`)
  throw new Error(`the signer answered ${reply.status}: ${why}`)
}
