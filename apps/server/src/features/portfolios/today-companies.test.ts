/** portfolios: whatever a company does to its shares, "today" is what the price did, over random holdings and acts. */
import { listHolding, type Portfolio, type Position, viewPortfolio } from '@pramaan/contracts'
import { addDays, dayInIndiaAt, instantOf } from '@pramaan/market-time'
import { divide } from '@pramaan/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share, tick } from '../../../test/market.ts'
import { buy, newTrader } from '../../../test/trade-people.ts'
import { type Settlement, settlement } from '../../products/settlement.ts'

let house: House
let run: Settlement['run']
beforeAll(async () => {
  house = await openHouse()
  run = settlement(house.services).run
})
afterAll(() => house.close())

interface Act {
  readonly kind: 'split' | 'bonus' | 'consolidation' | 'dividend'
  readonly ratio?: readonly [before: number, after: number]
  readonly paise?: number
  /** Trading days after the ex-day. */
  readonly paidIn?: number
}
interface Case {
  readonly orders: readonly number[]
  readonly close: number
  readonly acts: readonly Act[]
}
interface Holder extends Case {
  readonly person: Person
  readonly symbol: string
}

const ratioOf = (acts: readonly Act[]) =>
  acts.reduce(
    ({ before, after }, { ratio: [own, more] = [1, 1] }) => ({ before: before * own, after: after * more }),
    { before: 1, after: 1 },
  )
/** The close before, in shares of the ex-day. */
const adjusted = ({ close, acts }: Case): number => {
  const { before, after } = ratioOf(acts)
  return Number(divide(BigInt(close) * BigInt(before), BigInt(after), 'half-up'))
}
const heldOf = ({ orders }: Case): number => orders.reduce((all, one) => all + one, 0)

let count = 0

function tellPrice(symbol: string, paise: number, close: number): void {
  const plenty = [{ pricePaise: paise, quantity: 100_000, orders: 9 }]
  const day = { previousClosePaise: close, openPaise: close, highPaise: paise, lowPaise: paise }
  house.services.market.listener.onTicks([
    tick(house, symbol, paise, { depth: { bids: plenty, asks: plenty }, day }),
  ])
}

const nowMs = (): number => house.services.businessClock.now().getTime()
function dayIn(days: number): string {
  const { hours } = house.services.market.times
  let day = hours.tradeDayAt(nowMs())
  for (let n = 0; n < days; n += 1) day = hours.calendar.nextTradingDay(day)
  return day
}
const nextDay = (days = 1): void => {
  const { businessClock } = house.services
  businessClock.hear(businessClock.aheadMs() + instantOf(dayIn(days), '10:00') - nowMs())
}

/** Someone who has bought. */
async function holderOf(one: Case): Promise<Holder> {
  count += 1
  const symbol = `TODAY${count}`
  await listShares(house, share(symbol, { tickPaise: 1, bandBps: null }))
  tellPrice(symbol, one.close, one.close)
  const person = await newTrader(house, 90_000_000)
  for (const quantity of one.orders) {
    const { body } = await buy(house, person, { symbol, quantity })
    if (!body.data?.id) throw new Error(JSON.stringify(body))
  }
  return { ...one, person, symbol }
}

/** What the company does on the next day. */
async function announce({ acts, symbol }: Holder, exDate = dayIn(1)): Promise<void> {
  for (const [index, { kind, ratio, paise, paidIn }] of acts.entries()) {
    await house.asOwner(
      `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, pay_day, number,
         says, source)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'As the company said', 'test')`,
      [
        instrumentOf(house.services.market, symbol).id,
        exDate,
        kind,
        ratio?.[0] ?? null,
        ratio?.[1] ?? null,
        paise ?? null,
        paidIn === undefined ? null : dayIn(1 + paidIn),
        index + 1,
      ],
    )
  }
}

/** Bought the day before the last, so that what that day was charged is settled. All on one ex-day: applied at the price that follows exactly, then the price of the day. */
async function exDay(cases: readonly Case[], priceOf: (one: Case) => number): Promise<Holder[]> {
  const holders: Holder[] = []
  for (const one of cases) holders.push(await holderOf(one))
  nextDay()
  await run()
  for (const one of holders) {
    tellPrice(one.symbol, one.close, one.close)
    await announce(one)
  }
  nextDay()
  await house.services.market.reload()
  await run()
  for (const one of holders) tellPrice(one.symbol, priceOf(one), adjusted(one))
  const again: Holder[] = []
  for (const one of holders) again.push({ ...one, person: await signedIn(house, one.person) })
  return again
}

const inPaise = (rupees: number | null): number => Math.round((rupees ?? 0) * 100)
const portfolio = async (person: Person): Promise<Portfolio> =>
  (await sendAs(house, person, viewPortfolio)).body.data
const today = async ({ person }: Holder): Promise<number> => inPaise((await portfolio(person)).day_change)

