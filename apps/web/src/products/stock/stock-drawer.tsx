/** products, stock: the `stock` drawer: one stock or index, whole. */
import { type Market, markets } from '@pramaan/contracts'
import { ChartCandlestick } from 'lucide-react'
import type { OpenDrawer } from '../../platform/modals.ts'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './view/say.ts'
import { StockView } from './view/stock-view.tsx'

const isMarket = (market: unknown): market is Market => markets.some((known) => known === market)

export default function StockDrawer({ market, symbol }: OpenDrawer['props']) {
  if (isMarket(market) && typeof symbol === 'string' && symbol !== '') {
    return <StockView key={`${market}:${symbol}`} market={market} symbol={symbol} />
  }
  return (
    <NotOpenYet icon={ChartCandlestick} title={say('thisStock')}>
      {say('otherMarket')}
    </NotOpenYet>
  )
}
