/** ledger: the blinds of heads' leaves, which come from the instance's keys. The key that signs is the signer's. */
import { hash } from 'node:crypto'
import type { Keys } from '../platform/keys.ts'

export interface HeadKeys {
  /** What the blinds of one head's leaves are made with. */
  secretOf(number: bigint): Buffer
  blindOf(number: bigint, clientId: string): Buffer
}

export function headKeysFrom(keys: Keys): HeadKeys {
  const secretOf = (number: bigint): Buffer => keys.mac('ledger-blind', number.toString())
  return {
    secretOf,
    blindOf: (number, clientId) => {
      const id = Buffer.from(clientId.replaceAll('-', ''), 'hex')
      return hash('sha256', Buffer.concat([secretOf(number), id]), 'buffer').subarray(0, 16)
    },
  }
}
