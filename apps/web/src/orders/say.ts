/** orders: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../words/en/orders.ts'

export const say = speak('orders', english)
