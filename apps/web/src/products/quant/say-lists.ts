/** products, quant: the part of the catalogue that other screens use. */
import { speak } from '@pramaan/words'
import english from '../../words/en/quant-lists.ts'

export const say = speak('quant-lists', english)
