/** stock: what arrives late: a dividend after a split of a later day, an action between a bonus and its allotment. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, signedIn } from '../../../test/account-people.ts'
import { companies } from '../../../test/companies.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader, quote, sell } from '../../../test/trade-people.ts'
import { type Settlement, settlement } from '../settlement.ts'

let house: House
let run: Settlement['run']
let own: ReturnType<typeof companies>
beforeAll(async () => {
  house = await openHouse()
  run = settlement(house.services).run
  own = companies(house)
})
afterAll(() => house.close())

/** What a dividend of ₹1 a share brings. */
async function paidByLate(person: Person, symbol: string, exDay: string): Promise<bigint> {
  const { cash } = await own.booksIn(person, symbol)
  await own.announce(symbol, { kind: 'dividend', paise: 100, exDay })
  await run()
  return (await own.booksIn(person, symbol)).cash - cash
}

describe('a dividend that arrives after a later day’s change of shares is paid on the shares of its own day', () => {
  test('20 shares that a split has made 100 have ₹1 on 20: ₹20', async () => {
    const [symbol, person] = [await own.newCompany(), await newTrader(house, 100_000)]
    await own.lot(person, symbol, 20)
    const exDay = own.dayIn(1)
    await own.announce(symbol, { kind: 'split', ratio: [1, 5], exDay: own.dayIn(2) })
    own.nextDay(2)
    await run()
    expect(await own.booksIn(person, symbol)).toMatchObject({ shares: 100n })
    expect(await paidByLate(person, symbol, exDay)).toBe(2000n)
  })

  test('also where the split was of the same day, and where a bonus made lots of its own', async () => {
    const [symbol, person] = [await own.newCompany(), await newTrader(house, 100_000)]
    await own.lot(person, symbol, 20)
    const exDay = own.dayIn(1)
    await own.announce(symbol, { kind: 'split', ratio: [1, 2], exDay })
    await own.announce(symbol, { kind: 'bonus', ratio: [1, 2], exDay })
    own.nextDay()
    await run()
    expect(await own.booksIn(person, symbol)).toMatchObject({ shares: 80n })
    expect(await paidByLate(person, symbol, exDay)).toBe(2000n)
  })

  test('also where some were sold before the split and some after it', async () => {
    const [symbol, buyer] = [await own.newCompany(), await newTrader(house, 100_000)]
    const id = await own.lot(buyer, symbol, 20)
    const exDay = own.dayIn(1)
    const sellSome = async (rupees: number, quantity: number): Promise<void> => {
      own.tellPrice(symbol, rupees)
      const person = await signedIn(house, buyer)
      await quote(house, person, id, 'standard', quantity)
      expect((await sell(house, person, id, rupees, { quantity })).body.code).toBe(200)
    }
    await own.announce(symbol, { kind: 'split', ratio: [1, 5], exDay: own.dayIn(2) })
    own.nextDay()
    await sellSome(1500, 13)
    own.nextDay()
    await run()
    await sellSome(300, 35)
    // The proceeds of both become cash first.
    own.nextDay(3)
    await run()
    expect(await paidByLate(buyer, symbol, exDay)).toBe(2000n)
  })

  test('also to who was paid out by a consolidation since', async () => {
    const [symbol, person] = [await own.newCompany(20_000), await newTrader(house, 100_000)]
    await own.lot(person, symbol, 3)
    const exDay = own.dayIn(1)
    await own.announce(symbol, { kind: 'consolidation', ratio: [10, 1], exDay: own.dayIn(2) })
    own.nextDay(2)
    own.tellPrice(symbol, 200_000)
    await run()
    expect(await own.booksIn(person, symbol)).toMatchObject({ shares: 0n })
    expect(await paidByLate(person, symbol, exDay)).toBe(300n)
  })
})

