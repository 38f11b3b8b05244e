/** stock: splits, bonuses, consolidations and dividends reach every holder who bought before their day, once. */
import { instantOf } from '@pramaan/market-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share } from '../../../test/market.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import { booksOf, buy, newTrader, quote, sell, tell } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { type Settlement, settlement } from '../settlement.ts'
import { applyToSome, dueActions, startRun } from './corporate-actions.ts'

let house: House
let settling: Settlement
let run: Settlement['run']
beforeAll(async () => {
  house = await openHouse()
  settling = settlement(house.services)
  run = settling.run
})
afterAll(() => house.close())

let count = 0

/** A company of its own for each test, at ₹1,500. */
async function newCompany(): Promise<string> {
  count += 1
  const symbol = `CORP${count}`
  await listShares(house, share(symbol, { tickPaise: 5 }))
  tell(house, 1500_00, { symbol })
  return symbol
}

async function lot(person: Person, symbol: string, quantity: number): Promise<string> {
  const { body } = await buy(house, person, { symbol, quantity })
  if (!body.data?.id) throw new Error(JSON.stringify(body))
  return body.data.id
}

const nowMs = (): number => house.services.businessClock.now().getTime()

/** The trading day so many trading days on. */
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
  readonly exDay: string
  readonly payDay?: string
  readonly number?: number
}

const announce = (symbol: string, { kind, ratio, paise, exDay, payDay, number }: Given) =>
  house.asOwner(
    `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, pay_day, number,
       says, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'As the company said', 'test')`,
    [
      instrumentOf(house.services.market, symbol).id,
      exDay,
      kind,
      ratio?.[0] ?? null,
      ratio?.[1] ?? null,
      paise ?? null,
      payDay ?? null,
      number ?? 1,
    ],
  )

const lotOf = async (id: string) => {
  const [row] = await house.asOwner<{
    quantity: bigint
    gross_paise: bigint
    status: string
    ended: { code: string } | null
  }>('select quantity, gross_paise, status, ended from order_now where id = $1', [id])
  return row
}
const sharesOf = async (person: Person, symbol: string) => {
  const [row] = await house.asOwner<{ quantity: bigint }>(
    'select quantity from position where client_id = $1 and asset = $2',
    [person.id, `NSE:${symbol}`],
  )
  return { position: row?.quantity, ledger: (await booksOf(house, person.id))[`NSE:${symbol}`] }
}
const cashOf = async (person: Person): Promise<bigint> => (await booksOf(house, person.id)).cash ?? 0n

describe('on its day', () => {
  test('a split of 1 into 5 makes 20 shares 100, at the same cost in all', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    const id = await lot(person, symbol, 20)
    const [cash, before] = [await cashOf(person), await lotOf(id)]
    await announce(symbol, { kind: 'split', ratio: [1, 5], exDay: dayIn(1) })
    expect(await run()).toMatchObject({ actions: 0 })
    nextDay()
    expect(await run()).toMatchObject({ actions: 1 })
    expect(await lotOf(id)).toEqual({ ...before, quantity: 100n })
    expect(await sharesOf(person, symbol)).toEqual({ position: 100n, ledger: 100n })
    expect(await cashOf(person)).toBe(cash)
  })

  test('a bonus of 1 for 1 doubles every lot, also that of another client', async () => {
    const symbol = await newCompany()
    const people = [await newTrader(house, 100_000), await newTrader(house, 100_000)] as const
    await lot(people[0], symbol, 20)
    await lot(people[0], symbol, 15)
    await lot(people[1], symbol, 13)
    await announce(symbol, { kind: 'bonus', ratio: [1, 2], exDay: dayIn(1) })
    nextDay()
    await run()
    expect(await sharesOf(people[0], symbol)).toEqual({ position: 70n, ledger: 70n })
    expect(await sharesOf(people[1], symbol)).toEqual({ position: 26n, ledger: 26n })
  })

  test('of a bonus of 1 for 2, 15 shares become 22, and the half share is paid at ₹1,000: ₹500', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    const id = await lot(person, symbol, 15)
    const cash = await cashOf(person)
    await announce(symbol, { kind: 'bonus', ratio: [2, 3], exDay: dayIn(1) })
    nextDay()
    // The last price, ₹1,500, is from before: after three for two a share is worth ₹1,000.
    await run()
    expect(await lotOf(id)).toMatchObject({ quantity: 22n })
    expect((await cashOf(person)) - cash).toBe(50_000n)
  })

  test('a dividend of ₹7.50 pays 20 shares ₹150', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    const id = await lot(person, symbol, 20)
    const cash = await cashOf(person)
    await announce(symbol, { kind: 'dividend', paise: 750, exDay: dayIn(1) })
    nextDay()
    expect(await run()).toMatchObject({ actions: 1, dividends: 15_000n })
    expect((await cashOf(person)) - cash).toBe(15_000n)
    expect(await lotOf(id)).toMatchObject({ quantity: 20n, status: 'holding' })
  })

  test('a dividend and a split of one day: the dividend is paid on the shares before the split', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    await lot(person, symbol, 20)
    const cash = await cashOf(person)
    await announce(symbol, { kind: 'bonus', ratio: [1, 2], exDay: dayIn(1) })
    await announce(symbol, { kind: 'dividend', paise: 100, exDay: dayIn(1) })
    nextDay()
    expect(await run()).toMatchObject({ actions: 2 })
    expect((await cashOf(person)) - cash).toBe(2000n)
    expect(await sharesOf(person, symbol)).toEqual({ position: 40n, ledger: 40n })
  })
})

