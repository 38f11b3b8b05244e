/** products/loan: what companies do to pledged shares: they stay pledged, dividends are the client's, and what is pledged cannot be tendered or redeemed. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buyBacks } from '../../../test/buy-back-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { type Borrower, loans } from '../../../test/loan-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof loans>
beforeAll(async () => {
  house = await openHouse()
  own = loans(house)
})
afterAll(() => house.close())
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

/** Drawn on so many of 200 shares. */
async function pledged(units: number): Promise<{ borrower: Borrower; id: string }> {
  const borrower = await own.holder(200, 150_000)
  const pledge = [{ key: `NSE:${borrower.symbol}`, units }]
  return { borrower, id: await own.drawn(borrower, await own.putUp(), { amount: 50_000, pledge }) }
}

const lots = ({ person }: Borrower) =>
  house.asOwner<{ quantity: bigint; lent: bigint }>(
    'select quantity, lent from lot where client_id = $1 and quantity > 0 order by bought_on, id',
    [person.id],
  )

describe('a company changes its shares', () => {
  test.each([
    ['split', [1, 5], 1000, 750, 300],
    ['bonus', [1, 2], 400, 300, 750],
    ['consolidation', [10, 3], 60, 45, 5000],
    ['consolidation', [7, 2], 57, 42, 5250],
  ] as const)('%s %o: 150 of 200 were pledged', async (kind, ratio, held, lent, price) => {
    const { borrower, id } = await pledged(150)
    await own.announce(borrower.symbol, { kind, ratio })
    own.nextDay(1)
    own.tellPrice(borrower.symbol, price)
    await own.clockwork.run()
    const books = await own.books(borrower.person)
    expect([(books.securities ?? 0) + (books.pledged ?? 0), books.pledged]).toEqual([held, lent])
    const all = await lots(borrower)
    expect(Number(all.reduce((sum, lot) => sum + lot.lent, 0n))).toBe(lent)
    const again = await own.pass(borrower, 0, price)
    expect((await own.seen(again.person, id)).cover.holdings[0]).toMatchObject({ units: lent, price })
    expect((await own.repay(again.person, id)).body.data).toMatchObject({ closes: true })
    expect((await own.books(again.person)).pledged).toBeUndefined()
  })
})

test('a dividend on pledged shares is the client’s cash', async () => {
  const { borrower, id } = await pledged(200)
  const before = (await own.books(borrower.person)).cash ?? 0
  await own.announce(borrower.symbol, { kind: 'dividend', paise: 500, payDay: own.dayIn(2) })
  const after = await own.pass(borrower, 5)
  expect((await own.books(after.person)).cash).toBe(before + 200 * 500)
  expect((await own.seen(after.person, id)).owed).toBeGreaterThan(50_000)
  await own.repay(after.person, id)
})

test('pledged shares are not tendered in a buy-back, and a tender does not touch the pledge', async () => {
  const company = buyBacks(house)
  const held = await company.holder([40], () => ({ small_accepted: 1, small_held: 1 }))
  const borrower = { person: held.person, symbol: held.symbol, order: held.orders[0] ?? '' }
  const terms = await own.putUp({ least_rupees: 5000 })
  const pledge = [{ key: `NSE:${held.symbol}`, units: 25 }]
  const id = await own.drawn(borrower, terms, { amount: 10_000, pledge })
  const { body } = await company.tender(held, 16)
  expect(body).toMatchObject({ code: 'tender_refused', message: 'You can tender 15 shares or fewer.' })
  expect((await company.tender(held, 15)).body.code).toBe(200)
  expect(await company.books(held)).toMatchObject({ pledged: 40 })
  expect((await own.repay(borrower.person, id)).body.data).toMatchObject({ closes: true })
  expect(await company.books(held)).toMatchObject({ pledged: 15, securities: 25 })
  await company.settleAll()
})

test('shares with their bonus shares are sold in an invocation: each lot is settled by itself', async () => {
  const borrower = await own.holder(200, 5000)
  const id = await own.drawn(borrower, await own.putUp(), { amount: 1_50_000 })
  await own.announce(borrower.symbol, { kind: 'bonus', ratio: [1, 2] })
  own.nextDay(1)
  let after = await own.pass(borrower, 0, 750)
  after = await own.pass(after, 2, 430)
  expect((await own.seen(after.person, id)).status).toBe('shortfall')
  after = await own.pass(after, 14, 430)
  const [choice] = (await own.firmLoan(id)).choices
  expect(choice?.units).toBeGreaterThan(200)
  await own.byTwo({
    ...{ kind: 'loan-invocation', loan_id: id, key: `NSE:${borrower.symbol}`, units: choice?.units ?? 0 },
    message: 'The cure date has passed without payment or pledge.',
  })
  own.tellPrice(borrower.symbol, 430)
  await own.clockwork.run()
  const closes = await house.asOwner<{ settled_by: string }>(
    'select settled_by from lot_close where client_id = $1',
    [borrower.person.id],
  )
  expect(new Set(closes.map(({ settled_by: by }) => by)).size).toBe(2)
  expect((await own.books(borrower.person)).unsettled).toBeUndefined()
  await own.repay((await own.pass(after, 0, 430)).person, id)
})
