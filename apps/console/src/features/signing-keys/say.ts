/** signing-keys: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/signing-keys.ts'

export const say = speak('signing-keys', english)
