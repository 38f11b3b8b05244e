/** products: every product that the console knows. A new one is a folder of its own and one line here; no screen names one. */
import type { Product } from '../platform/product.ts'
import { bond } from './bond/product.ts'
import { fund } from './fund/product.ts'
import { ipo } from './ipo/product.ts'
import { loan } from './loan/product.ts'
import { otc } from './otc/product.ts'
import { quant } from './quant/product.ts'
import { desk, stock } from './stock/product.ts'
import { trial } from './trial/product.ts'

export const products: readonly Product[] = [stock, desk, otc, bond, quant, ipo, fund, trial, loan]

/** A kind that this release does not know is shown plainly: a newer server must not break an open page. */
const plain = (ttype: string): Product => ({ ttype, tone: 'plain', isWorkedByHand: false, steps: {} })

export const productOf = (ttype: string): Product =>
  products.find((product) => product.ttype === ttype) ?? plain(ttype)
