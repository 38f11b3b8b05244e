/** payments, deposit: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/deposit.ts'

export const say = speak('deposit', english)
