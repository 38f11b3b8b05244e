/** signing: the one key of the firm that signs, made from a secret of 32 bytes: heads as they are, and the public log's checkpoints. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { type LogSigner, logSignerFrom } from '@pramaan/tlog'

/** How PKCS #8 begins when an Ed25519 seed follows (RFC 8410), and SPKI when a public key does. */
const SEED_FOLLOWS = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_FOLLOWS = Buffer.from('302a300506032b6570032100', 'hex')

export interface SigningKey {
  /** The public key, 32 bytes in hex. */
  readonly key: string
  sign(text: string): Buffer
  /** The same key, as the public log signs with it. */
  readonly log: LogSigner
}

export function signingKeyFrom(origin: string, seed: Uint8Array): SigningKey {
  const key = Buffer.concat([SEED_FOLLOWS, seed])
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
  return {
    key: Buffer.from(x, 'base64url').toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), secret),
    log: logSignerFrom(origin, seed),
  }
}

/** Whether this key, in hex, has signed the text. */
export function isSignedWith(key: string, text: string, signature: Buffer): boolean {
  const spki = Buffer.concat([KEY_FOLLOWS, Buffer.from(key, 'hex')])
  return verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: spki, format: 'der', type: 'spki' }),
    signature,
  )
}
