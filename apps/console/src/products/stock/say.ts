/** products, stock: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/stock.ts'

export const say = speak('stock', english)
