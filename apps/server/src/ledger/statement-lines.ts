/**
 * ledger: the client's rupees, line by line, over all the accounts they lie on (decision 49). A leg that pays or takes changes
 * what the client has; one that only moves money among the client's own accounts is a line too, and changes nothing.
 */
import { type Paise, paise } from '@pramaan/money'
import { laterBy } from '../platform/clock.ts'
import { type Db, oneRow, type Queries } from '../platform/database.ts'
import type { TitledLine } from './line-titles.ts'
import { type ClientPurpose, type LedgerAct, RUPEES } from './transfers.ts'

/**
 * Where a client's rupees are: free to use, blocked for an order or a withdrawal (also what is paid for an allotment and not
 * delivered yet), or proceeds that wait for settlement.
 */
export interface Balances {
  readonly cash: Paise
  readonly blocked: Paise
  readonly unsettled: Paise
}

export const totalOf = ({ cash, blocked, unsettled }: Balances): Paise => paise(cash + blocked + unsettled)

export interface StatementLine extends TitledLine {
  readonly seq: bigint
  readonly at: Date
  readonly memo: string | null
  readonly ref: string | null
  readonly purpose: ClientPurpose
  /** What came (or, negative, went), or what was moved to `purpose` from `other`. */
  readonly amount: Paise
  readonly isMove: boolean
  /** After it. */
  readonly balances: Balances
  readonly hash: string
}

export interface Period {
  /** From this instant on, and before that one. */
  readonly since: Date | null
  readonly until: Date | null
}

/** A stretch of the client's chain, from entry `low` to before entry `high`: what is read of it later stays the same. */
export interface Stretch {
  readonly clientId: string
  readonly low: bigint
  readonly high: bigint
  /** Null where nothing has ever been on one. */
  readonly accounts: Readonly<Record<RupeePurpose, bigint | null>>
}

const PURPOSES = ['cash', 'held', 'blocked', 'unsettled', 'advance'] as const
type RupeePurpose = (typeof PURPOSES)[number]

/** Entries wait on one lock, so their times are in order to within that wait; an hour is far more. */
export const SLACK_MS = 3_600_000

/**
 * A period begins with the first entry of its time and goes on to the first of the time after it. So periods that follow each other
 * have every entry once, and each closes with what the next one opens with. `db` must see the client's own rows.
 */
export async function stretchOf(db: Queries, clientId: string, { since, until }: Period): Promise<Stretch> {
  const rows = await db.query<{ entries: bigint | null } & Record<RupeePurpose, bigint | null>>(
    `select (select entries from ledger_chain where client_id = $1) as entries,
            ${PURPOSES.map((purpose) => `max(id) filter (where purpose = '${purpose}') as ${purpose}`).join(', ')}
     from ledger_account where owner = $1 and asset = '${RUPEES}'`,
    [clientId],
  )
  const { entries, ...accounts } = oneRow(rows)
  const end = (entries ?? 0n) + 1n
  const firstAt = async (at: Date): Promise<bigint> => {
    const [first] = await db.query<{ seq: bigint }>(
      `with stretch as materialized (select ledger_chain_since($1, $2) as low)
       select e.seq from stretch s join ledger_entry e on e.client_id = $1 and e.seq >= s.low
       join ledger_transfer t on t.id = e.transfer_id where t.at >= $3 order by e.seq limit 1`,
      [clientId, laterBy(at, -SLACK_MS), at],
    )
    return first?.seq ?? end
  }
  const low = since ? await firstAt(since) : 1n
  const high = until ? await firstAt(until) : end
  return { clientId, low, high, accounts }
}

/** What an account held after an entry: parameter `n` is the account. */
const heldAfter = (n: number, entry: string): string =>
  `coalesce((select b.balance from ledger_entry b where b.account_id = $${n} and b.client_id is not null
             and b.seq <= ${entry} order by b.seq desc limit 1), 0)`

const PURPOSE = `case e.account_id when $6 then 'cash' when $7 then 'held' when $8 then 'blocked' when $9 then 'unsettled'
  when $10 then 'advance' end`

