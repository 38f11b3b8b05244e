/** ledger: what some transfers moved of a client's rupees, and which entries those were. */
import type { Queries } from '../platform/database.ts'
import { RUPEES } from './transfers.ts'

export interface MovedByTransfers {
  /** What only changes its place among the client's own accounts adds up to nothing. */
  readonly moved: bigint
  /** With the hash of the last; null where there are none. */
  readonly entries: { readonly first: bigint; readonly last: bigint; readonly hash: string } | null
}

export async function entriesOfTransfers(
  db: Queries,
  clientId: string,
  transfers: readonly string[],
): Promise<MovedByTransfers> {
  const rows = await db.query<{ seq: bigint; asset: string; amount: bigint; hash: Buffer }>(
    `select e.seq, a.asset, e.amount, e.hash from ledger_entry e join ledger_account a on a.id = e.account_id
     where e.transfer_id = any ($2) and e.client_id = $1 order by e.seq`,
    [clientId, transfers],
  )
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    moved: rows.reduce((sum, { asset, amount }) => (asset === RUPEES ? sum + amount : sum), 0n),
    entries: first && last ? { first: first.seq, last: last.seq, hash: last.hash.toString('hex') } : null,
  }
}
