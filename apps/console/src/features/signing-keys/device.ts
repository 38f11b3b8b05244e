/** signing-keys: where a key is, as far as this browser knows. */
import { brand, mode } from '@pramaan/brand'
import type { StaffKeyRow } from '@pramaan/contracts'
import { say } from './say.ts'

const ofDemo = /@demo\.test$/

export function deviceOf({ key, email }: Pick<StaffKeyRow, 'key' | 'email'>, isHere: boolean): string {
  if (key.type !== 'ed25519') return say('passkey')
  if (isHere && mode(brand) === 'demo' && ofDemo.test(email)) return say('demoKey')
  return say(isHere ? 'onThisDevice' : 'elsewhere')
}