describe('who gets a dividend', () => {
  test('not who bought on the ex-day; who sold on it does', async () => {
    const symbol = await newCompany()
    const [early, late] = [await newTrader(house, 100_000), await newTrader(house, 100_000)]
    const id = await lot(early, symbol, 20)
    await announce(symbol, { kind: 'dividend', paise: 1000, exDay: dayIn(1) })
    nextDay()
    tell(house, 1500_00, { symbol })
    await lot(late, symbol, 20)
    const { body } = await quote(house, early, id)
    expect((await sell(house, early, id, body.data?.price ?? 0)).body.code).toBe(200)
    const [earlyCash, lateCash] = [await cashOf(early), await cashOf(late)]
    await run()
    expect((await cashOf(early)) - earlyCash).toBe(20_000n)
    expect(await cashOf(late)).toBe(lateCash)
  })

  test('not who sold the day before', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    const id = await lot(person, symbol, 20)
    const { body } = await quote(house, person, id)
    await sell(house, person, id, body.data?.price ?? 0)
    await announce(symbol, { kind: 'dividend', paise: 1000, exDay: dayIn(1) })
    nextDay()
    expect(await run()).toMatchObject({ dividends: 0n })
    const [credits] = await house.asOwner<{ count: bigint }>(
      'select count(*) from corporate_credit where order_id = $1',
      [id],
    )
    expect(credits?.count).toBe(0n)
  })
})

describe('what waits', () => {
  const waits = async (symbol: string): Promise<{ person: Person; id: string }> => {
    const person = await newTrader(house, 100_000)
    const { body } = await buy(house, person, { symbol, quantity: 20, order_type: 'limit', price: 1400 })
    if (body.data?.status !== 'awaiting') throw new Error(JSON.stringify(body))
    return { person, id: body.data.id ?? '' }
  }

  test.each([
    ['a split ends it, and its money is free', 'split', 'cancelled'],
    ['a dividend does not', 'dividend', 'awaiting'],
  ] as const)('%s', async (_, kind, status) => {
    const symbol = await newCompany()
    const { person, id } = await waits(symbol)
    const given = kind === 'split' ? { ratio: [1, 5] as const } : { paise: 100 }
    await announce(symbol, { kind, ...given, exDay: dayIn(1) })
    nextDay()
    await settling.applyActions()
    expect(await lotOf(id)).toMatchObject({ status })
    if (kind === 'split') expect(await booksOf(house, person.id)).toEqual({ cash: 10_000_000n })
  })

  test('an order that was placed on the ex-day itself, at the new price, goes on waiting', async () => {
    const [symbol, holder] = [await newCompany(), await newTrader(house, 100_000)]
    await lot(holder, symbol, 20)
    await announce(symbol, { kind: 'split', ratio: [1, 5], exDay: dayIn(1) })
    nextDay()
    tell(house, 1500_00, { symbol })
    const { id } = await waits(symbol)
    expect(await run()).toMatchObject({ actions: 1 })
    expect(await lotOf(id)).toMatchObject({ status: 'awaiting' })
  })
})

