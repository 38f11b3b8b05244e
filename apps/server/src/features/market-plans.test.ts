/** The market over 2,000 instruments, 200,000 days and 50,000 alerts: every read is a range of an index. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, newClient, newSession, openHouse } from '../../test/harness.ts'
import { readLines } from '../market/charts/month-lines.ts'
import { dayColumns, minuteColumns } from '../market/charts/stored-columns.ts'
import { indicesOf } from '../market/store/calendar.ts'
import { corporateActions } from '../market/store/corporate-actions.ts'
import { ratiosSince } from '../market/store/last-known.ts'
import type { Queries } from '../platform/database.ts'
import { alertsOf, lockAndCountWaiting, outdatedAlerts, waitingAlerts } from './alerts/store.ts'
import { issueTicket, redeemTicket } from './streams/tickets.ts'
import { lockAndCountLists, watchlistsOf } from './watchlists/store.ts'

let house: House
let clientId: string
beforeAll(async () => {
  house = await openHouse()
  clientId = (await newClient(house)).id
  await seed()
})
afterAll(() => house.close())

async function seed(): Promise<void> {
  await house.pastTriggers(`
    insert into instrument (market, symbol, name, kind, tick_paise, lot, status, source)
    select 'NSE', 'S' || n, 'Stock ' || n, 'equity', 5, 1, 'listed', 'test' from generate_series(1, 2000) n`)
  await house.fill(`
    insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise, volume, source)
    select id, date '2026-11-16' - n, 100, 110, 90, 105, 1000, 'test' from instrument, generate_series(1, 100) n`)
  await house.fill(`
    insert into minute_candle (instrument_id, at, open_paise, high_paise, low_paise, close_paise, volume, source)
    select id, timestamptz '2026-11-16 03:45Z' + n * interval '1 minute', 100, 110, 90, 105, 1000, 'test'
    from instrument, generate_series(1, 50) n`)
  await house.pastTriggers(`
    insert into corporate_action (instrument_id, ex_day, kind, amount_paise, says, source)
    select id, date '2026-01-01' + n, 'dividend', 100, 'A dividend', 'test' from instrument, generate_series(1, 5) n`)
  // Long history, as years of lists bring it: a change of shares for each stock and year.
  await house.pastTriggers(`
    insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, says, source)
    select id, date '2026-11-16' - 365 * n - id % 300, 'split', 1, 2, 'A split', 'test' from instrument, generate_series(0, 9) n`)
  await house.pastTriggers(`
    insert into index_member (index_id, instrument_id, since, source)
    select 1 + n, id, '2026-01-01', 'test' from instrument, generate_series(1, 3) n`)
  await house.pastTriggers(`
    insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
    select gen_random_uuid(), 'PRX' || n, n || '@x.test', n || '@x.test', 'Someone', '', now(), 'approved', now()
    from generate_series(1, 5000) n`)
  await house.fill(`
    insert into price_alert (id, client_id, instrument_id, direction, price_paise, created_at, fired_at, fired_paise, as_of, source)
    select gen_random_uuid(), id, 1 + (random() * 1999)::int, 'above', 100, timestamptz '2026-11-10 04:00Z' - n * interval '1 minute',
      case when n > 5 then now() end, case when n > 5 then 100 end, case when n > 5 then now() end, case when n > 5 then 'x' end
    from client, generate_series(1, 10) n`)
  await house.pastTriggers(`
    insert into watchlist (id, client_id, name, created_at)
    select gen_random_uuid(), id, 'List ' || n, now() from client, generate_series(1, 4) n`)
  await house.fill(`
    insert into watchlist_stock (watchlist_id, client_id, instrument_id, place, note)
    select id, client_id, n, n, '' from watchlist, generate_series(1, 10) n`)
  await house.pastTriggers(`
    insert into session (id, client_id, device_hash, created_at, seen_at, expires_at, user_agent)
    select gen_random_uuid(), id, '', now(), now(), now() + interval '1 day', '' from client`)
  await house.pastTriggers(`
    insert into stream_ticket (ticket_hash, client_id, session_id, expires_at)
    select sha256(id::text::bytea), client_id, id, timestamptz '2100-01-01' from session`)
  await house.asOwner('vacuum analyze')
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The same database, and how much of which table each statement walked through. */
function watched(queries: Queries): { db: Queries; nodes: Plan[] } {
  const nodes: Plan[] = []
  const gather = (plan: Plan): void => {
    nodes.push(plan)
    plan.Plans?.forEach(gather)
  }
  return {
    nodes,
    db: {
      query: async (text, values) => {
        type Explained = { 'QUERY PLAN': [{ Plan: Plan }] }
        const [row] = await queries.query<Explained>(`explain (analyze, format json) ${text}`, values)
        if (row) gather(row['QUERY PLAN'][0].Plan)
        return queries.query(text, values)
      },
    },
  }
}

