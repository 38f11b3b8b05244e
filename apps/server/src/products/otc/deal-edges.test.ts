/** products/otc: answers at the same moment, and a close that comes out above the last price. */
import { calendarOf, exchangeHours, instantOf, publishedYears } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/account-people.ts'
import { deals } from '../../../test/deal-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import type { Instrument } from '../../market/instruments.ts'
import type { Queries } from '../../platform/database.ts'
import { priceNow } from './close-price.ts'
import type { DealTerms } from './terms.ts'

let house: House
let own: ReturnType<typeof deals>
beforeAll(async () => {
  house = await openHouse()
  own = deals(house)
})
afterAll(() => house.close())

/** A database that answers everything with these rows. */
const answering = (rows: readonly object[]): Queries => ({ query: async <Row>() => [...rows] as Row[] })

const findings = async () => (await auditLedger(house.services.db, house.services.keys))?.findings

test('accepted, paid in part and declined at once: one of them is done, and no paisa comes or goes', async () => {
  const deal = await own.newDeal()
  const people = await Promise.all(Array.from({ length: 4 }, () => newTrader(house, 100_000)))
  const orders = await Promise.all(
    people.map(async (person) => (await own.purchase(person, deal.id, 100)).body.data?.id ?? ''),
  )
  own.later(61)
  await own.allot(deal.id)
  for (const [turn, one] of people.entries()) {
    const person = await signedIn(house, one)
    const order = orders[turn] ?? ''
    const answers = await Promise.all(
      [
        { decision: 'accept' },
        { decision: 'decline' },
        { decision: 'accept', amount: 10_000 },
        { decision: 'accept', amount: 20_000 },
        { decision: 'decline' },
      ].map((body) => own.answer(person, order, body)),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { cash = 0, blocked = 0, advance = 0 } = await own.books(person)
    const [spent] = await house.asOwner<{ paise: bigint }>(
      `select coalesce(sum(gross_paise + charges_paise), 0)::bigint as paise from order_fill where order_id = $1`,
      [order],
    )
    expect(cash + blocked + advance + Number(spent?.paise ?? 0n)).toBe(100_000_00)
  }
  expect(await findings()).toEqual([])
})

test('the last price of the day is not yet the official close: until that is told the upper band is blocked', async () => {
  const now = new Date(instantOf('2026-11-16', '15:55'))
  const quoted = {
    pricePaise: 250_00,
    previousClosePaise: 250_00,
    asOfMs: now.getTime(),
    source: 'simulated',
  }
  const market = {
    times: { hours: exchangeHours(calendarOf(publishedYears)) },
    quoteOf: () => quoted,
  }
  const share = { id: 1, market: 'NSE', symbol: 'X', bandBps: null, tickPaise: 5 } as Instrument
  const terms = { price_kind: 'close', price_day: '2026-11-16' } as DealTerms
  const without = answering([])
  expect(await priceNow(without, market, share, terms, now)).toMatchObject({
    ...{ known: { price: 250_00n }, most: 300_00n },
  })
  const close_paise = 260_00
  const candle = { day: '2026-11-16', close_paise, open_paise: 1, high_paise: 1, low_paise: 1, source: 'nse' }
  const told = answering([candle])
  expect(
    await priceNow(told, market, share, terms, new Date(instantOf('2026-11-17', '09:00'))),
  ).toMatchObject({ known: { price: 260_00n }, most: 260_00n })
})
