/** products, stock: the part of the catalogue that its receipt uses. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/stock-receipt.ts'

export const say = speak('stock-receipt', english)
