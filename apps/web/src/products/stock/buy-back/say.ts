/** products, stock: the buy-back's part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/buy-back.ts'

export const say = speak('buy-back', english)
