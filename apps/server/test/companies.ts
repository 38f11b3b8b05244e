/** Companies of a test's own: listed at a price, bought from, and doing what the test announces for them. */
import { instantOf } from '@pramaan/market-time'
import { auditLedger } from '../src/ledger/audit.ts'
import type { Person } from './account-people.ts'
import type { House } from './harness.ts'
import { instrumentOf, listShares, share, tick } from './market.ts'
import { booksOf, buy } from './trade-people.ts'

export interface GivenAction {
  readonly kind: 'split' | 'bonus' | 'consolidation' | 'dividend'
  readonly ratio?: readonly [before: number, after: number]
  readonly paise?: number
  /** The next trading day unless it says otherwise. */
  readonly exDay?: string
  readonly payDay?: string
  readonly number?: number
  readonly says?: string
}

let count = 0

export function companies(house: House) {
  const { businessClock } = house.services
  const nowMs = (): number => businessClock.now().getTime()

  /** Plenty on both sides, and the day before at the same price. */
  const tellPrice = (symbol: string, rupees: number): void => {
    const paise = Math.round(rupees * 100)
    const plenty = [{ pricePaise: paise, quantity: 100_000, orders: 9 }]
    const day = { previousClosePaise: paise, openPaise: paise, highPaise: paise, lowPaise: paise }
    house.services.market.listener.onTicks([
      tick(house, symbol, paise, { depth: { bids: plenty, asks: plenty }, day }),
    ])
  }
  /** The trading day so many trading days on. */
  const dayIn = (days: number): string => {
    const { hours } = house.services.market.times
    let day = hours.tradeDayAt(nowMs())
    for (let n = 0; n < days; n += 1) day = hours.calendar.nextTradingDay(day)
    return day
  }
  return {
    tellPrice,
    dayIn,
    newCompany: async (rupees = 1500): Promise<string> => {
      count += 1
      const symbol = `COMP${count}`
      await listShares(house, share(symbol, { tickPaise: 5, bandBps: null }))
      tellPrice(symbol, rupees)
      return symbol
    },
    lot: async (person: Person, symbol: string, quantity: number): Promise<string> => {
      const { body } = await buy(house, person, { symbol, quantity })
      if (!body.data?.id) throw new Error(JSON.stringify(body))
      return body.data.id
    },
    nextDay: (days = 1): void =>
      businessClock.hear(businessClock.aheadMs() + instantOf(dayIn(days), '10:00') - nowMs()),
    announce: (symbol: string, { kind, ratio, paise, exDay, payDay, number, says }: GivenAction) =>
      house.asOwner(
        `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, pay_day,
           number, says, source)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'test')`,
        [
          instrumentOf(house.services.market, symbol).id,
          exDay ?? dayIn(1),
          kind,
          ratio?.[0] ?? null,
          ratio?.[1] ?? null,
          paise ?? null,
          payDay ?? null,
          number ?? 1,
          says ?? 'As the company said',
        ],
      ),
    /** Cash in paise and shares of this one, as the ledger has them. */
    booksIn: async ({ id }: Person, symbol: string): Promise<{ cash: bigint; shares: bigint }> => {
      const books = await booksOf(house, id)
      return { cash: books.cash ?? 0n, shares: books[`NSE:${symbol}`] ?? 0n }
    },
    /** What the audit finds wrong. */
    findings: async () => (await auditLedger(house.services.db, house.services.keys))?.findings,
  }
}
