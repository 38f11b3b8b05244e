/** markets: what can be traded, by type, the most traded first. */
import type { Quote, tradingListTypes } from '@pramaan/contracts'
import type { Quoted } from '../../market/live-market.ts'
import { byTurnover } from '../../market/overview.ts'
import { wireQuote } from '../../market/wire.ts'

const HOT = 10
const AT_MOST = 200

export type TradableType = (typeof tradingListTypes)[number]

/** Funds, bonds and structured products are sold from the shelf and have no quote of their own. */
const isOfType = (type: TradableType, { instrument: { kind } }: Quoted): boolean => {
  if (type === 'all') return kind !== 'index'
  if (type === 'stock') return kind === 'equity' || kind === 'etf'
  return type === 'bond' && kind === 'debt'
}

export function listTradable(all: readonly Quoted[], type: TradableType, isHot: boolean): Quote[] {
  const listed = all.filter((one) => one.instrument.status === 'listed' && isOfType(type, one))
  return byTurnover(listed)
    .slice(0, isHot ? HOT : AT_MOST)
    .map(wireQuote)
}
