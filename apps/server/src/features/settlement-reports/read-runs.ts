/** settlement-reports: what was settled, run by run, and what is due next. */
import type { SettlementRun } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'

interface Row {
  readonly id: string
  readonly day: string
  readonly started_at: Date
  readonly finished_at: Date | null
  readonly sales: number
  readonly released_paise: bigint
  readonly corporate_actions: number
  readonly dividends_paise: bigint
  readonly expired: number
}

export async function readRuns(db: Queries, after: string | undefined): Promise<Page<SettlementRun>> {
  const rows = await db.query<Row>(
    `select id, day, started_at, finished_at, sales, released_paise, corporate_actions, dividends_paise, expired
     from settlement_run
     where $1::uuid is null or (day, id) < ((select day from settlement_run where id = $1), $1)
     order by day desc, id desc limit $2`,
    [after ?? null, ONE_MORE],
  )
  const { items, next } = pageOf(rows, ({ id }) => id)
  return { items: items.map(runFrom), next }
}

export interface Due {
  readonly day: string
  readonly sales: number
  readonly amount: number
}

/** Proceeds that are not cash yet, by the day on which they will be: a few days, from the index of what is to settle. */
export async function readDue(db: Queries): Promise<Due[]> {
  const rows = await db.query<{ day: string; sales: bigint; amount: bigint }>(
    `select settles_on as day, count(*) as sales, sum(gross_paise + accrued_paise - charges_paise)::bigint as amount
     from lot_close where settled_at is null group by settles_on order by settles_on`,
  )
  return rows.map(({ day, sales, amount }) => ({ day, sales: Number(sales), amount: toWire(paise(amount)) }))
}

const runFrom = (row: Row): SettlementRun => ({
  id: row.id,
  day: row.day,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  sales: row.sales,
  released: toWire(paise(row.released_paise)),
  corporate_actions: row.corporate_actions,
  dividends: toWire(paise(row.dividends_paise)),
  expired: row.expired,
})
