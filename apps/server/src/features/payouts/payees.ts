/** payouts: whom a file pays, with full account numbers, as they were when each client asked. */
import { type Paise, paise } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import type { Keys } from '../../platform/keys.ts'

export interface Payee {
  readonly id: string
  readonly amount: Paise
  readonly accountNumber: string
  readonly ifsc: string
  readonly holder: string
  readonly bank: string
}

interface Row {
  readonly id: string
  readonly client_id: string
  readonly amount_paise: bigint
  readonly card_number: Buffer
  readonly ifsc: string
  readonly holder_name: string
  readonly bank_name: string
}

const COLUMNS = 'id, client_id, amount_paise, card_number, ifsc, holder_name, bank_name'

/** Approved and in no file yet, oldest first. Locked: whoever makes a file at the same moment waits and finds them taken. */
export const takeApproved = async (tx: Queries, keys: Keys, most: number): Promise<Payee[]> =>
  (
    await tx.query<Row>(
      `select ${COLUMNS} from withdrawal where state = 'approved' and payout_id is null
       order by requested_at, id limit $1 for update`,
      [most],
    )
  ).map((row) => payeeFrom(row, keys))

/** Those of a file, in its order. */
export const payeesOf = async (db: Queries, keys: Keys, payoutId: string): Promise<Payee[]> =>
  (
    await db.query<Row>(`select ${COLUMNS} from withdrawal where payout_id = $1 order by requested_at, id`, [
      payoutId,
    ])
  ).map((row) => payeeFrom(row, keys))

const payeeFrom = (row: Row, keys: Keys): Payee => ({
  id: row.id,
  amount: paise(row.amount_paise),
  accountNumber: keys.open(`client:${row.client_id}`, row.card_number).toString(),
  ifsc: row.ifsc,
  holder: row.holder_name,
  bank: row.bank_name,
})
