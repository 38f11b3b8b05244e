/** deposits: the client's own, newest first, a page at a time. */
import type { Deposit as DepositOnWire } from '@pramaan/contracts'
import { DEPOSIT_COLUMNS, type Deposit } from '../../payments/deposits.ts'
import type { Queries } from '../../platform/database.ts'
import { viewDeposits } from './deposit-views.ts'

const PAGE = 50

export async function listDeposits(
  db: Queries,
  now: Date,
  clientId: string,
  after: string | undefined,
): Promise<DepositOnWire[]> {
  const rows = await db.query<Deposit>(
    `select ${DEPOSIT_COLUMNS} from deposit d
     where d.client_id = $1
       and ($2::uuid is null or (d.created_at, d.id) < ((select created_at from deposit where id = $2 and client_id = $1), $2))
     order by d.created_at desc, d.id desc limit $3`,
    [clientId, after ?? null, PAGE],
  )
  return viewDeposits(db, now, rows)
}
