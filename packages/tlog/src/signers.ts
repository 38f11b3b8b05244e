/** tlog: the private halves of a log's and a witness's keys, each made from a secret of 32 bytes. */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { cosignedText, type KeyType, toBase64, type VerifierKey, verifierKey } from '@pramaan/verifier'

/** How PKCS #8 begins when an Ed25519 seed follows (RFC 8410). */
const SEED_FOLLOWS = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface LogSigner {
  readonly key: VerifierKey
  /** The line that signs this text. */
  sign(text: string): string
}

export interface Cosigner {
  readonly key: VerifierKey
  /** The line that says this checkpoint was seen at that time, in whole seconds since 1970. */
  cosign(text: string, seconds: number): string
}

export function logSignerFrom(name: string, seed: Uint8Array): LogSigner {
  const { key, secret } = pairFrom('note', name, seed)
  return { key, sign: (text) => lineOf(key, sign(null, Buffer.from(textOf(text)), secret)) }
}

export function cosignerFrom(name: string, seed: Uint8Array): Cosigner {
  const { key, secret } = pairFrom('cosignature', name, seed)
  return {
    key,
    cosign: (text, seconds) => {
      if (!(Number.isSafeInteger(seconds) && seconds > 0))
        throw new RangeError('a cosignature needs its time')
      const time = Buffer.alloc(8)
      time.writeBigUInt64BE(BigInt(seconds))
      const signature = sign(null, Buffer.from(cosignedText(textOf(text), seconds)), secret)
      return lineOf(key, Buffer.concat([time, signature]))
    },
  }
}

export const signedNote = (text: string, lines: readonly string[]): string => `${text}\n${lines.join('')}`

function pairFrom(type: KeyType, name: string, seed: Uint8Array): { key: VerifierKey; secret: KeyObject } {
  const key = Buffer.concat([SEED_FOLLOWS, seed])
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
  return { key: verifierKey(type, name, Buffer.from(x, 'base64url')), secret }
}

const lineOf = ({ name, id }: VerifierKey, signature: Uint8Array): string =>
  `— ${name} ${toBase64(Buffer.concat([Buffer.from(id, 'hex'), signature]))}\n`

function textOf(text: string): string {
  if (!text.endsWith('\n')) throw new RangeError('the text of a note ends with a line break')
  return text
}
