/** products: every product that the console knows. A new one is a folder of its own and one line here; no screen names one. */
import type { Product } from '../platform/product.ts'
import { desk, stock } from './stock/product.ts'

export const products: readonly Product[] = [stock, desk]

/** A kind that this release does not know is shown plainly: a newer server must not break an open page. */
const plain = (ttype: string): Product => ({ ttype, tone: 'plain', isWorkedByHand: false, steps: {} })

export const productOf = (ttype: string): Product =>
  products.find((product) => product.ttype === ttype) ?? plain(ttype)
