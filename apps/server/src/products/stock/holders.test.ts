/** stock: what a company does reaches a holder as one: fractions, bonus lots, consolidations, dividends on their pay day less tax. */
import { type CashRecord, listRecords, type Receipt, viewReceipt } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share, tick } from '../../../test/market.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import { booksOf, buy, newTrader, quote, sell } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { dayInWords } from '../../market/wire.ts'
import { type Settlement, settlement } from '../settlement.ts'

let house: House
let run: Settlement['run']
beforeAll(async () => {
  house = await openHouse()
  run = settlement(house.services).run
})
afterAll(() => house.close())

let count = 0
let symbol = ''

/** A company of its own, at ₹1,500 unless it says otherwise. */
async function newCompany(rupees = 1500): Promise<void> {
  count += 1
  symbol = `HOLD${count}`
  await listShares(house, share(symbol, { tickPaise: 5, bandBps: null }))
  tellPrice(rupees)
}

/** The feed's word: plenty on both sides, and the day before at the same price. */
function tellPrice(rupees: number): void {
  const paise = rupees * 100
  const plenty = [{ pricePaise: paise, quantity: 100_000, orders: 9 }]
  const day = { previousClosePaise: paise, openPaise: paise, highPaise: paise, lowPaise: paise }
  house.services.market.listener.onTicks([
    tick(house, symbol, paise, { depth: { bids: plenty, asks: plenty }, day }),
  ])
}

