/** receipt: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/receipt.ts'

export const say = speak('receipt', english)
