/** products: everything that can be bought here, a line each. */
import type { Queries } from '../platform/database.ts'
import type { Routes } from '../platform/routes.ts'
import { fillMoves } from '../trading/moves.ts'
import { type Products, productsOf } from '../trading/product.ts'
import type { TradingServices } from '../trading/services.ts'
import { decideBuyBack, putUpBuyBack } from './stock/buy-backs/acts.ts'
import { desk, standard } from './stock/kinds.ts'
import { stockRoutes } from './stock/routes.ts'

/** The calls that are a product's own. */
export function productRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  stockRoutes(routes, services, mode)
}

/** Acts of two people that are a product's own. */
export const productActs = { 'buy-back': putUpBuyBack, 'buy-back-decision': decideBuyBack } as const

export const products: Products = productsOf([standard, desk])

/** What the database has to know of them. */
export const fillProducts = (owner: Queries): Promise<void> => fillMoves(owner, products)
