/** ledger: a client's chain as it is told: every field that an entry's hash covers, and the hash itself. */
import { type Entry, NO_HASH } from '@pramaan/verifier'
import type { Db, Queries } from '../platform/database.ts'

interface EntryRow {
  account: string
  act: string
  amount: bigint
  asset: string
  at: string
  balance: bigint
  client: string
  memo: string | null
  ref: string | null
  seq: bigint
  transfer: string
  hash: Buffer
}

const PAGE = 1000

/** Up to 1,000 entries after `after`, oldest first. The one before them is read too: the first names its hash. */
export async function readChain(db: Queries, clientId: string, after: bigint): Promise<Entry[]> {
  const rows = await db.query<EntryRow>(
    `select a.purpose as account, t.act, e.amount, a.asset, ledger_time(t.at) as at, e.balance, e.client_id as client,
            t.memo, t.ref, e.seq, t.id as transfer, e.hash
     from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
     where e.client_id = $1 and e.seq >= $2 order by e.seq limit $3`,
    [clientId, after, PAGE + 1],
  )
  const told = rows.map((row, index) => entryFrom(row, rows[index - 1]?.hash.toString('hex') ?? NO_HASH))
  return after > 0n ? told.slice(1) : told.slice(0, PAGE)
}

const entryFrom = ({ hash, ...row }: EntryRow, prev: string): Entry => ({
  ...row,
  amount: Number(row.amount),
  balance: Number(row.balance),
  seq: Number(row.seq),
  prev,
  hash: hash.toString('hex'),
})

/** Where the client's chain ends. */
export async function endOfChain(db: Queries, clientId: string): Promise<{ entries: number; head: string }> {
  const [row] = await db.query<{ entries: bigint; hash: Buffer }>(
    'select entries, hash from ledger_chain where client_id = $1',
    [clientId],
  )
  return { entries: Number(row?.entries ?? 0n), head: row?.hash.toString('hex') ?? NO_HASH }
}

/** The chain from there to its end, part by part, each in a short read of its own. */
export async function* followChain(db: Db, clientId: string, after = 0n): AsyncGenerator<Entry[]> {
  for (let at = after; ; ) {
    const part = await readChain(db.as({ clientId }), clientId, at)
    yield part
    if (part.length < PAGE) return
    at = BigInt(part.at(-1)?.seq ?? 0)
  }
}

/** The number to go on after, where there may be more. */
export const nextAfter = (part: readonly Entry[]): string | null =>
  part.length < PAGE ? null : String(part.at(-1)?.seq ?? '')