describe('runs', () => {
  test('a second one does nothing more, and neither do two at once', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    await lot(person, symbol, 20)
    await announce(symbol, { kind: 'split', ratio: [1, 5], exDay: dayIn(1) })
    nextDay()
    await Promise.all([run(), run(), settlement(house.services).run()])
    await run()
    expect(await sharesOf(person, symbol)).toEqual({ position: 100n, ledger: 100n })
  })

  test('after a week without one, all that was due is caught up in its order', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    await lot(person, symbol, 20)
    const cash = await cashOf(person)
    await announce(symbol, { kind: 'dividend', paise: 100, exDay: dayIn(1) })
    await announce(symbol, { kind: 'bonus', ratio: [1, 2], exDay: dayIn(2) })
    await announce(symbol, { kind: 'dividend', paise: 100, exDay: dayIn(4) })
    nextDay(7)
    expect(await run()).toMatchObject({ actions: 3 })
    expect((await cashOf(person)) - cash).toBe(20n * 100n + 40n * 100n)
    expect(await sharesOf(person, symbol)).toEqual({ position: 40n, ledger: 40n })
  })

  test('while a split is due no price is given for a lot; afterwards one is, for all its shares', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    const id = await lot(person, symbol, 20)
    await announce(symbol, { kind: 'split', ratio: [1, 5], exDay: dayIn(1) })
    nextDay()
    tell(house, 1500_00, { symbol })
    const during = await quote(house, person, id)
    expect(during.body.data).toMatchObject({ quote_id: null, S1: 0 })
    expect(during.body.data?.why_not).toContain('split')
    expect((await sell(house, person, id, 1500)).body).toMatchObject({ code: 'quote_missing' })
    await run()
    expect((await quote(house, person, id)).body.data).toMatchObject({ quantity: 100, why_not: null })
  })

  test('a quote from before the split is worth nothing after it', async () => {
    const [symbol, person] = [await newCompany(), await newTrader(house, 100_000)]
    const id = await lot(person, symbol, 20)
    await announce(symbol, { kind: 'split', ratio: [1, 5], exDay: dayIn(1) })
    const { body } = await quote(house, person, id)
    nextDay()
    await run()
    expect((await sell(house, person, id, body.data?.price ?? 0)).body).toMatchObject({
      code: 'quote_missing',
    })
  })
})

describe('what goes wrong', () => {
  test('one action that fails keeps neither another stock’s nor the sales that are due', async () => {
    const [bad, good, seller] = [await newCompany(), await newCompany(), await newTrader(house, 100_000)]
    await lot(seller, bad, 20)
    await lot(seller, good, 20)
    const sold = await lot(seller, await newCompany(), 20)
    const { body } = await quote(house, seller, sold)
    expect((await sell(house, seller, sold, body.data?.price ?? 0)).body.code).toBe(200)
    // More than there is money in the world.
    await announce(bad, { kind: 'dividend', paise: 4e18, exDay: dayIn(1) })
    await announce(good, { kind: 'split', ratio: [1, 2], exDay: dayIn(1) })
    nextDay(3)
    await expect(run()).rejects.toThrow('could not be applied')
    expect(await sharesOf(seller, good)).toEqual({ position: 40n, ledger: 40n })
    expect((await booksOf(house, seller.id)).unsettled).toBeUndefined()
    await house.asOwner('delete from corporate_action where amount_paise > 1e18')
    await run()
  })

  test('a stock that many hold gets it in parts, each holder once, also when two servers begin', async () => {
    const symbol = await newCompany()
    const people = await Promise.all(Array.from({ length: 5 }, () => newTrader(house, 100_000)))
    for (const person of people) await lot(person, symbol, 20)
    await announce(symbol, { kind: 'split', ratio: [1, 5], exDay: dayIn(1) })
    nextDay()
    const firm = house.services.db.as('firm')
    const { id } = instrumentOf(house.services.market, symbol)
    const due = (await dueActions(firm, dayIn(0))).filter(({ instrument_id: of }) => of === id)
    const part = async () => {
      const at = house.services.businessClock.now()
      const begun = await startRun(house.services, firm, due, at)
      return begun && applyToSome(house.services, firm, begun, at, 2)
    }
    expect(await part()).toEqual({ holders: 2, isLast: false })
    const both = await Promise.all([part(), part()])
    expect(both).toContainEqual({ holders: 2, isLast: false })
    expect(both).toContainEqual({ holders: 1, isLast: true })
    // Who knows of it only from before finds nothing left to do.
    expect(await part()).toBeNull()
    expect(await run()).toMatchObject({ actions: 0 })
    for (const person of people) {
      expect(await sharesOf(person, symbol)).toEqual({ position: 100n, ledger: 100n })
    }
  })
})

test('after all of it the books are whole and every transfer has its cause', async () => {
  expect(await booksAreWhole(house)).toBe(true)
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})
