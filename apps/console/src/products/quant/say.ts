/** products, quant: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/quant.ts'

export const say = speak('quant', english)
