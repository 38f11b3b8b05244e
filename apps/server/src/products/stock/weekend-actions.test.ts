/** stock: in a market that never closes a weekend trades for Monday; what a company does on Monday begins with Monday's day. */
import { listHolding } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs, signedIn } from '../../../test/account-people.ts'
import { companies } from '../../../test/companies.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
import { newTrader, quote, sell } from '../../../test/trade-people.ts'
import { type Settlement, settlement } from '../settlement.ts'

/** The house's clock says 16 November 2026. */
const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] as const

let house: House
let run: Settlement['run']
let own: ReturnType<typeof companies>
beforeAll(async () => {
  house = await openHouse()
  run = settlement(house.services).run
  own = companies(house)
})
afterAll(() => house.close())

const clockTo = (day: string, time: string): void =>
  house.services.businessClock.hear(instantOf(day, time) - house.clock.now().getTime())

test('a split of Monday is not applied on Saturday at 00:02; who bought on Saturday has it, who sold then has no dividend', async () => {
  clockTo(FRIDAY, '12:00')
  const symbol = await own.newCompany()
  const [held, sold, late] = await Promise.all([1, 2, 3].map(() => newTrader(house, 200_000)))
  if (!held || !sold || !late) throw new Error('three are needed')
  await own.lot(held, symbol, 20)
  const lot = await own.lot(sold, symbol, 20)
  await own.announce(symbol, { kind: 'split', ratio: [1, 5], exDay: MONDAY })
  await own.announce(symbol, { kind: 'dividend', paise: 100, exDay: MONDAY })
  clockTo(SATURDAY, '00:02')
  expect(await run()).toMatchObject({ actions: 0 })
  own.tellPrice(symbol, 1500)
  const instrument = instrumentOf(house.services.market, symbol)
  expect(house.services.market.quoted(instrument)).toMatchObject({ pricePaise: 1500_00 })
  const buyer = await signedIn(house, late)
  await own.lot(buyer, symbol, 20)
  const seller = await signedIn(house, sold)
  await quote(house, seller, lot)
  expect((await sell(house, seller, lot, 1500)).body.code).toBe(200)
  clockTo(SUNDAY, '23:59')
  expect(await run()).toMatchObject({ actions: 0 })
  // The last price is Saturday's, in the shares of then.
  clockTo(MONDAY, '00:00')
  await house.services.market.reload()
  expect(house.services.market.quoted(instrument)).toMatchObject({ pricePaise: 300_00, adjustedTo: MONDAY })
  const cash = await Promise.all([held, sold, late].map(async (one) => (await own.booksIn(one, symbol)).cash))
  expect(await run()).toMatchObject({ actions: 2, dividends: 4000n })
  const books = await Promise.all([held, sold, late].map((one) => own.booksIn(one, symbol)))
  expect(books.map(({ shares }) => shares)).toEqual([100n, 0n, 100n])
  expect(books.map((one, index) => one.cash - (cash[index] ?? 0n))).toEqual([2000n, 0n, 2000n])
  // Saturday's purchase is told in the shares that the split made of it.
  const { body } = await sendAs(house, await signedIn(house, late), listHolding)
  expect(body.data).toMatchObject({ orders: [{ quantity: 100, buy_price: 300, order_price: 300 }] })
  expect(await own.findings()).toEqual([])
})

test('who buys on Monday buys without it, and what waits from the weekend is ended', async () => {
  const symbol = await own.newCompany()
  clockTo(MONDAY, '10:00')
  own.tellPrice(symbol, 1500)
  const person = await newTrader(house, 200_000)
  await own.announce(symbol, { kind: 'bonus', ratio: [1, 2], exDay: MONDAY })
  await own.lot(person, symbol, 20)
  await run()
  expect(await own.booksIn(person, symbol)).toMatchObject({ shares: 20n })
})
