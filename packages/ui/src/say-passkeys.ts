/** passkeys: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from './words/en/passkeys.ts'

export const say = speak('passkeys', english)
