/** A house with stocks that have a past: three and a half years of days, a split, one suspended, one never traded. */
import { DEMO_STOCK_API_KEY } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { saveDailyCandles } from '../src/market/store/candles.ts'
import { saveCorporateActions } from '../src/market/store/corporate-actions.ts'
import { type House, openHouse, type Sending, send } from './harness.ts'
import { instrumentOf, listShares, share } from './market.ts'

export const TODAY = '2026-11-16'

/** Calls the stock data API as a page does: with the publishable key. */
export const askStocks = (house: House, call: Parameters<typeof send>[1], sending: Sending = {}) =>
  send(house.app, call, { headers: { 'x-api-key': DEMO_STOCK_API_KEY }, ...sending })

export async function openStockHouse(): Promise<House> {
  const house = await openHouse({ mode: 'live' })
  await listShares(
    house,
    share('INFY', { name: 'Infosys Limited', isin: 'INE009A01021', bandBps: 1000 }),
    share('SPLIT', { name: 'Splitting Limited' }),
    share('QUIET', { name: 'Never traded Limited' }),
    share('GONE', { status: 'suspended' }),
    share('NIFTY50', { kind: 'index', name: 'Nifty 50', bandBps: 2000 }),
    share('EVIL', { name: '<img src=x onerror=alert(1)>' }),
  )
  await saveHistory(house)
  await house.services.market.reload()
  return house
}

export const candleAt = (instrumentId: number, day: string, closePaise: number) => ({
  instrumentId,
  day,
  openPaise: closePaise,
  highPaise: closePaise + 100,
  lowPaise: closePaise - 100,
  closePaise,
  previousClosePaise: null,
  volume: 10,
  turnoverPaise: null,
  trades: null,
  delivered: null,
})

async function saveHistory({ services }: House): Promise<void> {
  const { market, db } = services
  const days = Array.from({ length: 1250 }, (_, back) => addDays(TODAY, back - 1250))
  const candle = (symbol: string, day: string, closePaise: number) =>
    candleAt(instrumentOf(market, symbol).id, day, closePaise)
  await saveDailyCandles(
    db,
    days.flatMap((day, turn) => [
      candle('INFY', day, 100_00 + turn),
      candle('SPLIT', day, day < '2026-11-02' ? 200_00 : 100_00),
      candle('GONE', day, 50_00),
    ]),
    { source: 'nse-bhavcopy-full', today: TODAY },
  )
  const split = {
    exDay: '2026-11-02',
    kind: 'split',
    sharesBefore: 1,
    sharesAfter: 2,
    amountPaise: null,
  } as const
  await saveCorporateActions(
    db,
    [{ instrumentId: instrumentOf(market, 'SPLIT').id, ...split, says: 'Split from ₹10 to ₹5' }],
    'test',
  )
}
