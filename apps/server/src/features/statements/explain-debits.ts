/** statements: what went out: withdrawals that were sent, and payments that went back to their senders. */
import { formatRupees, paise } from '@pramaan/money'
import { payRecognised, recogniseDebits, type ShownDebit, whyPaid } from '../../payments/mark-paid.ts'
import type { Queries } from '../../platform/database.ts'
import type { BankLine } from './read-statement.ts'
import type { DecidedLine } from './statement-rows.ts'

type Debit = Pick<BankLine, 'utr' | 'amount'>
interface Explained extends Pick<DecidedLine, 'state' | 'why' | 'withdrawalId' | 'transferId'> {
  /** What it says about a withdrawal. */
  readonly shown: ShownDebit
}

export type PlannedDebit = DecidedLine & Explained

const NOTHING = { outcome: 'unknown' } as const
const WAITS = { state: 'waiting', withdrawalId: null, transferId: null, shown: NOTHING } as const

export async function planDebits(tx: Queries, lines: readonly BankLine[]): Promise<PlannedDebit[]> {
  const debits = lines.filter(({ direction }) => direction === 'debit')
  const explained = await explain(tx, debits)
  return debits.map((line, index) => ({ line, depositId: null, ...(explained[index] ?? unknown) }))
}

const unknown: Explained = { ...WAITS, why: 'No payment of ours has this UTR.' }

async function explain(tx: Queries, debits: readonly Debit[]): Promise<Explained[]> {
  const numbered = debits.flatMap(({ utr, amount }) => (utr === null ? [] : [{ utr, amount }]))
  if (numbered.length === 0) return debits.map(() => unknown)
  const returns = await returnsWith(tx, numbered)
  const shown = await recogniseDebits(tx, numbered)
  const byUtr = new Map(
    numbered.map(({ utr, amount }, index) => {
      const back = returns.get(utr)
      if (back) return [utr, explainReturn(back, amount)] as const
      return [utr, explainPaid(shown[index] ?? NOTHING)] as const
    }),
  )
  return debits.map(({ utr }) => (utr === null ? undefined : byUtr.get(utr)) ?? unknown)
}

interface Return {
  readonly transferId: string
  readonly amount: bigint
}

async function returnsWith(
  tx: Queries,
  debits: readonly { utr: string }[],
): Promise<ReadonlyMap<string, Return>> {
  const rows = await tx.query<{ return_utr: string; return_transfer_id: string; amount_paise: bigint }>(
    'select return_utr, return_transfer_id, amount_paise from statement_line where return_utr = any ($1::text[])',
    [debits.map(({ utr }) => utr)],
  )
  return new Map(
    rows.map((row) => [row.return_utr, { transferId: row.return_transfer_id, amount: row.amount_paise }]),
  )
}

function explainReturn({ transferId, amount }: Return, shown: bigint): Explained {
  if (amount !== shown) {
    return { ...WAITS, why: `The payment that was returned had ${formatRupees(paise(amount))}.` }
  }
  const why = 'A payment that went back to its sender.'
  return { state: 'matched', why, withdrawalId: null, transferId, shown: NOTHING }
}

function explainPaid(debit: ShownDebit): Explained {
  if (debit.outcome === 'unknown') return unknown
  if (debit.outcome === 'differs') {
    return { ...WAITS, why: 'A withdrawal has this UTR, but another amount or state.' }
  }
  const { withdrawal, transferId } = debit
  return { state: 'matched', why: whyPaid(withdrawal), withdrawalId: withdrawal.id, transferId, shown: debit }
}

const AT_ONCE = 500

/** Debits that came before the number of the return that explains them. */
export async function explainWaitingDebits(tx: Queries, at: Date): Promise<void> {
  const rows = await tx.query<{ id: string; utr: string | null; amount: bigint }>(
    `select id, utr, amount_paise as amount from statement_line
     where state = 'waiting' and direction = 'debit' and utr is not null order by seq desc limit $1`,
    [AT_ONCE],
  )
  const explained = await explain(tx, rows)
  await payRecognised(
    tx,
    at,
    explained.map(({ shown }) => shown),
  )
  const now = rows.flatMap(({ id }, index) => {
    const found = explained[index]
    return found?.state === 'matched' ? [{ ...found, id }] : []
  })
  if (now.length === 0) return
  await tx.query(
    `update statement_line l set state = 'matched', why = m.why, withdrawal_id = m.withdrawal_id, transfer_id = m.transfer_id
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) as m(id, why, withdrawal_id, transfer_id) where l.id = m.id`,
    [
      now.map(({ id }) => id),
      now.map(({ why }) => why),
      now.map(({ withdrawalId }) => withdrawalId),
      now.map(({ transferId }) => transferId),
    ],
  )
}
