/** search: what can be opened, as one list that the arrow keys walk: stocks, the shelf, pages; or what was opened last. */
import { type Market, markets, type SearchResult } from '@pramaan/contracts'
import { drawerShowing, type Product } from '../../orders/product.ts'
import { openDrawer } from '../../platform/modals.ts'
import { go } from '../../platform/navigation.ts'
import type { FoundPage } from './pages.ts'
import type { RecentStock } from './recents.ts'
import type { FoundOffer } from './shelf-search.ts'

export type Hit =
  | { readonly kind: 'stock'; readonly id: string; readonly stock: SearchResult }
  | { readonly kind: 'recent'; readonly id: string; readonly stock: RecentStock }
  | { readonly kind: 'offer'; readonly id: string; readonly offer: FoundOffer }
  | { readonly kind: 'page'; readonly id: string; readonly page: FoundPage }

/** A long list of stocks does not push the shelf out of sight. */
const BEFORE_OFFERS = 5

const stockHit = (stock: SearchResult, place: number): Hit => ({
  kind: 'stock',
  id: `${stock.market}:${stock.symbol || place}`,
  stock,
})

export const hitsOf = (
  stocks: readonly SearchResult[],
  offers: readonly FoundOffer[],
  pages: readonly FoundPage[],
): Hit[] => [
  ...stocks.slice(0, BEFORE_OFFERS).map(stockHit),
  ...offers.map((offer) => ({
    kind: 'offer' as const,
    id: `${offer.product}:${offer.entry.id}`,
    offer,
  })),
  ...stocks.slice(BEFORE_OFFERS).map((stock, place) => stockHit(stock, place + BEFORE_OFFERS)),
  ...pages.map((page) => ({ kind: 'page' as const, id: page.path, page })),
]

export const recentHits = (recents: readonly RecentStock[]): Hit[] =>
  recents.map((stock) => ({ kind: 'recent', id: `${stock.market}:${stock.symbol}`, stock }))

const isMarket = (market: string): market is Market => markets.some((one) => one === market)

/**
 * Opens what was chosen, in the drawer of the product that shows it, and returns the stock to remember, if it is one. A stock
 * without a symbol cannot be opened: it is a fault of the server's, so it is logged.
 */
export function openHit(hit: Hit, products: readonly Product[], onClose: () => void): RecentStock | null {
  if (hit.kind === 'page') {
    onClose()
    go(hit.page.path)
    return null
  }
  if (hit.kind === 'offer') {
    onClose()
    openDrawer(hit.offer.drawer, hit.offer.entry.opens)
    return null
  }
  const { symbol, market, name, kind } = hit.stock
  const drawer = drawerShowing(products, kind)
  if (!symbol || drawer === null) {
    console.error('A search result has no symbol or is of no known kind: it cannot be opened.', hit.stock)
    return null
  }
  onClose()
  openDrawer(drawer, { symbol, market, title: name })
  return isMarket(market) ? { symbol, market, name, kind } : null
}
