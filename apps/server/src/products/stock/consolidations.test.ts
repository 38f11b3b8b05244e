/** stock: a stock whose shares were consolidated is suspended with its reason until holdings have been adjusted. */
import { buyStock, viewPortfolio } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type Answer, eventually, type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share, tick } from '../../../test/market.ts'
import { booksOf, buy, newTrader, quote, sell } from '../../../test/trade-people.ts'
import { type Settlement, settlement } from '../settlement.ts'
import { orderMatching } from './match-orders.ts'

let house: House
let run: Settlement['run']
let symbol: string
let count = 0
beforeAll(async () => {
  house = await openHouse()
  run = settlement(house.rooms).run
})
afterAll(() => house.close())
/** A company of its own for each test, at ₹50. */
beforeEach(async () => {
  count += 1
  symbol = `CONS${count}`
  await listShares(house, share(symbol, { bandBps: null }))
  tellPrice(50)
})

/** The feed's word: plenty on both sides, and the day before at the same price. */
function tellPrice(rupees: number): void {
  const paise = rupees * 100
  const plenty = [{ pricePaise: paise, quantity: 100_000, orders: 9 }]
  const day = { previousClosePaise: paise, openPaise: paise, highPaise: paise, lowPaise: paise }
  house.rooms.market.listener.onTicks([
    tick(house, symbol, paise, { depth: { bids: plenty, asks: plenty }, day }),
  ])
}
const nowMs = (): number => house.rooms.businessClock.now().getTime()
const tomorrow = (): string => {
  const { hours } = house.rooms.market.times
  return hours.calendar.nextTradingDay(hours.tradeDayAt(nowMs()))
}
const nextDay = (): void => {
  const { businessClock } = house.rooms
  businessClock.hear(businessClock.aheadMs() + instantOf(tomorrow(), '10:00') - nowMs())
}
/** Ten shares become one; every server hears of it. */
async function announce(exDay: string): Promise<void> {
  await house.asOwner(
    `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, says, source)
     values ($1, $2, 'split', 10, 1, 'Consolidation 10:1', 'test')`,
    [instrumentOf(house.rooms.market, symbol).id, exDay],
  )
  await house.rooms.market.reload()
}
async function holder(quantity: number): Promise<{ person: Person; id: string }> {
  const person = await newTrader(house, 200_000)
  const { body } = await buy(house, person, { symbol, quantity })
  if (!body.data?.id) throw new Error(JSON.stringify(body))
  return { person, id: body.data.id }
}
const worthOf = async (person: Person): Promise<{ holdings: number; day_change: number }> => {
  const answer: Answer<{ holdings: number; day_change: number }> = await sendAs(house, person, viewPortfolio)
  return answer.body.data
}

test('1,005 shares at ₹50 are not worth ₹5,02,500 when ten became one: they keep their ₹50,250 and cannot be sold', async () => {
  const { person: buyer, id } = await holder(1005)
  const exDay = tomorrow()
  await announce(exDay)
  expect((await quote(house, buyer, id)).body.data).toMatchObject({ why_not: null })
  nextDay()
  const person = await signedIn(house, buyer)
  tellPrice(500)
  await run()
  const { body } = await quote(house, person, id)
  expect(body.data).toMatchObject({ quote_id: null, S1: 0 })
  expect(body.data?.why_not).toMatch(
    new RegExp(
      `^Trading in ${symbol} is suspended: its shares were consolidated 10 to 1 on \\d+ Nov 2026, and holdings are being adjusted\\.$`,
    ),
  )
  for (const price of [50, 500]) {
    // Also at the price that was given a moment before its ex-day.
    expect((await sell(house, person, id, price)).body).toMatchObject({ code: 'stock_not_traded' })
  }
  expect(await worthOf(person)).toMatchObject({ holdings: 50_250, day_change: 0 })
})

test('the last close before it is what a holding is worth, wherever the new price goes', async () => {
  const { person: buyer } = await holder(1005)
  const exDay = tomorrow()
  await house.asOwner(
    `insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise, volume, source)
     values ($1, $2::date - 1, 4900, 5200, 4900, 5100, 1, 'test')`,
    [instrumentOf(house.rooms.market, symbol).id, exDay],
  )
  await announce(exDay)
  nextDay()
  const person = await signedIn(house, buyer)
  // Within the band around ten times the last close: what lies outside of it is no price.
  tellPrice(590)
  expect(await worthOf(person)).toMatchObject({ holdings: 51_255, day_change: 0 })
})

test('it cannot be bought, and says why', async () => {
  await holder(1005)
  await announce(tomorrow())
  nextDay()
  tellPrice(500)
  const { body } = await buy(house, await newTrader(house, 100_000), { symbol, quantity: 100 })
  expect(body).toMatchObject({ code: 'stock_not_traded' })
  expect(body.message).toContain('its shares were consolidated 10 to 1')
})

test('an order that waits is never filled; it is ended with its reason, and its money released', async () => {
  await holder(1005)
  const person = await newTrader(house, 100_000)
  const { body } = await sendAs(house, person, buyStock, {
    body: { market: 'NSE', symbol, quantity: 1000, order_type: 'limit', price: 49 },
    headers: { 'idempotency-key': `${symbol}-waits` },
  })
  await announce(tomorrow())
  nextDay()
  await house.pastTriggers(
    `with moved as (update due set at = at + interval '9 days' where kind = 'lapse')
     update product_order set expires_at = expires_at + interval '9 days' where status = 'awaiting'`,
  )
  tellPrice(40)
  expect(await orderMatching(house.rooms, { mode: 'demo' }).run()).toBe(0)
  await run()
  const [order] = await house.asOwner('select status, ended from product_order where id = $1', [
    (body.data as { id: string }).id,
  ])
  expect(order).toEqual({
    status: 'cancelled',
    ended: { code: 'consolidated' },
  })
  expect(await booksOf(house, person.id)).toEqual({ cash: 10_000_000n })
})

test('where nobody has any share nothing is to be adjusted, and it trades on', async () => {
  await announce(tomorrow())
  nextDay()
  await run()
  tellPrice(500)
  const isTraded = async () => {
    tellPrice(500)
    return house.rooms.market.quoteOf('NSE', symbol)?.state === 'live'
  }
  expect(await eventually(isTraded)).toBe(true)
})

test('once holdings have been adjusted it trades again, at the new price', async () => {
  const { person: buyer, id } = await holder(1005)
  await announce(tomorrow())
  nextDay()
  tellPrice(500)
  await house.asOwner('update corporate_action set settled_at = now() where instrument_id = $1', [
    instrumentOf(house.rooms.market, symbol).id,
  ])
  const person = await signedIn(house, buyer)
  const isQuoted = async () => {
    tellPrice(500)
    return (await quote(house, person, id)).body.data?.price === 500
  }
  expect(await eventually(isQuoted)).toBe(true)
})
