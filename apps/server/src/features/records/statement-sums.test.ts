/** records: a statement adds up. Opening + in − out = closing on the screen, in the CSV and in the figures of the PDF. */
import {
  type CashRecord,
  cancelOrder,
  exportCsv,
  listRecords,
  type StatementSums as OnScreen,
  urlOf,
  viewStatement,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type Answer, type House, newNetwork, openHouse } from '../../../test/harness.ts'
import { diceFrom } from '../../../test/properties/dice.ts'
import {
  booksOf,
  bought,
  buy,
  newTrader,
  openTrading,
  quote,
  STOCK,
  sell,
  tell,
} from '../../../test/trade-people.ts'
import { linesInOrder, type StatementLine, stretchOf, totalOf } from '../../ledger/statement-lines.ts'
import { parseCsv } from '../../platform/csv.ts'
import { settlement } from '../../products/settlement.ts'
import { type Period, periodOf } from './rules.ts'
import { type StatementSums, statementSums } from './statement-sums.ts'

const DAY_MS = 24 * 3_600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

async function read(
  { id }: Person,
  period: Period = {},
): Promise<StatementSums & { lines: StatementLine[] }> {
  const { db } = house.services
  const own = db.as({ clientId: id })
  const stretch = await own.transaction((tx) => stretchOf(tx, id, periodOf(period)))
  const lines: StatementLine[] = []
  for await (const part of linesInOrder(db, stretch)) lines.push(...part)
  return { lines, ...(await own.transaction((tx) => statementSums(tx, stretch))) }
}

const inPaise = (rupees: number | string): bigint => BigInt(Math.round(Number(rupees) * 100))
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/** With a pencil: every line from the one before it, and the sums at the top from the lines. */
function addsUp({ opening, closing, turnover, lines }: Awaited<ReturnType<typeof read>>): void {
  let before = totalOf(opening)
  for (const { isMove, amount, balances } of lines) {
    expect(totalOf(balances)).toBe(isMove ? before : before + amount)
    before = totalOf(balances)
  }
  expect(before).toBe(totalOf(closing))
  const flows = lines.filter(({ isMove }) => !isMove).map(({ amount }) => amount as bigint)
  expect(turnover).toEqual({
    in: sum(flows.filter((amount) => amount > 0n)),
    out: -sum(flows.filter((amount) => amount < 0n)),
  })
  expect(totalOf(closing)).toBe(totalOf(opening) + turnover.in - turnover.out)
}

async function listed(person: Person, query = ''): Promise<CashRecord[]> {
  const { body }: Answer<{ items: CashRecord[] }> = await sendAs(house, person, listRecords, { query })
  return body.data.items
}

async function sold(person: Person, id: string, quantity?: number): Promise<number> {
  const { body } = await quote(house, person, id, 'standard', quantity)
  await sell(house, person, id, body.data?.price ?? 0, quantity === undefined ? {} : { quantity })
  return body.data?.net_value ?? 0
}

test('one deposit of ₹5,00,000 is ₹5,00,000 in, however often money was blocked and released', async () => {
  const person = await newTrader(house, 500_000)
  for (let turn = 0; turn < 3; turn += 1) {
    const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1400 })
    await sendAs(house, person, at(cancelOrder, body.data?.id ?? ''))
  }
  const statement = await read(person)
  expect(statement).toMatchObject({
    opening: { cash: 0n, blocked: 0n, unsettled: 0n },
    turnover: { in: 500_000_00n, out: 0n },
    closing: { cash: 500_000_00n, blocked: 0n, unsettled: 0n },
  })
  expect(statement.lines).toHaveLength(7)
  addsUp(statement)
})

test('what is blocked is still the client’s: no money out, and the balance stays', async () => {
  const person = await newTrader(house, 500_000)
  const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1400 })
  const blocked = inPaise(body.data?.blocked ?? 0)
  const statement = await read(person)
  expect(statement).toMatchObject({
    turnover: { in: 500_000_00n, out: 0n },
    closing: { cash: 500_000_00n - blocked, blocked, unsettled: 0n },
  })
  addsUp(statement)
})