async function lot(person: Person, quantity: number): Promise<string> {
  const { body } = await buy(house, person, { symbol, quantity })
  if (!body.data?.id) throw new Error(JSON.stringify(body))
  return body.data.id
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

interface Given {
  readonly kind: 'split' | 'bonus' | 'consolidation' | 'dividend'
  readonly ratio?: readonly [before: number, after: number]
  readonly paise?: number
  readonly exDay?: string
  readonly payDay?: string
  readonly number?: number
  readonly says?: string
}
const announce = ({ kind, ratio, paise, exDay, payDay, number, says }: Given) =>
  house.asOwner(
    `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, pay_day, number,
       says, source)
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
  )

/** Lots that are there, in the order in which they are sold. */
const lotsOf = ({ id }: Person) =>
  house.asOwner<{
    order_id: string
    origin: string
    quantity: bigint
    gross_paise: bigint
    bought_on: string
  }>(
    `select l.order_id, l.origin, l.quantity, l.gross_paise, l.bought_on from lot l join product_order o on o.id = l.order_id
     where l.client_id = $1 and l.quantity > 0 order by o.placed_at::date, o.id, l.origin desc`,
    [id],
  )
const booksIn = async ({ id }: Person): Promise<{ cash: bigint; shares: bigint }> => {
  const books = await booksOf(house, id)
  return { cash: books.cash ?? 0n, shares: books[`NSE:${symbol}`] ?? 0n }
}
const linesOf = async (person: Person): Promise<CashRecord[]> => {
  const { body }: Answer<{ items: CashRecord[] }> = await sendAs(
    house,
    await signedIn(house, person),
    listRecords,
    { query: '?kind=trades' },
  )
  return body.data.items
}
const receiptOf = async (person: Person, id: string): Promise<Receipt> =>
  (await sendAs(house, await signedIn(house, person), viewReceipt, { query: `?did=${id}&ttype=standard` }))
    .body.data

describe('a bonus', () => {
  test('of 1 for 2 on two orders of 15 gives 15 shares and no fraction: a lot of its own at no cost in each order', async () => {
    await newCompany()
    const person = await newTrader(house, 100_000)
    // Lots of one day go by their ids.
    const [first, second] = [await lot(person, 15), await lot(person, 15)].toSorted()
    const before = await booksIn(person)
    const exDay = dayIn(1)
    await announce({ kind: 'bonus', ratio: [2, 3] })
    nextDay()
    await run()
    expect(await booksIn(person)).toEqual({ cash: before.cash, shares: 45n })
    expect(await lotsOf(person)).toMatchObject([
      { order_id: first, origin: 'purchase', quantity: 15n, gross_paise: 2_250_000n },
      { order_id: first, origin: 'bonus', quantity: 7n, gross_paise: 0n, bought_on: exDay },
      { order_id: second, origin: 'purchase', quantity: 15n },
      { order_id: second, origin: 'bonus', quantity: 8n, gross_paise: 0n, bought_on: exDay },
    ])
  })

  test('is held from its allotment, where that is told', async () => {
    await newCompany()
    const person = await newTrader(house, 100_000)
    await lot(person, 20)
    const payDay = dayIn(3)
    await announce({ kind: 'bonus', ratio: [1, 2], payDay })
    nextDay()
    await run()
    expect(await lotsOf(person)).toMatchObject([{ quantity: 20n }, { origin: 'bonus', bought_on: payDay }])
  })

  test('is sold with its order, and the receipt still closes against the ledger', async () => {
    await newCompany()
    const buyer = await newTrader(house, 100_000)
    const id = await lot(buyer, 20)
    await announce({ kind: 'bonus', ratio: [1, 2] })
    nextDay()
    tellPrice(750)
    await run()
    const person = await signedIn(house, buyer)
    expect(await receiptOf(person, id)).toMatchObject({ closes: true, quantity: 40 })
    expect((await quote(house, person, id)).body.data).toMatchObject({ quantity: 40 })
    expect((await sell(house, person, id, 750)).body.code).toBe(200)
    expect(await receiptOf(person, id)).toMatchObject({ closes: true, status: 'sold', sold_quantity: 40 })
  })
})

test('a split of 2 into 3 and a bonus of 1 for 1 of one day make 45 of 15 shares, without a fraction', async () => {
  await newCompany()
  const person = await newTrader(house, 100_000)
  const id = await lot(person, 15)
  const before = await booksIn(person)
  await announce({ kind: 'split', ratio: [2, 3] })
  await announce({ kind: 'bonus', ratio: [1, 2] })
  nextDay()
  expect(await run()).toMatchObject({ actions: 2 })
  expect(await booksIn(person)).toEqual({ cash: before.cash, shares: 45n })
  expect(await lotsOf(person)).toMatchObject([
    { origin: 'purchase', quantity: 22n },
    { origin: 'bonus', quantity: 23n },
  ])
  expect(await receiptOf(person, id)).toMatchObject({ closes: true, quantity: 45 })
})

describe('a consolidation', () => {
  test('of 10 into 1 makes 100 of 1,005 shares; the half share is sold at ₹500 for ₹250, and it trades on', async () => {
    await newCompany(50)
    const buyer = await newTrader(house, 100_000)
    const id = await lot(buyer, 1005)
    const before = await booksIn(buyer)
    await announce({ kind: 'consolidation', ratio: [10, 1], says: 'Consolidation 10:1' })
    nextDay()
    tellPrice(500)
    expect(await run()).toMatchObject({ actions: 1 })
    expect(await booksIn(buyer)).toEqual({ cash: before.cash + 25_000n, shares: 100n })
    const person = await signedIn(house, buyer)
    const receipt = await receiptOf(person, id)
    // What was traded stays what it was: 1,005 × ₹50.00 and its charges; half a share's part of it went with the fraction.
    expect(receipt).toMatchObject({ closes: true, quantity: 100, buy_trade_value: 50_250 })
    const charges = receipt.buy_fee_lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect(Math.round(receipt.buy_net_value * 100)).toBe(5_025_000 + charges)
    expect(receipt.moved_cost).toBeCloseTo(receipt.buy_net_value / 201, 1)
    expect((await quote(house, person, id)).body.data).toMatchObject({
      quantity: 100,
      price: 500,
      why_not: null,
    })
    expect((await linesOf(person))[0]).toMatchObject({
      title: `Consolidation · ${symbol}`,
      amount: 250,
      memo: 'Consolidation 10:1. 1/2 of a share was sold at ₹500.00.',
    })
  })

  test('folds the oldest order first: one of 4 shares is over, and its cost is in the share that the next completes', async () => {
    await newCompany(20_000)
    const person = await newTrader(house, 1_000_000)
    const first = await lot(person, 4)
    nextDay()
    tellPrice(20_000)
    const second = await lot(await signedIn(house, person), 16)
    const [one, other] = await lotsOf(person)
    const cost = (one?.gross_paise ?? 0n) + (other?.gross_paise ?? 0n)
    await announce({ kind: 'consolidation', ratio: [10, 1] })
    nextDay()
    tellPrice(200_000)
    await run()
    expect(await lotsOf(person)).toMatchObject([{ order_id: second, quantity: 2n, gross_paise: cost }])
    const [gone, kept] = [await receiptOf(person, first), await receiptOf(person, second)]
    expect(gone).toMatchObject({ closes: true, status: 'sold', buy_trade_value: 80_000 })
    expect(kept).toMatchObject({
      ...{ closes: true, status: 'holding', quantity: 2, buy_trade_value: 320_000 },
      moved_cost: -gone.moved_cost,
    })
    expect(gone.moved_cost).toBe(gone.buy_net_value)
  })

  test('pays out who held less than one new share', async () => {
    await newCompany(20_000)
    const person = await newTrader(house, 100_000)
    const id = await lot(person, 3)
    const before = await booksIn(person)
    await announce({ kind: 'consolidation', ratio: [10, 1] })
    nextDay()
    tellPrice(200_000)
    await run()
    expect(await booksIn(person)).toEqual({ cash: before.cash + 6_000_000n, shares: 0n })
    expect(await receiptOf(person, id)).toMatchObject({ closes: true, status: 'sold' })
    const [trades] = await house.asOwner<{ realised_paise: bigint }>(
      'select realised_paise from client_trades where client_id = $1',
      [person.id],
    )
    // ₹60,000 for what had cost as much, and its charges.
    expect(trades?.realised_paise).toBeLessThan(0n)
    expect(trades?.realised_paise).toBeGreaterThan(-10_000n)
  })

  test('until it is applied no price is given; an order that waits is ended with its reason', async () => {
    await newCompany(50)
    const [holder, waits] = [await newTrader(house, 100_000), await newTrader(house, 100_000)]
    const id = await lot(holder, 1005)
    const { body } = await buy(house, waits, { symbol, quantity: 1000, order_type: 'limit', price: 49 })
    await announce({ kind: 'consolidation', ratio: [10, 1] })
    nextDay()
    tellPrice(500)
    const during = await quote(house, await signedIn(house, holder), id)
    expect(during.body.data?.why_not).toContain('consolidation is being applied')
    await settlement(house.services).applyActions()
    await house.asOwner('delete from lease')
    await run()
    const [order] = await house.asOwner('select status, ended from product_order where id = $1', [
      body.data?.id,
    ])
    expect(order).toEqual({ status: 'cancelled', ended: { code: 'consolidated' } })
    expect((await booksOf(house, waits.id)).cash).toBe(10_000_000n)
  })
})

describe('a dividend', () => {
  test('is owed from the ex-day and paid on its pay day, also to who has sold since', async () => {
    await newCompany()
    const buyer = await newTrader(house, 100_000)
    const id = await lot(buyer, 20)
    const [exDay, payDay] = [dayIn(1), dayIn(4)]
    await announce({ kind: 'dividend', paise: 1000, payDay, says: 'Final dividend ₹10' })
    nextDay()
    tellPrice(1500)
    expect(await run()).toMatchObject({ actions: 1, dividends: 0n })
    const person = await signedIn(house, buyer)
    // It is not paid yet, and no step says that it is.
    expect((await receiptOf(person, id)).steps.at(-1)).toMatchObject({
      status: 'dividend',
      reason: `Final dividend ₹10 · Payable on ${dayInWords(payDay)}`,
    })
    await quote(house, person, id)
    expect((await sell(house, person, id, 1500)).body.code).toBe(200)
    nextDay(2)
    expect(await run()).toMatchObject({ dividends: 0n })
    nextDay()
    expect(await run()).toMatchObject({ dividends: 20_000n })
    expect(await run()).toMatchObject({ dividends: 0n })
    expect((await linesOf(person)).find(({ act }) => act === 'dividend')).toMatchObject({
      title: `Dividend · ${symbol}`,
      amount: 200,
      memo: `${symbol}, ex-date ${dayInWords(exDay)}: Final dividend ₹10, on 20 shares: ₹200.00. No tax at source: dividends of this company in 2026-27 come to ₹200.00, not above ₹10,000.00.`,
    })
  })

  test('two of one day both count', async () => {
    await newCompany()
    const person = await newTrader(house, 100_000)
    await lot(person, 20)
    await announce({ kind: 'dividend', paise: 500 })
    await announce({ kind: 'dividend', paise: 250, number: 2 })
    nextDay()
    expect(await run()).toMatchObject({ actions: 2, dividends: 15_000n })
  })

  test('above ₹10,000 in a year 10% of all of it is deducted, each with a line of its own', async () => {
    await newCompany()
    const person = await newTrader(house, 200_000)
    await lot(person, 100)
    const before = await booksIn(person)
    await announce({ kind: 'dividend', paise: 60_00 })
    nextDay()
    await run()
    expect((await booksIn(person)).cash - before.cash).toBe(600_000n)
    await announce({ kind: 'dividend', paise: 50_00 })
    nextDay()
    expect(await run()).toMatchObject({ dividends: 500_000n })
    // ₹11,000 in the year: ₹1,100 of tax, all from the second.
    expect((await booksIn(person)).cash - before.cash).toBe(1_100_000n - 110_000n)
    const lines = (await linesOf(person)).filter(({ act }) => act === 'dividend')
    expect(lines.map(({ title, amount }) => [title, amount])).toEqual([
      [`Tax deducted at source · ${symbol}`, -1100],
      [`Dividend · ${symbol}`, 5000],
      [`Dividend · ${symbol}`, 6000],
    ])
    expect(lines[0]?.memo).toContain('₹5,000.00, ₹3,900.00 after tax.')
  })
})

test('a dividend from before tax was deducted counts towards the ₹10,000 of its year', async () => {
  await newCompany()
  const person = await newTrader(house, 200_000)
  await lot(person, 100)
  await house.pastTriggers(
    `insert into corporate_credit (lot_id, order_id, client_id, instrument_id, ex_day, kind, shares, amount_paise, transfer_id)
     select id, order_id, client_id, instrument_id, bought_on, 'dividend', 0, 900000, gen_random_uuid() from lot where client_id = $1`,
    [person.id],
  )
  const before = await booksIn(person)
  await announce({ kind: 'dividend', paise: 20_00 })
  nextDay()
  await run()
  // ₹11,000 in the year: ₹1,100 of tax on the second's ₹2,000.
  expect((await booksIn(person)).cash - before.cash).toBe(200_000n - 110_000n)
  await house.pastTriggers('delete from corporate_credit where client_id = $1 and effect_id is null', [
    person.id,
  ])
})

test('after all of it the books are whole and every transfer has its cause', async () => {
  expect(await booksAreWhole(house)).toBe(true)
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})