const OTHER = 'ledger_other_side(e.transfer_id, e.leg, e.account_id)'

/**
 * Of a move among the client's own accounts the half that comes second stands for both. Accounts and halves are looked at line by line
 * and joined with nothing, so that a page is one range of the chain's index, however long the chain is.
 */
export const linesSql = (order: 'asc' | 'desc'): string =>
  `select e.seq, t.at, t.act, t.memo, t.ref, ${PURPOSE} as purpose, e.amount, e.hash,
     ${OTHER} as other, ${heldAfter(6, 'e.seq')} as cash,
     ${heldAfter(7, 'e.seq')} + ${heldAfter(8, 'e.seq')} + ${heldAfter(10, 'e.seq')} as blocked, ${heldAfter(9, 'e.seq')} as unsettled
   from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
   where e.client_id = $1 and e.seq >= $2 and e.seq < $3 and ${PURPOSE} is not null
     and ($4::text[] is null or t.act = any ($4))
     and not (e.amount < 0 and ${OTHER} = any (array['${PURPOSES.join("', '")}']))
   order by e.seq ${order} limit $5`

type Row = Omit<StatementLine, 'amount' | 'balances' | 'hash' | 'isMove'> &
  Readonly<Record<'amount' | keyof Balances, bigint>> & { readonly hash: Buffer }

const lineFrom = ({ cash, blocked, unsettled, ...row }: Row): StatementLine => ({
  ...row,
  asset: RUPEES,
  amount: paise(row.amount),
  isMove: PURPOSES.some((purpose) => purpose === row.other),
  balances: { cash: paise(cash), blocked: paise(blocked), unsettled: paise(unsettled) },
  hash: row.hash.toString('hex'),
})

interface Wanted {
  /** Only these acts; all when null. */
  readonly acts: readonly LedgerAct[] | null
  readonly most: number
}

async function readLines(
  db: Queries,
  { clientId, low, high, accounts }: Stretch,
  { acts, most, order }: Wanted & { readonly order: 'asc' | 'desc' },
): Promise<StatementLine[]> {
  const { cash, held, blocked, unsettled, advance } = accounts
  const rows = await db.query<Row>(linesSql(order), [
    ...[clientId, low, high, acts, most],
    ...[cash, held, blocked, unsettled, advance],
  ])
  return rows.map(lineFrom)
}

/** Newest first, before entry `before` if it is given. */
export const newestLines = (
  db: Queries,
  stretch: Stretch,
  { acts, most, before }: Wanted & { readonly before: bigint | null },
): Promise<StatementLine[]> =>
  readLines(
    db,
    { ...stretch, high: before !== null && before < stretch.high ? before : stretch.high },
    { acts, most, order: 'desc' },
  )

const PART = 1000

/** Oldest first, part by part, each in a short read of its own. */
export async function* linesInOrder(db: Db, stretch: Stretch): AsyncGenerator<StatementLine[]> {
  const own = db.as({ clientId: stretch.clientId })
  for (let low = stretch.low; ; ) {
    const lines = await readLines(own, { ...stretch, low }, { acts: null, most: PART, order: 'asc' })
    yield lines
    if (lines.length < PART) return
    low = (lines.at(-1)?.seq ?? 0n) + 1n
  }
}

/** What the client had before an entry. */
export async function balancesBefore(db: Queries, { accounts }: Stretch, entry: bigint): Promise<Balances> {
  const rows = await db.query<Record<keyof Balances, bigint>>(
    `select ${heldAfter(2, '$1::bigint - 1')} as cash,
            ${heldAfter(3, '$1::bigint - 1')} + ${heldAfter(4, '$1::bigint - 1')} + ${heldAfter(6, '$1::bigint - 1')} as blocked,
            ${heldAfter(5, '$1::bigint - 1')} as unsettled`,
    [entry, accounts.cash, accounts.held, accounts.blocked, accounts.unsettled, accounts.advance],
  )
  const { cash, blocked, unsettled } = oneRow(rows)
  return { cash: paise(cash), blocked: paise(blocked), unsettled: paise(unsettled) }
}
