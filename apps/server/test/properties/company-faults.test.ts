/**
 * Faults that are planted into what companies do, each where somebody could make it: the model of the random lives, the audit or
 * the database itself finds every one, and the honest rules pass all three.
 */
import { instantOf } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditLedger } from '../../src/ledger/audit.ts'
import { settlement } from '../../src/products/settlement.ts'
import type { ExDayDone } from '../../src/products/stock/corporate-actions/apply-ex-day.ts'
import type { LotChange } from '../../src/products/stock/corporate-actions/lots.ts'
import { signedIn } from '../account-people.ts'
import { type House, openHouse } from '../harness.ts'
import { instrumentOf, listShares, share, tick } from '../market.ts'
import { booksOf, buy, newTrader } from '../trade-people.ts'
import { type Action, changeShares, changesShares, owedFor, pay } from './company-acts.ts'
import type { Stock } from './trading-market.ts'
import type { Lot, Piece, Purse } from './trading-model.ts'

const planted = vi.hoisted(() => {
  // Files of one worker share their modules: those of the files before have the honest rules in them.
  vi.resetModules()
  return { fault: 'none' }
})

vi.mock(import('../../src/products/stock/corporate-actions/apply-ex-day.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    applyExDay: (holder, actions, terms): ExDayDone => {
      const done = real.applyExDay(holder, actions, terms)
      switch (planted.fault) {
        case 'a fraction for each lot': {
          const each = holder.lots.map((lot) => real.applyExDay({ ...holder, lots: [lot] }, actions, terms))
          const given = each.flatMap(({ changes }) =>
            changes.flatMap((change) => (change.kind === 'new' ? [change.lot] : [])),
          )
          const cash = each.reduce((sum, { fractionSold }) => sum + (fractionSold?.cash ?? 0n), 0n)
          const sold = each.find(({ fractionSold }) => fractionSold)?.fractionSold ?? null
          const [first] = given
          const quantity = given.reduce((sum, lot) => sum + lot.quantity, 0n)
          return {
            ...done,
            changes: first ? [{ kind: 'new', lot: { ...first, quantity } }] : done.changes,
            fractionSold: sold && { ...sold, cash: paise(cash) },
          }
        }
        case 'a bonus that grows its lot': {
          const [lot] = holder.lots
          const changes = done.changes.map(
            (change): LotChange =>
              change.kind === 'new' && lot
                ? {
                    kind: 'changed',
                    before: lot,
                    after: { ...lot, quantity: lot.quantity + change.lot.quantity },
                  }
                : change,
          )
          return { ...done, changes }
        }
        case 'a dividend on what was bought on the ex-day': {
          const all = (holder.heldAtExDay ?? holder.lots).map((lot) => ({ ...lot, heldFrom: '2020-01-01' }))
          return {
            ...done,
            dividends: real.applyExDay({ ...holder, heldAtExDay: all }, actions, terms).dividends,
          }
        }
        case 'a dividend that is paid twice':
          return { ...done, dividends: [...done.dividends, ...done.dividends] }
        case 'a dividend of twice as much':
          return {
            ...done,
            dividends: done.dividends.map((one) => ({ ...one, gross: paise(one.gross * 2n) })),
          }
        case 'a consolidation that changes nothing':
          return { ...done, changes: [], fraction: null, fractionSold: null }
        case 'a fraction that is not paid':
          return { ...done, fractionSold: null }
        case 'a fraction without its cost':
          return { ...done, fractionSold: done.fractionSold && { ...done.fractionSold, cost: paise(0n) } }
        default:
          return done
      }
    },
  }
})
vi.mock(import('@pramaan/tax'), async (original) => {
  const real = await original()
  return {
    ...real,
    taxAtSource: (payment) => {
      const due = real.taxAtSource(payment)
      return planted.fault === 'no tax at source' ? { ...due, tds: paise(0n), net: payment.gross } : due
    },
  }
})

let house: House
let count = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
  vi.resetModules()
})
beforeEach(() => {
  planted.fault = 'none'
})

function tellPrice(symbol: string, rupees: number): void {
  const pricePaise = rupees * 100
  const plenty = [{ pricePaise, quantity: 100_000, orders: 9 }]
  const day = {
    previousClosePaise: pricePaise,
    openPaise: pricePaise,
    highPaise: pricePaise,
    lowPaise: pricePaise,
  }
  house.services.market.listener.onTicks([
    tick(house, symbol, pricePaise, { depth: { bids: plenty, asks: plenty }, day }),
  ])
}

interface Announced {
  readonly kind: Action['kind']
  readonly before: bigint
  readonly after: bigint
  readonly amount: bigint
}
const BONUS: Announced = { kind: 'bonus', before: 2n, after: 3n, amount: 0n }
const CONSOLIDATION: Announced = { kind: 'consolidation', before: 7n, after: 1n, amount: 0n }
const DIVIDEND: Announced = { kind: 'dividend', before: 1n, after: 1n, amount: 400_00n }

