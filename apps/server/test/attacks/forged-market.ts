/** Forgeries of what is traded, given and told, by one who has the app's login to the database and not the key file. */
import { randomUUID } from 'node:crypto'
import { saveCorporateActions } from '../../src/market/store/corporate-actions.ts'
import { newClient } from '../harness.ts'
import { instrumentOf, listShares, share } from '../market.ts'
import type { Forgery } from './forgeries.ts'

/** A fund or an underlying that points at another's prices, and one that nobody listed. */
export const symbolOfAnother: Forgery = async ({ house, app }) => {
  await listShares(house, share('POINTED'), share('POINTSAT'))
  const { id } = instrumentOf(house.services.market, 'POINTED')
  await app.tries("update instrument set symbol = 'POINTSELSE' where id = $1", [id])
  await app.tries("update instrument set tick_paise = 1000, status = 'suspended' where id = $1", [id])
  await app.tries(
    `insert into instrument (market, symbol, name, kind, tick_paise, lot, status, source)
     values ('NSE', 'UNLISTED', 'Nobody', 'equity', 5, 1, 'listed', 'NSE')`,
    [],
  )
  const rows = await house.asOwner(
    `select from instrument
     where symbol in ('POINTSELSE', 'UNLISTED') or (id = $1 and (status <> 'listed' or tick_paise = 1000))`,
    [id],
  )
  return rows.length === 0
}

/** Marked as given, so that nobody gets it. */
export const dividendMarkedGiven: Forgery = async ({ house, app }) => {
  await listShares(house, share('UNGIVEN'))
  const { id } = instrumentOf(house.services.market, 'UNGIVEN')
  const [exDay, later] = ['2026-11-20', new Date('2030-01-01')]
  await saveCorporateActions(
    house.services.db,
    [
      {
        ...{ instrumentId: id, exDay, kind: 'dividend', amountPaise: 500, says: 'Dividend of ₹5 a share' },
        ...{ sharesBefore: null, sharesAfter: null },
      },
    ],
    'NSE',
  )
  await app.tries('update corporate_action set settled_at = now() where instrument_id = $1', [id])
  await app.tries('select settle_idle_actions($1, $2)', ['2030-01-01', later])
  await app.tries("select settle_idle_actions($1, $2, '')", ['2030-01-01', later])
  await app.tries(
    `insert into ex_day_run (id, instrument_id, ex_day, price_paise, started_at, done_at) values ($1, $2, $3, 0, now(), now())`,
    [randomUUID(), id, exDay],
  )
  const open = await house.asOwner(
    'select from corporate_action where instrument_id = $1 and settled_at is null and run_id is null',
    [id],
  )
  const runs = await house.asOwner('select from ex_day_run where instrument_id = $1', [id])
  return open.length === 1 && runs.length === 0
}

/** A note's level, at a moment that somebody chooses. */
export const levelFixedEarly: Forgery = async ({ app }) => {
  const isTaken = (call: string): Promise<boolean> =>
    app.query(call, [randomUUID()]).then(
      () => true,
      () => false,
    )
  const before = await isTaken("select fix_note_levels($1, '{2026-11-16}', now())")
  return !before && !(await isTaken("select fix_note_levels($1, '{2026-11-16}', now(), '')"))
}

/** An hour without the app that never was, and with it days that do not count. */
export const inventedOutage: Forgery = async ({ house, app }) => {
  for (const call of ["say_seen('2040-01-01', '0')", "say_seen('2040-01-01', '0', '')"])
    await app.tries(`select ${call}`, [])
  const rows = await house.asOwner(
    "select from outage where until_at > '2039-01-01' union all select from app_seen where at > '2039-01-01'",
  )
  return rows.length === 0
}

/** A notice that the client has not read: deleted, marked as read, or kept from being mailed. */
export const noticeHidden: Forgery = async ({ house, app }) => {
  const { id } = await newClient(house)
  await house.asOwner(
    `insert into notice (client_id, source, source_id, kind, topic, at, facts, is_shown, mail_due)
     values ($1, 'forged', $2, 'device-new', 'security', now(), '{}', true, true)`,
    [id, randomUUID()],
  )
  for (const statement of [
    'delete from notice where client_id = $1',
    'update notice set read_at = now() where client_id = $1',
    'update notice set mail_due = false where client_id = $1',
    "select forget_notices('2040-01-01', 1000, '') from client where id = $1",
    "select read_notices($1, 1000000, now(), '')",
  ])
    for (const as of ['firm', id]) await app.tries(statement, [id], as)
  const rows = await house.asOwner(
    'select from notice where client_id = $1 and read_at is null and mail_due',
    [id],
  )
  return rows.length === 1
}
