/** ledger: the client's entries that one order, deposit or withdrawal has made, in the chain's order. */
import type { Queries } from '../platform/database.ts'
import type { TitledLine } from './line-titles.ts'
import type { ClientPurpose } from './transfers.ts'

export interface RefEntry extends TitledLine {
  readonly seq: bigint
  readonly at: Date
  readonly purpose: ClientPurpose
  readonly asset: string
  readonly balance: bigint
  readonly hash: string
}

type Row = Omit<RefEntry, 'hash'> & { readonly hash: Buffer }

export async function entriesOfRef(db: Queries, clientId: string, ref: string): Promise<RefEntry[]> {
  const rows = await db.query<Row>(
    `select e.seq, t.at, t.act, a.purpose, a.asset, e.amount, e.balance, e.hash,
       ledger_other_side(e.transfer_id, e.leg, e.account_id) as other
     from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
     where t.ref = $2 and e.client_id = $1 order by e.seq`,
    [clientId, ref],
  )
  return rows.map((row) => ({ ...row, hash: row.hash.toString('hex') }))
}
