/** portfolio: the part of the catalogue that open orders use. */
import { speak } from '@pramaan/words'
import english from '../../words/en/open-orders.ts'

export const say = speak('open-orders', english)