async function expectIndexed(
  read: (db: Queries) => Promise<unknown>,
  most: number,
  queries: Queries = house.services.db.as('firm'),
): Promise<void> {
  const { db, nodes } = watched(queries)
  await read(db)
  const told = nodes.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`)
  expect(
    told.filter((node) => node.startsWith('Seq Scan')),
    told.join(', '),
  ).toEqual([])
  const touched = nodes
    .filter((node) => node['Relation Name'])
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
  expect(touched).toBeLessThanOrEqual(most)
  expect(nodes.length).toBeGreaterThan(0)
}

test('a chart is one range of its instrument', async () => {
  await expectIndexed((db) => dayColumns(db, 1234, '2021-11-16'), 100)
  await expectIndexed((db) => minuteColumns(db, 1234, Date.parse('2026-11-16T03:45:00Z')), 50)
})

test('the lines of 20 stocks are 20 ranges: 29 days each, and their actions', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => 1000 + n)
  await expectIndexed((db) => readLines(db, ids, '2026-11-16'), 20 * (29 + 15))
})

test('a company reads its own actions and indices', async () => {
  await expectIndexed((db) => corporateActions(db, 1234), 15)
  await expectIndexed((db) => indicesOf(db, 1234), 12)
})

test('a client’s lists and alerts are looked up by client', async () => {
  const [someone] = await house.asOwner<{ id: string }>("select id from client where account = 'PRX2500'")
  const id = someone?.id ?? ''
  const own = house.services.db.as({ clientId: id })
  await expectIndexed((db) => watchlistsOf(db, id), 100, own)
  await expectIndexed((db) => lockAndCountLists(db, id), 20, own)
  await expectIndexed((db) => alertsOf(db, id), 20, own)
  await expectIndexed((db) => lockAndCountWaiting(db, id), 20, own)
})

test('the alerts of one instrument are looked up by instrument', async () => {
  await expectIndexed((db) => waitingAlerts(db, 1234), 60)
})

test('what changed shares within a year is read by its days, however long the history is', async () => {
  // 2,000 stocks with one change within the year, of 20,000 in ten years.
  await expectIndexed((db) => ratiosSince(db, '2026-11-10', '2026-11-16'), 60)
})

test('alerts that a change of shares has made outdated are found by stock and day: all who wait once, and of each the changes since', async () => {
  await expectIndexed((db) => outdatedAlerts(db, '2026-11-16', [1234]), 60)
  const { db, nodes } = watched(house.services.db.as('firm'))
  await outdatedAlerts(db, '2026-11-16', null)
  const ofActions = nodes.filter((node) => node['Relation Name'] === 'corporate_action')
  expect(ofActions.map((node) => node['Node Type']).join()).not.toContain('Seq Scan')
  expect(
    ofActions.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  ).toBeLessThanOrEqual(60)
})

test('a ticket is looked up by its hash, and old ones by their age', async () => {
  await newSession(house, { id: clientId })
  const [session] = await house.asOwner<{ id: string }>('select id from session where client_id = $1', [
    clientId,
  ])
  const caller = { clientId, sessionId: session?.id ?? '' }
  await expectIndexed((db) => redeemTicket(db, house.clock, 'no ticket'), 5)
  const { db, nodes } = watched(house.services.db)
  // Explaining an insert carries it out, so the second one meets the first; the look at old tickets comes before both.
  await issueTicket(db, house.clock, caller).catch(() => {})
  expect(nodes.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan')).toEqual([])
})
