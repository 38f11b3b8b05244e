/** products, stock: a stock that the client buys on the exchange, and one that the dealing desk buys for the client. */
import type { Product } from '../../platform/product.ts'
import { say } from './say.ts'

export const stock: Product = { ttype: 'standard', tone: 'plain', isWorkedByHand: false, steps: {} }

export const desk: Product = {
  ttype: 'fo',
  tone: 'accent',
  isWorkedByHand: true,
  steps: { 'taken in hand': say('stepTaken') },
}