test('eight dividends of one pay day are posted in their order, and each tells the year’s total with those before it', async () => {
  const [symbol, person] = [await own.newCompany(), await newTrader(house, 100_000)]
  await own.lot(person, symbol, 20)
  const payDay = own.dayIn(9)
  const given = [1, 2].flatMap((day) => [4, 3, 2, 1].map((number) => ({ exDay: own.dayIn(day), number })))
  for (const one of given)
    await own.announce(symbol, { kind: 'dividend', paise: 100 * one.number, payDay, ...one })
  own.nextDay(10)
  await run()
  const posted = await house.asOwner<{ number: number; memo: string }>(
    `select a.number, t.memo from ledger_entry l join ledger_transfer t on t.id = l.transfer_id
     join corporate_effect e on e.id = t.id join corporate_action a on a.id = e.action_id
     where l.client_id = $1 order by l.seq`,
    [person.id],
  )
  expect(posted.map(({ number }) => number)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect(posted.map(({ memo }) => / come to (₹\d+)/.exec(memo)?.[1])).toEqual(
    [20, 40, 80, 120, 180, 240, 320, 400].map((rupees) => `₹${rupees}`),
  )
})

test.each([
  ['the price is from before both', false],
  ['the price is told in the shares of today', true],
])(
  'two ex-days caught up in one run: each fraction has the price of its own day’s shares; %s',
  async (_, isTold) => {
    const [symbol, person] = [await own.newCompany(1500), await newTrader(house, 100_000)]
    await own.lot(person, symbol, 21)
    await own.announce(symbol, { kind: 'bonus', ratio: [2, 3], exDay: own.dayIn(1) })
    await own.announce(symbol, { kind: 'split', ratio: [2, 5], exDay: own.dayIn(2) })
    const { cash } = await own.booksIn(person, symbol)
    own.nextDay(3)
    if (isTold) await house.services.market.reload()
    await run()
    const prices = await house.asOwner<{ price_paise: bigint }>(
      `select price_paise from ex_day_run r join instrument i on i.id = r.instrument_id where i.symbol = $1 order by ex_day`,
      [symbol],
    )
    expect(prices.map(({ price_paise: paise }) => paise)).toEqual([1000_00n, 400_00n])
    // Half of a share at ₹1,000, then half of one at ₹400.
    expect(await own.booksIn(person, symbol)).toEqual({ cash: cash + 500_00n + 200_00n, shares: 77n })
  },
)

test('a bonus that is allotted four days on is split, and has its dividend, on the days between', async () => {
  const [symbol, person] = [await own.newCompany(), await newTrader(house, 100_000)]
  await own.lot(person, symbol, 20)
  await own.announce(symbol, { kind: 'bonus', ratio: [1, 2], payDay: own.dayIn(5) })
  await own.announce(symbol, { kind: 'dividend', paise: 100, exDay: own.dayIn(2) })
  await own.announce(symbol, { kind: 'split', ratio: [1, 5], exDay: own.dayIn(3) })
  own.nextDay()
  await run()
  const { cash } = await own.booksIn(person, symbol)
  own.nextDay(2)
  await run()
  expect(await own.booksIn(person, symbol)).toEqual({ cash: cash + 4000n, shares: 200n })
})

test('a run from before that was cut after one kind: who had the dividend gets the bonus, and the others both', async () => {
  const symbol = await own.newCompany()
  const [had, lacks] = [await newTrader(house, 100_000), await newTrader(house, 100_000)]
  await own.lot(had, symbol, 20)
  await own.lot(lacks, symbol, 20)
  const exDay = own.dayIn(1)
  await house.pastTriggers(
    `insert into corporate_credit (lot_id, order_id, client_id, instrument_id, ex_day, kind, shares, amount_paise, transfer_id)
     select id, order_id, client_id, instrument_id, $2::date, 'dividend', 0, 2000, gen_random_uuid() from lot where client_id = $1`,
    [had.id, exDay],
  )
  const [before, other] = [await own.booksIn(had, symbol), await own.booksIn(lacks, symbol)]
  await own.announce(symbol, { kind: 'dividend', paise: 100, exDay })
  await own.announce(symbol, { kind: 'bonus', ratio: [1, 2], exDay })
  own.nextDay()
  await run()
  await run()
  expect(await own.booksIn(had, symbol)).toEqual({ cash: before.cash, shares: 40n })
  expect(await own.booksIn(lacks, symbol)).toEqual({ cash: other.cash + 2000n, shares: 40n })
  await house.pastTriggers('delete from corporate_credit where client_id = $1 and effect_id is null', [
    had.id,
  ])
})

test('a fraction is not sold for nothing: without a price the stock waits until there is one', async () => {
  const [symbol, person] = [await own.newCompany(), await newTrader(house, 100_000)]
  await own.lot(person, symbol, 15)
  const { cash } = await own.booksIn(person, symbol)
  await own.announce(symbol, { kind: 'bonus', ratio: [2, 3] })
  own.nextDay()
  const unknown = vi.spyOn(house.services.market, 'quoted').mockReturnValue(null)
  await expect(run()).rejects.toThrow('could not be applied')
  unknown.mockRestore()
  expect(await own.booksIn(person, symbol)).toEqual({ cash, shares: 15n })
  await run()
  expect(await own.booksIn(person, symbol)).toEqual({ cash: cash + 50_000n, shares: 22n })
})

test('after all of it the audit finds nothing', async () => {
  expect(await own.findings()).toEqual([])
})
