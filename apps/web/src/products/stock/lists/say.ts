/** products, stock: the part of the catalogue that lists and the receipt use. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/stock-lists.ts'

export const say = speak('stock-lists', english)
