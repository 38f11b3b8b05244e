/**
 * ledger: what came to a client and what left, in rupees, over a period. Money that is blocked, released or settled only
 * changes its place among the client's own accounts and is no turnover.
 */
import { type Paise, paise } from '@pramaan/money'
import { laterBy } from '../platform/clock.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import { type CashWanted, SLACK_MS } from './cash-lines.ts'

export interface Turnover {
  readonly in: Paise
  readonly out: Paise
}

/** `db` must see the client's own rows. */
export async function turnoverOf(
  db: Queries,
  clientId: string,
  { since, until }: Pick<CashWanted, 'since' | 'until'>,
): Promise<Turnover> {
  const row = oneRow(
    await db.query<{ came: bigint; went: bigint }>(
      `with stretch as materialized (
         select id, case when $2::timestamptz is null then 1 else ledger_seq_since(id, $4) end as low,
           case when $3::timestamptz is not null then ledger_seq_since(id, $5) end as high
         from ledger_account where owner = $1 and asset = 'INR')
       select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as came,
              coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as went
       from stretch s
       join ledger_entry e on e.account_id = s.id and e.client_id is not null and e.seq >= s.low
         and (s.high is null or e.seq < s.high)
       join ledger_transfer t on t.id = e.transfer_id
       where ($2::timestamptz is null or t.at >= $2) and ($3::timestamptz is null or t.at < $3)
         and ledger_other_side(e.transfer_id, e.leg, e.account_id) <> all (array['cash', 'held', 'blocked', 'unsettled'])`,
      [clientId, since, until, since && laterBy(since, -SLACK_MS), until && laterBy(until, SLACK_MS)],
    ),
  )
  return { in: paise(row.came), out: paise(row.went) }
}