/** Its own figures, and what is folded away beside them, add up to it. */
async function expectSums({ person }: Holder): Promise<void> {
  const { positions, day_change_beside } = (await sendAs(house, person, listHolding)).body.data as {
    positions: Position[]
    day_change_beside: number
  }
  for (const one of positions) {
    expect(
      inPaise(one.value) - one.quantity_before * inPaise(one.previous_close) + inPaise(one.day_money),
    ).toBe(inPaise(one.day_change))
  }
  const sum = positions.reduce((all, one) => all + inPaise(one.day_change), inPaise(day_change_beside))
  const { day_change, day_base, net_worth } = await portfolio(person)
  expect(sum).toBe(inPaise(day_change))
  expect(inPaise(net_worth) - inPaise(day_base)).toBe(inPaise(day_change))
}

const from = (min: number, max: number) => fc.integer({ min, max })
const change: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(from(1, 3), from(1, 7)).map(
    ([before, more]): Act => ({
      kind: 'split',
      ratio: [before, before + more],
    }),
  ),
  fc.tuple(from(1, 5), from(1, 4)).map(
    ([before, more]): Act => ({
      kind: 'bonus',
      ratio: [before, before + more],
    }),
  ),
  fc.tuple(from(1, 3), from(1, 9)).map(
    ([after, more]): Act => ({
      kind: 'consolidation',
      ratio: [after + more, after],
    }),
  ),
)
const someCase: fc.Arbitrary<Case> = fc.record({
  orders: fc.array(from(1, 60), { minLength: 1, maxLength: 3 }),
  close: from(20_000_00, 150_000_00),
  acts: fc.uniqueArray(change, { minLength: 1, maxLength: 2, selector: ({ kind }) => kind }),
})
const cases = (seed: number): Case[] => fc.sample(someCase, { seed, numRuns: 14 })

describe('today, on an ex-day', () => {
  test('one share twice, three into one at the same price: nothing, though the fraction brought cash', async () => {
    const mrf: Case = {
      orders: [1, 1],
      close: 1_680_55_00,
      acts: [{ kind: 'consolidation', ratio: [3, 1] }],
    }
    const [holder] = await exDay([mrf], adjusted)
    expect(holder && (await today(holder))).toBe(0)
  })

  test('with a price that follows exactly: nothing, whatever splits, bonuses and consolidations leave', async () => {
    for (const holder of await exDay(cases(46), adjusted)) {
      expect(Math.abs(await today(holder)), JSON.stringify(holder.acts)).toBeLessThanOrEqual(1)
      await expectSums(holder)
    }
  })

  test('with a price that moves by 3%: the shares that are left × the move; the fraction was sold before it', async () => {
    const moved = (one: Case): number => Math.round(adjusted(one) * 1.03)
    for (const holder of await exDay(cases(47), moved)) {
      const { before, after } = ratioOf(holder.acts)
      const shares = Math.floor((heldOf(holder) * after) / before)
      const move = shares * (moved(holder) - adjusted(holder))
      expect(Math.abs((await today(holder)) - move), JSON.stringify(holder.acts)).toBeLessThanOrEqual(1)
      await expectSums(holder)
    }
  })

  test('a dividend that the price falls by: nothing if it is paid on the day; if later, the fall, and on its day the dividend', async () => {
    // Below the ₹10,000 of a year from which tax is deducted.
    const dividend = (paidIn: number): Case => ({
      orders: [12, 10],
      close: 2_000_00,
      acts: [{ kind: 'dividend', paise: 25_50, paidIn }],
    })
    const [now, later] = await exDay([dividend(0), dividend(2)], ({ close }) => close - 25_50)
    if (!now || !later) throw new Error('nobody holds anything')
    expect(await today(now)).toBe(0)
    expect(await today(later)).toBe(-22 * 25_50)
    nextDay(2)
    await run()
    tellPrice(later.symbol, 1_974_50, 1_974_50)
    expect(await today({ ...later, person: await signedIn(house, later.person) })).toBe(22 * 25_50)
  })
})

test('20 shares bought on a Saturday, for Monday, are 100 after Monday’s split, and today is as it was: their charges', async () => {
  const { businessClock, market } = house.services
  const clockTo = (day: string): void =>
    businessClock.hear(businessClock.aheadMs() + instantOf(day, '00:00') - nowMs())
  let saturday = addDays(dayInIndiaAt(nowMs()), 1)
  while (new Date(saturday).getUTCDay() !== 6) saturday = addDays(saturday, 1)
  clockTo(saturday)
  const holder = await holderOf({ orders: [20], close: 1500_00, acts: [{ kind: 'split', ratio: [1, 5] }] })
  const before = await today(holder)
  expect(before).toBeLessThan(0)
  const monday = dayIn(0)
  await announce(holder, monday)
  clockTo(monday)
  await market.reload()
  await run()
  tellPrice(holder.symbol, 300_00, 300_00)
  expect(await today({ ...holder, person: await signedIn(house, holder.person) })).toBe(before)
})
