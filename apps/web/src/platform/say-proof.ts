/** platform: the words of the seal and of a ledger that does not verify. */
import { speak } from '@pramaan/words'
import english from '../words/en/proof.ts'

export const say = speak('proof', english)
