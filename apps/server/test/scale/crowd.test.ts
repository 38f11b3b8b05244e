/** What `npm run seed:scale` writes, in small: the books of thousands of clients hold before the audit and the signer. */
import { randomUUID } from 'node:crypto'
import {
  buyStock,
  listHistory,
  listHolding,
  listNotices,
  listRecords,
  login,
  requestWithdrawal,
  viewAccount,
  viewInvestStat,
  viewProof,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { auditLedger } from '../../src/ledger/audit.ts'
import { headsWith } from '../../src/ledger/heads.ts'
import { forgetDues } from '../../src/trading/forget-dues.ts'
import { type House, md5, openHouse, type Sending, send } from '../harness.ts'
import { listShares, share } from '../market.ts'
import { giveGrants, newSaver } from '../money-people.ts'
import { bought, openTrading, STOCK } from '../trade-people.ts'
import { type Asked, explained, noting } from './asked.ts'
import { growCrowd } from './crowd.ts'

const CLIENTS = 2000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await listShares(house, ...Array.from({ length: 20 }, (_, n) => share(`S${n}`)))
  const place = { books: house.books, keys: house.services.keys, clock: house.clock }
  await growCrowd(place, { from: 0, to: CLIENTS / 2 })
  await growCrowd(place, { from: CLIENTS / 2, to: CLIENTS })
  await house.asOwner('vacuum analyze')
})
afterAll(() => house.close())

test('a crowd of 2,000 has 19,920 entries, 2,020 orders and 2,000 lots, and the audit finds nothing', async () => {
  const [count] = await house.asOwner(
    `select (select count(*) from ledger_entry where client_id is not null) as entries,
            (select count(*) from product_order) as orders, (select count(*) from lot) as lots`,
  )
  expect(count).toEqual({ entries: 19_920n, orders: 2020n, lots: 2000n })
  const audit = await auditLedger(house.services.db, house.services.keys)
  expect(audit?.findings).toEqual([])
})

test('the signer takes the crowd in, signs a head over all of it, and the audit agrees with the head', async () => {
  expect(await headsWith(house.services, 'demo').make()).toBe(1n)
  const [head] = await house.asOwner<{ body: string }>('select body from ledger_head')
  expect(JSON.parse(head?.body ?? '{}')).toMatchObject({ clients: CLIENTS, entries: 19_920, number: 1 })
  const audit = await auditLedger(house.services.db, house.services.keys)
  expect(audit?.findings).toEqual([])
})

test('after 402 days all that was done is forgotten but the 2,000 days with charges, and the audit still finds nothing', async () => {
  house.clock.move(402 * 86_400_000)
  expect(await forgetDues(house.services)).toBe(CLIENTS)
  expect(await house.asOwner('select kind, count(*) from due group by kind order by kind')).toEqual([
    { kind: 'day-charges', count: 2000n },
    { kind: 'lapse', count: 20n },
  ])
  const audit = await auditLedger(house.services.db, house.services.keys)
  expect(audit?.findings).toEqual([])
  house.clock.move(-402 * 86_400_000)
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const rowsOf = (plan: Plan): number =>
  plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0

/** Of a table of a few rows, as instruments are here, a walk is the quickest; a walk through what the crowd has is more than this. */
const MOST_ROWS = 500

test('each of the ten most used calls finds its rows by an index, among 2,000 clients: none looks at more than 500 rows of a table', async () => {
  await openTrading(house)
  const saver = await newSaver(house, 1_000_000)
  await giveGrants(house, saver.id, 5)
  await bought(house, saver, 20)
  await headsWith(house.services, 'demo').make()
  await house.asOwner('vacuum analyze')
  const asked: Asked[] = []
  const { services } = house
  const app = await buildApp(
    { ...services, db: noting(services.db, asked) },
    { logLevel: 'silent', mode: 'demo', publicOrigin: null, webRoot: null },
  )
  const keyed = (body: object): Sending => ({ body, headers: { 'idempotency-key': randomUUID() } })
  const calls = [
    [login, { body: { email: saver.email, password: md5(saver.password) } }],
    [viewAccount],
    [viewInvestStat],
    [listHolding],
    [listHistory],
    [listRecords],
    [listNotices],
    [viewProof],
    [buyStock, keyed({ market: 'NSE', symbol: STOCK, quantity: 20, order_type: 'market' })],
    [requestWithdrawal, keyed({ amount: 20_000, bank_card_id: saver.cardId })],
  ] as const
  for (const [call, sending = {}] of calls) {
    asked.length = 0
    const answer = await send(app, call, { token: saver.token, cookies: saver.cookies, ...sending })
    expect(answer.status, `${call.path}: ${answer.raw}`).toBe(200)
    const statements = [...asked]
    expect(statements.length, call.path).toBeGreaterThan(0)
    for (const statement of statements) {
      const rows = await explained<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        services.db,
        statement,
        'analyze, format json',
      )
      const walked = (rows ?? [])
        .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
        .filter((plan) => rowsOf(plan) > MOST_ROWS)
      expect(
        walked.map((plan) => `${plan['Node Type']} ${plan['Relation Name']} ${rowsOf(plan)}`),
        `${call.path}: ${statement.text}`,
      ).toEqual([])
    }
  }
  await app.close()
})
