/** payouts: the files that were made, and how far the bank is with each. */
import { type Payout, Refusal } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { oneRow, type Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'
import { MOST_IN_A_FILE } from './rules.ts'

interface Row {
  readonly id: string
  readonly made_at: Date
  readonly made_by: string
  readonly count: number
  readonly total_paise: bigint
  readonly sha256: Buffer
  readonly waiting: bigint
  readonly sent: bigint
  readonly paid: bigint
  readonly failed: bigint
}

const SELECT = `
  select o.id, o.made_at, m.name as made_by, o.count, o.total_paise, o.sha256, s.waiting, s.sent, s.paid, s.failed
  from payout o join staff m on m.id = o.made_by
  cross join lateral (
    select count(*) filter (where w.state = 'approved') as waiting, count(*) filter (where w.state = 'sent') as sent,
           count(*) filter (where w.state = 'paid') as paid, count(*) filter (where w.state = 'rejected') as failed
    from withdrawal w where w.payout_id = o.id) s`

export async function readPayouts(db: Queries, after: string | undefined): Promise<Page<Payout>> {
  const rows = await db.query<Row>(
    `${SELECT} where $1::uuid is null or (o.made_at, o.id) < ((select made_at from payout where id = $1), $1)
     order by o.made_at desc, o.id desc limit $2`,
    [after ?? null, ONE_MORE],
  )
  const { items, next } = pageOf(rows, ({ id }) => id)
  return { items: items.map(payoutFrom), next }
}

export async function readPayout(db: Queries, id: string): Promise<Payout> {
  const [row] = await db.query<Row>(`${SELECT} where o.id = $1`, [id])
  if (!row) throw new Refusal('payout_unknown')
  return payoutFrom(row)
}

/** What would go into the next file. */
export async function readyForPayout(db: Queries): Promise<{ count: number; total: number }> {
  const rows = await db.query<{ count: bigint; total: bigint }>(
    `select count(*) as count, coalesce(sum(amount_paise), 0)::bigint as total
     from (select amount_paise from withdrawal where state = 'approved' and payout_id is null
           order by requested_at, id limit $1) next`,
    [MOST_IN_A_FILE],
  )
  const { count, total } = oneRow(rows)
  return { count: Number(count), total: toWire(paise(total)) }
}

const payoutFrom = (row: Row): Payout => ({
  id: row.id,
  made_at: row.made_at.toISOString(),
  made_by: row.made_by,
  count: row.count,
  total: toWire(paise(row.total_paise)),
  sha256: row.sha256.toString('hex'),
  waiting: Number(row.waiting),
  sent: Number(row.sent),
  paid: Number(row.paid),
  failed: Number(row.failed),
})
