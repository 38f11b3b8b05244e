/**
 * ledger: what came to a client and what left, in rupees, over a stretch of the chain. Money that is blocked, released or settled
 * only changes its place among the client's own accounts and is no turnover.
 */
import { type Paise, paise } from '@pramaan/money'
import { oneRow, type Queries } from '../platform/database.ts'
import type { Stretch } from './statement-lines.ts'
import { RUPEES } from './transfers.ts'

export interface Turnover {
  readonly in: Paise
  readonly out: Paise
}

/** A leg between two of the client's accounts adds up to nothing. `db` must see the client's own rows. */
export async function turnoverOf(db: Queries, { clientId, low, high }: Stretch): Promise<Turnover> {
  const row = oneRow(
    await db.query<{ came: bigint; went: bigint }>(
      `select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as came,
              coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as went
       from (select sum(e.amount) as amount from ledger_entry e join ledger_account a on a.id = e.account_id
             where e.client_id = $1 and e.seq >= $2 and e.seq < $3 and a.asset = '${RUPEES}'
             group by e.transfer_id, e.leg) leg`,
      [clientId, low, high],
    ),
  )
  return { in: paise(row.came), out: paise(row.went) }
}
