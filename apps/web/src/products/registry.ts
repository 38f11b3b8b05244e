/**
 * products: every product that this app knows, in the order of the shelf. A new one is a folder of its own and one line here;
 * no screen names a product. Tests give the screens another list by the context.
 */
import type { Position } from '@pramaan/contracts'
import { createContext, useCallback, useContext } from 'react'
import {
  type HoldingScreens,
  holdingScreensOf,
  type OrderScreens,
  orderScreensOf,
  type Product,
} from '../orders/product.ts'
import { bond } from './bond/product.ts'
import { compensation } from './compensation/product.ts'
import { fund } from './fund/product.ts'
import { ipo } from './ipo/product.ts'
import { loan } from './loan/product.ts'
import { otc } from './otc/product.ts'
import { quant } from './quant/product.ts'
import { desk } from './stock/desk-product.ts'
import { stock } from './stock/product.ts'
import { trial } from './trial/product.ts'

export const products: readonly Product[] = [
  stock,
  desk,
  otc,
  ipo,
  fund,
  bond,
  quant,
  trial,
  compensation,
  loan,
]

export const ProductsContext = createContext(products)

export const useProducts = (): readonly Product[] => useContext(ProductsContext)

export const useOrderScreens = (ttype: string): OrderScreens => orderScreensOf(useProducts(), ttype)

/** Asked for one holding at a time, because a list may hold several kinds. */
export function useHoldingScreens(): (position: Position) => HoldingScreens {
  const known = useProducts()
  return useCallback((position) => holdingScreensOf(known, position), [known])
}
