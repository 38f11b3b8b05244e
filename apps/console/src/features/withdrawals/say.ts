/** withdrawals: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/withdrawals.ts'

export const say = speak('withdrawals', english)
