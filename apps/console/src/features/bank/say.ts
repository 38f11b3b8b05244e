/** bank: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/bank.ts'

export const say = speak('bank', english)