/** Two orders of 15 before the ex-day and one of 13 on it; then what the company does. What the books say, and what the model says. */
async function life(announced: readonly Announced[]) {
  count += 1
  const symbol = `FAULT${count}`
  await listShares(house, share(symbol, { bandBps: null }))
  tellPrice(symbol, 1500)
  const person = await newTrader(house, 500_000)
  const { businessClock, market } = house.services
  const today = market.times.hours.tradeDayAt(businessClock.now().getTime())
  const exDay = market.times.hours.calendar.nextTradingDay(today)
  const purse: Purse = {
    caller: { clientId: person.id, sessionId: '', isApproved: true, device: '' },
    lots: [],
    traded: [],
    days: new Map(),
    cash: 0n,
    unsettled: 0n,
  }
  const stock: Stock = {
    ...{ symbol, instrument: instrumentOf(market, symbol), tick: 5, lot: 1, base: 1000_00, price: 1000_00 },
    ...{ close: 1000_00, bids: [], asks: [], isHalted: false, heardMs: 0 },
  }
  const order = async (quantity: number, boughtOn: string, by = person): Promise<void> => {
    const { body } = await buy(house, by, { symbol, quantity })
    const [row] = await house.asOwner<{ gross_paise: bigint; charges_paise: bigint }>(
      'select gross_paise, charges_paise from lot where id = $1',
      [body.data?.id],
    )
    const piece: Piece = {
      quantity: BigInt(quantity),
      gross: row?.gross_paise ?? 0n,
      charges: row?.charges_paise ?? 0n,
      boughtOn,
    }
    const own: Lot = {
      ...{
        id: body.data?.id ?? '',
        purse,
        stock,
        kind: 'standard',
        status: 'holding',
        executedOn: boughtOn,
        pieces: [piece],
        sales: [],
      },
      ...{ limit: 0n, ordered: piece.quantity, filled: piece.quantity, blocked: 0n, fills: [] },
      ...{ placedMs: 0, expiresMs: 0 },
    }
    purse.lots.push(own)
  }
  await order(15, today)
  await order(15, today)
  const actions = announced.map(
    (one, index): Action => ({
      ...{ ...one, stock, exDay, payDay: exDay, number: 1, isPriced: true, isDone: false },
      id: `00000000-0000-4000-8000-${String(count * 10 + index).padStart(12, '0')}`,
    }),
  )
  for (const { id, kind, before, after, amount } of actions) {
    const isDividend = kind === 'dividend'
    await house.asOwner(
      `insert into corporate_action (id, instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, pay_day, says,
         source) values ($1, $2, $3, $4, $5, $6, $7, $3, 'Announced', 'test')`,
      [id, stock.instrument.id, exDay, kind, ...(isDividend ? [null, null, amount] : [before, after, null])],
    )
  }
  businessClock.hear(businessClock.aheadMs() + instantOf(exDay, '10:00') - businessClock.now().getTime())
  tellPrice(symbol, 1000)
  await order(19, exDay, await signedIn(house, person))
  purse.cash = (await booksOf(house, person.id)).cash ?? 0n
  const owed = actions.filter(({ kind }) => kind === 'dividend').flatMap((one) => owedFor(one, [purse]))
  const changes = actions.filter(changesShares)
  if (changes.length > 0) changeShares(purse, stock, changes, 1000_00n)
  for (const one of owed) pay(one)
  await house.asOwner('delete from lease')
  await settlement(house.services).run()
  const lots = await house.asOwner<{ order_id: string; quantity: bigint; gross: bigint; charges: bigint }>(
    `select order_id, quantity, gross_paise as gross, charges_paise as charges, bought_on as "boughtOn" from lot
     where client_id = $1 and quantity > 0`,
    [person.id],
  )
  const model = purse.lots.flatMap(({ id, pieces }) =>
    pieces.filter(({ quantity }) => quantity > 0n).map((piece) => ({ order_id: id, ...piece })),
  )
  return {
    books: { cash: (await booksOf(house, person.id)).cash, lots: sorted(lots) },
    model: { cash: purse.cash, lots: sorted(model) },
  }
}

const sorted = <Row extends { order_id: string; quantity: bigint }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (`${a.order_id} ${a.quantity}` < `${b.order_id} ${b.quantity}` ? -1 : 1))

const findings = async () => (await auditLedger(house.services.db, house.services.keys))?.findings ?? []

test('without a fault the books and the model say the same, and the audit finds nothing', async () => {
  for (const announced of [[BONUS], [DIVIDEND], [CONSOLIDATION], [BONUS, DIVIDEND], [CONSOLIDATION, BONUS]]) {
    const { books, model } = await life(announced)
    expect(books).toEqual(model)
  }
  expect(await findings()).toEqual([])
})

test.each([
  ['a fraction for each lot', 'the model', [BONUS]],
  ['a bonus that grows its lot', 'the model', [BONUS]],
  ['a dividend on what was bought on the ex-day', 'the model', [DIVIDEND]],
  ['a dividend that is paid twice', 'the database', [DIVIDEND]],
  ['a dividend of twice as much', 'the audit', [DIVIDEND]],
  ['no tax at source', 'the model', [DIVIDEND]],
  ['a consolidation that changes nothing', 'the model', [CONSOLIDATION]],
  ['a fraction that is not paid', 'the model', [CONSOLIDATION]],
  ['a fraction without its cost', 'the audit', [CONSOLIDATION]],
])('%s is found by %s', async (fault, by, announced) => {
  planted.fault = fault
  const before = (await findings()).length
  const lived = await life(announced).then(
    ({ books, model }) => (isSame(books, model) ? [] : ['the model']),
    (error: unknown) => {
      if (error instanceof AggregateError && String(error.errors[0]).includes('once_for_a_holder')) {
        return ['the database']
      }
      throw error
    },
  )
  const audited = (await findings()).length > before ? ['the audit'] : []
  expect([...lived, ...audited]).toContain(by)
  // What could not be applied would hold up the next company.
  await house.asOwner('update corporate_action set settled_at = now() where settled_at is null')
})

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one, asText) === JSON.stringify(other, asText)
const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
