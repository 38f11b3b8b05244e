/** A market of a few shares whose books, halts and silences are thrown with dice; the model knows each as it is. */
import type { Instrument } from '../../src/market/instruments.ts'
import type { Level } from '../../src/market/quotes.ts'
import type { House } from '../harness.ts'
import { instrumentOf, listShares, share, tick } from '../market.ts'
import type { Dice } from './dice.ts'

export interface Stock {
  readonly instrument: Instrument
  readonly symbol: string
  readonly tick: number
  readonly lot: number
  /** About this much, until the company splits its shares. */
  base: number
  price: number
  /** What the feed says that the day before ended with. */
  close: number
  bids: Level[]
  asks: Level[]
  isHalted: boolean
  heardMs: number
}

/** After this long without a tick nothing is filled. */
const STALE_MS = 5000

export const canTrade = (stock: Stock, atMs: number): boolean =>
  !stock.isHalted && atMs - stock.heardMs <= STALE_MS && stock.bids.length + stock.asks.length > 0

const SHARES = [
  { symbol: 'CHEAP', tickPaise: 1, lot: 1, base: 12_34 },
  { symbol: 'PLAIN', tickPaise: 5, lot: 1, base: 412_35 },
  { symbol: 'LARGE', tickPaise: 10, lot: 1, base: 1_500_00 },
  { symbol: 'LOTTY', tickPaise: 5, lot: 25, base: 98_40 },
  { symbol: 'DEAR', tickPaise: 100, lot: 1, base: 19_876_00 },
  { symbol: 'QUIET', tickPaise: 5, lot: 1, base: 730_15 },
]

export async function openStocks(house: House): Promise<Stock[]> {
  await listShares(
    house,
    ...SHARES.map(({ symbol, tickPaise, lot }, index) =>
      // Two have no ISIN: those are charged by their symbol.
      share(symbol, { tickPaise, lot, isin: index < 4 ? `INE00${index}A0102${index}` : null }),
    ),
  )
  return SHARES.map(({ symbol, tickPaise, lot, base }) => ({
    instrument: instrumentOf(house.services.market, symbol),
    symbol,
    tick: tickPaise,
    lot,
    base,
    price: base,
    close: base,
    bids: [],
    asks: [],
    isHalted: false,
    heardMs: Number.NEGATIVE_INFINITY,
  }))
}

/** The feed tells a new book, with none to five levels on each side. Now and then it tells nothing at all. */
export function moveBook(house: House, stock: Stock, dice: Dice): void {
  if (stock.asks.length > 0 && dice.oneIn(5)) return
  const steps = Math.floor(stock.base / stock.tick)
  const price =
    stock.tick * Math.max(6, steps + dice.below(Math.ceil(steps / 10) + 2) - Math.floor(steps / 20))
  const levels = (count: number, step: number): Level[] =>
    Array.from({ length: count }, (_, at) => ({
      pricePaise: price + step * stock.tick * at,
      quantity: 1 + dice.below(dice.oneIn(3) ? 20 : 4000),
      orders: 1,
    }))
  const isEmpty = dice.oneIn(15)
  stock.price = price
  stock.close = stock.base
  stock.asks = levels(isEmpty ? 0 : 1 + dice.below(5), 1)
  stock.bids = levels(isEmpty || dice.oneIn(15) ? 0 : 1 + dice.below(5), -1)
  stock.isHalted = dice.oneIn(15)
  stock.heardMs = house.services.businessClock.now().getTime()
  const day = { previousClosePaise: stock.base, openPaise: price, highPaise: price, lowPaise: price }
  house.services.market.listener.onTicks([
    tick(house, stock.symbol, price, {
      depth: { bids: stock.bids, asks: stock.asks },
      isHalted: stock.isHalted,
      day,
    }),
  ])
}