describe('100 bought at ₹1,500 and sold at ₹1,600 on 16 Nov, settled on 17 Nov', () => {
  const live = async () => {
    const person = await newTrader(house, 500_000)
    const id = await bought(house, person, 100)
    tell(house, 1600_00)
    const net = inPaise(await sold(person, id))
    return { person, id, net }
  }

  test('the sale stands on its trade date: ₹1,60,000 in, each charge out, and what waits is awaiting settlement', async () => {
    const { person, net } = await live()
    const statement = await read(person)
    addsUp(statement)
    expect(statement.turnover).toMatchObject({ in: 660_000_00n })
    expect(statement.closing).toEqual({ cash: 349_821_39n, blocked: 0n, unsettled: net })
    const items = await listed(person)
    expect(items.map(({ title, amount }) => [title, amount]).toReversed()).toMatchObject([
      ['Deposit', 500_000],
      [`Bought · ${STOCK}`, -150_000],
      [`Taxes and exchange charges · ${STOCK}`, -178.61],
      [`Sold · ${STOCK}`, 160_000],
      [`Taxes and exchange charges · ${STOCK}`, expect.any(Number)],
      [`Depository charge · ${STOCK}`, -13],
      [`GST on the depository charge · ${STOCK}`, -2.34],
    ])
    expect(items[0]).toMatchObject({ cash: 349_821.39, unsettled: Number(net) / 100 })
  })

  test('settlement and refund are lines of 17 Nov: the one moves, the other is in, with its trade day and why', async () => {
    const before = await live()
    house.clock.move(2 * DAY_MS)
    await settlement(house.services).run()
    const person = await signedIn(house, before.person)
    const trade = await read(person, { from: '2026-11-16', to: '2026-11-16' })
    const later = await read(person, { from: '2026-11-17' })
    addsUp(trade)
    addsUp(later)
    expect(later.opening).toEqual(trade.closing)
    const moved = later.lines.filter(({ isMove }) => isMove)
    expect(moved).toMatchObject([
      { act: 'sale-settled', other: 'unsettled', purpose: 'cash', amount: before.net },
    ])
    expect(later.closing).toMatchObject({ blocked: 0n, unsettled: 0n })
    expect(later.closing.cash).toBe((await booksOf(house, person.id)).cash)
    const items = await listed(person, '?from=2026-11-17')
    const refunds = items.filter(({ act }) => act === 'day-charges')
    expect(sum(refunds.map(({ amount }) => inPaise(amount)))).toBe(later.turnover.in)
    for (const refund of refunds)
      expect(refund).toMatchObject({
        title: expect.stringMatching(/^Charges refunded.* · 16 Nov 2026$/),
        day: '2026-11-16',
        memo: expect.stringMatching(
          /^Your orders of 16 Nov 2026 were charged ₹\d+\.\d\d one by one\. The whole day came to ₹\d+\.\d\d\.$/,
        ),
      })
    expect(items.find(({ act }) => act === 'sale-settled')).toMatchObject({
      amount: 0,
      moved: { amount: Number(before.net) / 100, from: 'unsettled', to: 'cash' },
    })
    house.clock.move(-2 * DAY_MS)
  })
})

test('an order that waited is bought from what was blocked, and the statement has the purchase', async () => {
  const person = await newTrader(house, 500_000)
  tell(house, 1500_00, { asks: [{ pricePaise: 1500_00, quantity: 30, orders: 1 }] })
  await buy(house, person, { quantity: 100 })
  const statement = await read(person)
  addsUp(statement)
  expect(statement.lines.some(({ isMove, purpose }) => isMove && purpose === 'blocked')).toBe(true)
})

test('a period counts its own movements: the day after begins with what the day before ended with', async () => {
  const person = await newTrader(house, 500_000)
  const nothing = { cash: 500_000_00n, blocked: 0n, unsettled: 0n }
  expect(await read(person, { from: '2026-11-20' })).toEqual({
    opening: nothing,
    turnover: { in: 0n, out: 0n },
    closing: nothing,
    lines: [],
  })
})

test('a client without money has a statement of nothing', async () => {
  const person = await newTrader(house, 0)
  expect((await sendAs(house, person, viewStatement)).body.data).toEqual({
    opening: { balance: 0, cash: 0, blocked: 0, unsettled: 0 },
    in: 0,
    out: 0,
    closing: { balance: 0, cash: 0, blocked: 0, unsettled: 0 },
  })
})

test('five random days: each adds up on the screen and in the CSV, and opens with what the one before closed with', async () => {
  const dice = diceFrom(20_261_118)
  let person = await newTrader(house, 3_000_000)
  let held: string[] = []
  const csvOf = async (day: string): Promise<string[][]> => {
    const { body } = await house.app.inject({
      method: 'GET',
      url: `${urlOf(exportCsv)}?from=${day}&to=${day}`,
      remoteAddress: newNetwork(),
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${person.token}` },
      cookies: person.cookies,
    })
    return parseCsv(body.slice(1)).map(({ cells }) => [...cells])
  }
  const days: string[] = []
  for (let day = 0; day < 5; day += 1) {
    days.push(`2026-11-${16 + day}`)
    for (let turn = 0; turn < 8; turn += 1) {
      tell(house, 1450_00 + dice.below(1000) * 10)
      const [oldest, ...others] = held
      if (oldest !== undefined && dice.oneIn(2)) {
        await sold(person, oldest)
        held = others
      } else if (dice.oneIn(3)) {
        const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1400 })
        await sendAs(house, person, at(cancelOrder, body.data?.id ?? ''))
      } else {
        held.push(await bought(house, person, 14 + dice.below(60)))
      }
    }
    house.clock.move(DAY_MS)
    await settlement(house.services).run()
    person = await signedIn(house, person)
  }
  let closedWith = 0n
  for (const day of days) {
    const statement = await read(person, { from: day, to: day })
    addsUp(statement)
    expect(totalOf(statement.opening)).toBe(closedWith)
    closedWith = totalOf(statement.closing)
    const screen: OnScreen = (await sendAs(house, person, viewStatement, { query: `?from=${day}&to=${day}` }))
      .body.data
    expect(inPaise(screen.opening.balance) + inPaise(screen.in) - inPaise(screen.out)).toBe(
      inPaise(screen.closing.balance),
    )
    const [, ...rows] = await csvOf(day)
    const column = (index: number): bigint[] => rows.map((cells) => inPaise(cells[index] || '0'))
    const [cash, blocked, unsettled, balance] = [column(7), column(8), column(9), column(10)]
    expect((balance[0] ?? 0n) + sum(column(4)) - sum(column(5))).toBe(balance.at(-1))
    expect([balance[0], balance.at(-1)]).toEqual([totalOf(statement.opening), closedWith])
    for (const index of rows.keys())
      expect((cash[index] ?? 0n) + (blocked[index] ?? 0n) + (unsettled[index] ?? 0n)).toBe(balance[index])
  }
  house.clock.move(-5 * DAY_MS)
})
