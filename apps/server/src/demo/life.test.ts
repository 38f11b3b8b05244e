/**
 * demo: two years of a client's life, as one start has told them: each fill inside the candle of its day, no account below zero at the
 * end of any day, holdings that are what the fills left, receipts that close, an audit without findings and an export that verifies.
 */
import { exportProof, listHolding, type Position, type Receipt, viewReceipt } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { verifyStatement } from '@pramaan/verifier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '../../test/demo-people.ts'
import {
  type Answer,
  type House,
  newNetwork,
  openHouse,
  type SignedIn,
  send,
  signInAs,
} from '../../test/harness.ts'
import { readUnsigned } from '../features/corporate-actions/unsigned-dividends.ts'
import { auditLedger } from '../ledger/audit.ts'
import { headsWith } from '../ledger/heads.ts'
import type { SimulatedMarket } from '../market/simulated/market.ts'
import { SIMULATED_SOURCE } from '../market/simulated/universe.ts'
import { saveCorporateActions } from '../market/store/corporate-actions.ts'
import { dayInIndia } from '../platform/clock.ts'
import { dividendConfirmations } from './dividends.ts'
import { demoPassword } from './people.ts'

const OWN = `(select id from client where email = 'client@demo.test')`

/** A whole start: on a busy machine that takes minutes. */
const PATIENT_MS = 600_000

let house: House
let simulated: SimulatedMarket
let signedIn: SignedIn
beforeAll(async () => {
  house = await openHouse()
  simulated = await startDemo(house, '2026-11-21T16:35+05:30')
  signedIn = await signInAs(house.app, { email: 'client@demo.test', password: demoPassword })
}, PATIENT_MS)
afterAll(() => house.close())

test('each fill of a share before today was made on a trading day, within hours, inside the candle of that day', async () => {
  const { hours } = house.services.market.times
  const fills = await house.asOwner<{ symbol: string; day: string; at: Date; levels: [number, number][] }>(
    `select i.symbol, f.trade_day as day, f.at, f.levels from order_fill f join product_order o on o.id = f.order_id
     join instrument i on i.id = o.instrument_id
     where o.client_id = ${OWN} and o.kind = 'standard' and f.at < $1::timestamptz - interval '5 days' order by f.at`,
    [house.clock.now()],
  )
  expect(fills.length).toBeGreaterThanOrEqual(24)
  for (const { symbol, day, at, levels } of fills) {
    expect(hours.calendar.isTradingDay(day), day).toBe(true)
    expect(at.getTime()).toBeGreaterThanOrEqual(instantOf(day, '09:15'))
    expect(at.getTime()).toBeLessThan(instantOf(day, '15:30'))
    const [candle] = simulated.dailyCandles(symbol, day, day, house.clock.now().getTime())
    for (const [, price] of levels) {
      expect(Number(price), `${symbol} on ${day}`).toBeGreaterThanOrEqual(candle?.lowPaise ?? 1e12)
      expect(Number(price), `${symbol} on ${day}`).toBeLessThanOrEqual(candle?.highPaise ?? 0)
    }
  }
})

test('by the dates of its entries no account is below zero at the end of any day', async () => {
  const below = await house.asOwner(
    `select a.purpose, a.asset, d.day from (
       select e.account_id, (t.at at time zone 'Asia/Kolkata')::date as day,
         sum(sum(e.amount)) over (partition by e.account_id order by (t.at at time zone 'Asia/Kolkata')::date) as balance
       from ledger_entry e join ledger_transfer t on t.id = e.transfer_id where e.client_id is not null
       group by e.account_id, 2) d join ledger_account a on a.id = d.account_id where d.balance < 0`,
  )
  expect(below).toEqual([])
})

