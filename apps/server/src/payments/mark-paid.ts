/** payments: the bank's own statement shows that money has left. It is known by the number the bank gave it, the UTR. */
import type { Queries } from '../platform/database.ts'
import { moveOn, WITHDRAWAL_COLUMNS, type Withdrawal } from './withdrawals.ts'

/** A debit of the statement. */
export interface Debit {
  readonly utr: string
  readonly amount: bigint
}

/** `paid` by this debit or an earlier showing of it; `unknown`: no withdrawal has this UTR; `differs`: not the amount sent. */
export type DebitOutcome = 'paid' | 'unknown' | 'differs'

export interface ShownDebit {
  readonly outcome: DebitOutcome
  readonly withdrawalId: string | null
  readonly clientId: string | null
}

/** Marks the withdrawals that these debits paid, in the caller's transaction, and says of each debit what it was. */
export async function markPaid(tx: Queries, at: Date, debits: readonly Debit[]): Promise<ShownDebit[]> {
  const rows = await tx.query<Withdrawal>(
    `select ${WITHDRAWAL_COLUMNS} from withdrawal w where w.utr = any ($1::text[]) order by w.id for update`,
    [debits.map(({ utr }) => utr)],
  )
  const byUtr = new Map(rows.map((row) => [row.utr, row]))
  const shown = debits.map(({ utr, amount }) => shownBy(byUtr.get(utr), amount))
  const paid = new Set(
    shown.filter(({ outcome }) => outcome === 'paid').map(({ withdrawalId }) => withdrawalId),
  )
  await moveOn(
    tx,
    at,
    rows
      .filter(({ id, state }) => state === 'sent' && paid.has(id))
      .map((withdrawal) => ({ withdrawal, to: 'paid', actor: 'The bank', reason: null })),
  )
  return shown
}

function shownBy(row: Withdrawal | undefined, amount: bigint): ShownDebit {
  if (!row) return { outcome: 'unknown', withdrawalId: null, clientId: null }
  const isPaid = row.amount_paise === amount && (row.state === 'sent' || row.state === 'paid')
  return { outcome: isPaid ? 'paid' : 'differs', withdrawalId: row.id, clientId: row.client_id }
}
