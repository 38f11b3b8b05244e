/** signer: its secret keys and the token by which it knows its server. The first is made at the first start; all stay in its folder. */
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { keyFileOf, type SigningKey, signingKeyFrom } from '@pramaan/signing'
import type { Rotation } from '@pramaan/verifier'
import { toHex } from '@pramaan/verifier'
import { readIfThere, readOrMake } from './platform/files.ts'
import { StartFailure } from './platform/start-failure.ts'

const SECRET = /^[0-9a-f]{64}$/

export interface Identity {
  readonly key: SigningKey
  /** The one before it, where its file is still there, and where that is. */
  readonly former: { readonly key: SigningKey; readonly path: string; readonly until: Date } | null
  readonly token: string
}

export interface IdentityPlace {
  readonly folder: string
  readonly origin: string
  /** Counts at the first start: the key that signed before there was a signer. Later another one is refused. */
  readonly seed: Uint8Array | null
  readonly hasBooks: boolean
  /** How it has changed its key since. */
  readonly rotations: readonly Rotation[]
  readonly tokenFile?: string
}

export async function openIdentity(place: IdentityPlace): Promise<Identity> {
  const { folder, tokenFile = join(folder, 'token') } = place
  const last = place.rotations.at(-1)
  const keys = last ? await changedKeys(place, last) : { key: await firstKey(place), former: null }
  const token = await readOrMake(
    dirname(tokenFile),
    basename(tokenFile),
    `${randomBytes(32).toString('hex')}\n`,
  )
  return { ...keys, token: secretIn(tokenFile, token) }
}

async function firstKey({ folder, origin, seed, hasBooks }: IdentityPlace): Promise<SigningKey> {
  const path = join(folder, 'key')
  if (hasBooks && (await readIfThere(path)) === null) throw missing(path)
  const made = Buffer.from(seed ?? randomBytes(32)).toString('hex')
  const text = secretIn(path, await readOrMake(folder, 'key', `${made}\n`))
  if (seed && text !== made)
    throw new StartFailure(
      `The signer in ${folder} has another key: what was signed before stays signed with it.`,
    )
  return signingKeyFrom(origin, Buffer.from(text, 'hex'))
}

/** What the first key was matters no more, whether its file is there or not. */
async function changedKeys({ folder, origin }: IdentityPlace, last: Rotation) {
  const [current, old] = [toHex(last.new.key), toHex(last.old.key)]
  const key = await readKeyFile(join(folder, keyFileOf(current, false)), origin, current)
  const path = join(folder, keyFileOf(old, last.number === 1))
  const isThere = (await readIfThere(path)) !== null
  const former = isThere
    ? { path, key: await readKeyFile(path, origin, old), until: new Date(last.until) }
    : null
  return { key, former }
}

/** The secret key of a file that has to be there, and has to be that of this public key, where one is named. */
export async function readKeyFile(path: string, origin: string, key: string | null): Promise<SigningKey> {
  const text = await readIfThere(path)
  if (text === null) throw missing(path)
  const read = signingKeyFrom(origin, Buffer.from(secretIn(path, text), 'hex'))
  if (key !== null && read.key !== key)
    throw new StartFailure(`The file ${path} holds another key: put it back from your copy.`)
  return read
}

const missing = (path: string): StartFailure =>
  new StartFailure(
    `The key file ${path} is missing, and the signer has signed before: put it back from your copy. A new one would be another firm's.`,
  )

function secretIn(path: string, text: string): string {
  if (SECRET.test(text.trim())) return text.trim()
  throw new StartFailure(`The file ${path} is damaged: put it back from your copy.`)
}
