/** signer: its secret key and the token by which it knows its server. Both are made at the first start and stay in its folder. */
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { type SigningKey, signingKeyFrom } from '@pramaan/signing'
import { readIfThere, readOrMake } from './platform/files.ts'
import { StartFailure } from './platform/start-failure.ts'

const SECRET = /^[0-9a-f]{64}$/

export interface Identity {
  readonly key: SigningKey
  readonly token: string
}

/** `seed` counts at the first start: the key that signed before there was a signer. Later another one is refused. */
export async function openIdentity(
  folder: string,
  origin: string,
  seed: Uint8Array | null,
  hasBooks: boolean,
  tokenFile = join(folder, 'token'),
): Promise<Identity> {
  const path = join(folder, 'key')
  if (hasBooks && (await readIfThere(path)) === null)
    throw new StartFailure(
      `The key file ${path} is missing, and the signer has signed before: put it back from your copy. A new one would be another firm's.`,
    )
  const made = Buffer.from(seed ?? randomBytes(32)).toString('hex')
  const text = secretIn(path, await readOrMake(folder, 'key', `${made}\n`))
  if (seed && text !== made)
    throw new StartFailure(
      `The signer in ${folder} has another key: what was signed before stays signed with it.`,
    )
  const token = await readOrMake(
    dirname(tokenFile),
    basename(tokenFile),
    `${randomBytes(32).toString('hex')}\n`,
  )
  return {
    key: signingKeyFrom(origin, Buffer.from(text, 'hex')),
    token: secretIn(tokenFile, token),
  }
}

function secretIn(path: string, text: string): string {
  if (SECRET.test(text.trim())) return text.trim()
  throw new StartFailure(`The file ${path} is damaged: put it back from your copy.`)
}
