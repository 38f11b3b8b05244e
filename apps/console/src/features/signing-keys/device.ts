/** signing-keys: what kind of key it is, and where it is, as far as that is known. */
import type { StaffKeyRow } from '@pramaan/contracts'
import type { MadeHere } from './make-key.ts'
import { say } from './say.ts'

const KEY_RING = ['usb', 'nfc', 'ble', 'smart-card'] as const

type Known = Pick<StaffKeyRow, 'id' | 'key' | 'passkey' | 'is_mine'>

export function deviceOf({ id, key, passkey, is_mine }: Known, { idsHere, idsOfDemo }: MadeHere): string {
  if (key.type !== 'ed25519') return say(passkeyWord(passkey))
  if (idsOfDemo.includes(id)) return say('demoKey')
  if (!is_mine) return say('inABrowser')
  return say(idsHere.includes(id) ? 'onThisDevice' : 'elsewhere')
}

function passkeyWord(passkey: StaffKeyRow['passkey']): 'passkey' | 'passkeySynced' | 'passkeyKey' {
  if (passkey?.is_synced) return 'passkeySynced'
  const isOnKeyRing = KEY_RING.some((one) => passkey?.transports.includes(one))
  return isOnKeyRing && !passkey?.transports.includes('internal') ? 'passkeyKey' : 'passkey'
}
