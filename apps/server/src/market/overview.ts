/** market: the market at one look, from memory: movers, sectors, what is traded most. Pure over the quotes of a moment. */
import { indexWatchList, type MarketOverview } from '@pramaan/contracts'
import type { Quoted } from './live-market.ts'
import { movePct, wireQuote } from './wire.ts'

const MOVERS = 5
const MOST_SECTORS = 30

const turnover = ({ pricePaise, volume }: Quoted): number => pricePaise * volume
const move = ({ pricePaise, previousClosePaise }: Quoted): number => movePct(pricePaise, previousClosePaise)
/** A price that stands still says nothing about who moves. */
const isMoving = ({ state }: Quoted): boolean => state !== 'stale'
const bySymbol = (a: Quoted, b: Quoted): number => (a.instrument.symbol < b.instrument.symbol ? -1 : 1)

export const shares = (all: readonly Quoted[]): Quoted[] =>
  all.filter(({ instrument }) => instrument.kind === 'equity' && instrument.status === 'listed')

export const byTurnover = (all: readonly Quoted[]): Quoted[] =>
  all.toSorted((a, b) => turnover(b) - turnover(a) || bySymbol(a, b))

/** The indices of the watch list, in its order. */
export const watchedIndices = (all: readonly Quoted[]): Quoted[] =>
  indexWatchList.flatMap(
    (symbol) =>
      all.find(({ instrument }) => instrument.kind === 'index' && instrument.symbol === symbol) ?? [],
  )

export function movers(all: readonly Quoted[]): Pick<MarketOverview, 'gainers' | 'losers' | 'most_active'> {
  const traded = shares(all).filter(isMoving)
  const up = traded.toSorted((a, b) => move(b) - move(a) || bySymbol(a, b))
  const down = traded.toSorted((a, b) => move(a) - move(b) || bySymbol(a, b))
  return {
    gainers: up
      .filter((one) => move(one) > 0)
      .slice(0, MOVERS)
      .map(wireQuote),
    losers: down
      .filter((one) => move(one) < 0)
      .slice(0, MOVERS)
      .map(wireQuote),
    most_active: byTurnover(traded).slice(0, MOVERS).map(wireQuote),
  }
}

/** The plain mean of each sector's shares, the strongest first. */
export function sectors(all: readonly Quoted[]): MarketOverview['sectors'] {
  const sums = new Map<string, { hundredths: number; stocks: number }>()
  for (const one of shares(all).filter(isMoving)) {
    const { sector } = one.instrument
    if (sector === null) continue
    const sum = sums.get(sector) ?? { hundredths: 0, stocks: 0 }
    sum.hundredths += Math.round(move(one) * 100)
    sum.stocks += 1
    sums.set(sector, sum)
  }
  return [...sums]
    .map(([sector, { hundredths, stocks }]) => ({
      sector,
      change_pct: Math.trunc(hundredths / stocks) / 100,
      stocks,
    }))
    .toSorted((a, b) => b.change_pct - a.change_pct || (a.sector < b.sector ? -1 : 1))
    .slice(0, MOST_SECTORS)
}