test('what it holds of each share is what it bought, was given and has not sold', async () => {
  const off = await house.asOwner(
    `select o.id from product_order o
     where o.client_id = ${OWN} and o.kind = 'standard' and o.filled
       + coalesce((select sum(c.shares) from corporate_credit c where c.order_id = o.id), 0)
       - coalesce((select sum(c.quantity) from lot_close c where c.order_id = o.id), 0)
       <> coalesce((select sum(l.quantity) from lot l where l.order_id = o.id), 0)`,
  )
  expect(off).toEqual([])
  const [seen] = await house.asOwner(
    `select (select count(distinct kind) from corporate_credit where client_id = ${OWN})::int as changes,
       exists (select from lot_close c join product_order o on o.id = c.order_id where o.client_id = ${OWN} and o.kind = 'standard'
               and c.gross_paise < c.cost_gross_paise and c.closed_on < $1::date - 5) as has_lost,
       (select count(*) from ledger_transfer t where t.act = 'dividend')::int > 5 as has_dividends,
       (select count(*) from sip_instalment s where s.client_id = ${OWN} and s.outcome = 'debited')::int >= 23 as has_sips`,
    [house.clock.now()],
  )
  expect(seen).toEqual({ changes: 2, has_lost: true, has_dividends: true, has_sips: true })
})

test('what it is shown to hold is what its entries add up to, unit by unit, at the entry that the answer names', async () => {
  const { body }: Answer<{ positions: Position[]; entries: number; head: string }> = await send(
    house.app,
    listHolding,
    { token: signedIn.token, from: newNetwork() },
  )
  const shown = body.data.positions
    .flatMap(({ listings }) => listings)
    .map(({ market, symbol, quantity }) => [
      `${market}:${symbol}`,
      Math.round(quantity * (market === 'MF' ? 1000 : 1)),
    ])
  const booked = await house.asOwner<{ asset: string; units: number }>(
    `select asset, sum(balance)::float8 as units from ledger_account
     where owner = ${OWN} and purpose in ('securities', 'pledged') group by asset having sum(balance) > 0`,
  )
  expect(shown.toSorted()).toEqual(booked.map(({ asset, units }) => [asset, units]).toSorted())
  expect(shown.length).toBeGreaterThan(5)
  const [end] = await house.asOwner(
    `select entries::float8, encode(hash, 'hex') as head from ledger_chain where client_id = ${OWN}`,
  )
  expect({ entries: body.data.entries, head: body.data.head }).toEqual(end)
})

test('every receipt closes to the paisa', async () => {
  const orders = await house.asOwner<{ id: string; kind: string }>(
    `select id, kind from product_order where client_id = ${OWN}`,
  )
  expect(orders.length).toBeGreaterThan(60)
  for (const { id, kind } of orders) {
    const { body }: Answer<Receipt> = await send(house.app, viewReceipt, {
      ...{ token: signedIn.token, query: `?did=${id}&ttype=${kind}`, from: newNetwork() },
    })
    expect([kind, id, body.data.closes]).toEqual([kind, id, true])
  }
})

test('the audit finds nothing, and the export verifies', async () => {
  await headsWith(house.services, 'demo').make()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
  const { raw } = await send(house.app, exportProof, { token: signedIn.token, from: newNetwork() })
  const statement = JSON.parse(raw)
  expect(await verifyStatement(statement)).toMatchObject({
    ...{ isWhole: true, signed: statement.entries.length },
  })
})

test('its two people confirm a dividend that a list brings, once', async () => {
  const { db, clock } = house.services
  const waiting = () => readUnsigned(db.as('firm'), dayInIndia(clock.now()))
  const { run, release } = dividendConfirmations(house.services)
  await run()
  expect(await waiting()).toEqual([])
  const [held] = await house.asOwner<{ id: number }>(
    `select p.instrument_id as id from position p join instrument i on i.id = p.instrument_id
     where p.quantity > 0 and i.market = 'NSE' limit 1`,
  )
  const terms = { kind: 'dividend', sharesBefore: null, sharesAfter: null, amountPaise: 525 } as const
  const days = { exDay: '2026-11-25', payDay: '2026-12-10', says: 'Dividend of ₹5.25 a share' }
  await saveCorporateActions(db, [{ instrumentId: held?.id ?? 0, ...terms, ...days }], SIMULATED_SOURCE)
  expect(await waiting()).toMatchObject([{ dividend: { rupees: 5.25, pay_day: '2026-12-10' } }])
  await run()
  await release()
  expect(await waiting()).toEqual([])
})
