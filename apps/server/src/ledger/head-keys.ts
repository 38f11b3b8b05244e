/** ledger: the key that signs heads, and the blinds of their leaves. Both come from the instance's keys. */
import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'
import { brand } from '@pramaan/brand'
import { type LogSigner, logSignerFrom } from '@pramaan/tlog'
import type { Keys } from '../platform/keys.ts'

/** How PKCS #8 begins when an Ed25519 seed follows (RFC 8410). */
const SEED_FOLLOWS = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface HeadKeys {
  /** The public key, 32 bytes in hex. */
  readonly publicKey: string
  sign(text: string): Buffer
  verify(text: string, signature: Buffer): boolean
  /** The same key, as the public log signs with it. */
  readonly log: LogSigner
  /** What the blinds of one head's leaves are made with. */
  secretOf(number: bigint): Buffer
  blindOf(number: bigint, clientId: string): Buffer
}

export function headKeysFrom(keys: Keys): HeadKeys {
  const privateKey = createPrivateKey({
    key: Buffer.concat([SEED_FOLLOWS, keys.raw('ledger-head')]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const secretOf = (number: bigint): Buffer => keys.mac('ledger-blind', number.toString())
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
    log: logSignerFrom(brand.logOrigin, keys.raw('ledger-head')),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, signature),
    secretOf,
    blindOf: (number, clientId) => {
      const id = Buffer.from(clientId.replaceAll('-', ''), 'hex')
      return hash('sha256', Buffer.concat([secretOf(number), id]), 'buffer').subarray(0, 16)
    },
  }
}
