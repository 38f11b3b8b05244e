/** ledger: the client's cash, line by line: what was free to use, and what each movement left. */
import { type Paise, paise } from '@pramaan/money'
import { laterBy } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { TitledLine } from './line-titles.ts'
import type { LedgerAct } from './transfers.ts'

export interface CashLine extends TitledLine {
  readonly seq: bigint
  readonly at: Date
  readonly memo: string | null
  readonly ref: string | null
  readonly amount: Paise
  readonly balance: Paise
  readonly hash: string
}

export interface CashWanted {
  /** From this instant on, and before that one. */
  readonly since: Date | null
  readonly until: Date | null
  /** Only these acts; all when null. */
  readonly acts: readonly LedgerAct[] | null
}

export const EVERY_LINE: CashWanted = { since: null, until: null, acts: null }

type Row = Omit<CashLine, 'amount' | 'balance' | 'hash'> & { amount: bigint; balance: bigint; hash: Buffer }

/** Entries wait on one lock, so their times are in order to within that wait; an hour is far more. */
export const SLACK_MS = 3_600_000
const LAST = 9_223_372_036_854_775_807n

/** The account and the stretch of entries in which everything wanted lies. */
async function stretchOf(db: Queries, clientId: string, { since, until }: CashWanted) {
  const [row] = await db.query<{ id: bigint; low: bigint | null; high: bigint | null }>(
    `select id, case when $2::timestamptz is not null then ledger_seq_since(id, $2) end as low,
            case when $3::timestamptz is not null then ledger_seq_since(id, $3) end as high
     from ledger_account where owner = $1 and purpose = 'cash' and asset = 'INR'`,
    [clientId, since && laterBy(since, -SLACK_MS), until && laterBy(until, SLACK_MS)],
  )
  return row && { account: row.id, low: row.low ?? 1n, high: row.high ?? LAST }
}

export const linesSql = (order: 'asc' | 'desc'): string =>
  `select e.seq, t.at, t.act, t.memo, t.ref, e.amount, e.balance, e.hash,
     ledger_other_side(e.transfer_id, e.leg, e.account_id) as other
   from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
   where e.account_id = $1 and e.client_id is not null and e.seq >= $2 and e.seq < $3
     and ($4::timestamptz is null or t.at >= $4) and ($5::timestamptz is null or t.at < $5)
     and ($6::text[] is null or t.act = any ($6))
   order by e.seq ${order} limit $7`

const lineFrom = (row: Row): CashLine => ({
  ...row,
  amount: paise(row.amount),
  balance: paise(row.balance),
  hash: row.hash.toString('hex'),
})

/** Newest first, before entry `before` if it is given. */
export async function newestLines(
  db: Queries,
  clientId: string,
  wanted: CashWanted,
  before: bigint | null,
  most: number,
): Promise<CashLine[]> {
  const stretch = await stretchOf(db, clientId, wanted)
  if (!stretch) return []
  const high = before !== null && before < stretch.high ? before : stretch.high
  const { since, until, acts } = wanted
  const rows = await db.query<Row>(linesSql('desc'), [
    stretch.account,
    stretch.low,
    high,
    since,
    until,
    acts,
    most,
  ])
  return rows.map(lineFrom)
}

const PART = 1000

/** Oldest first, part by part, each in a short read of its own. */
export async function* linesInOrder(
  db: Db,
  clientId: string,
  wanted: CashWanted,
): AsyncGenerator<CashLine[]> {
  const own = db.as({ clientId })
  const stretch = await own.transaction((tx) => stretchOf(tx, clientId, wanted))
  if (!stretch) return
  const { since, until, acts } = wanted
  for (let low = stretch.low; ; ) {
    const rows = await own.query<Row>(linesSql('asc'), [
      stretch.account,
      low,
      stretch.high,
      since,
      until,
      acts,
      PART,
    ])
    yield rows.map(lineFrom)
    if (rows.length < PART) return
    low = (rows.at(-1)?.seq ?? 0n) + 1n
  }
}
