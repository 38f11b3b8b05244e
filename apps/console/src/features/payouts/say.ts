/** payouts: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/payouts.ts'

export const say = speak('payouts', english)
