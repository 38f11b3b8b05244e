/** search: what can be opened, stocks before pages, as one list that the arrow keys walk. */
import type { SearchResult } from '@pramaan/contracts'
import { openDrawer } from '../../platform/modals.ts'
import { go } from '../../platform/navigation.ts'
import type { FoundPage } from './pages.ts'

export type Hit =
  | { readonly kind: 'stock'; readonly id: string; readonly stock: SearchResult }
  | { readonly kind: 'page'; readonly id: string; readonly page: FoundPage }

export const hitsOf = (stocks: readonly SearchResult[], pages: readonly FoundPage[]): Hit[] => [
  ...stocks.map((stock, place) => ({
    kind: 'stock' as const,
    id: `${stock.market}:${stock.symbol || place}`,
    stock,
  })),
  ...pages.map((page) => ({ kind: 'page' as const, id: page.path, page })),
]

/** Opens what was chosen. A stock without a symbol cannot be opened: it is a fault of the server's, so it is logged. */
export function openHit(hit: Hit, onClose: () => void): void {
  if (hit.kind === 'page') {
    onClose()
    go(hit.page.path)
    return
  }
  const { symbol, market, name } = hit.stock
  if (!symbol) {
    console.error('A search result has no symbol and cannot be opened.', hit.stock)
    return
  }
  onClose()
  openDrawer('stock', { symbol, market, title: name })
}
