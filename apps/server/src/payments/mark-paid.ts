/** payments: the bank's own statement shows that money has left. It is known by the number the bank gave it, the UTR. */
import { randomUUID } from 'node:crypto'
import type { Queries } from '../platform/database.ts'
import { referenceOf } from './rules.ts'
import { moveOn, WITHDRAWAL_COLUMNS, type Withdrawal } from './withdrawals.ts'

/** A debit of the statement. */
export interface Debit {
  readonly utr: string
  readonly amount: bigint
}

/** `paid` by this debit; `unknown`: no withdrawal has this UTR; `differs`: it is not what was sent, or not now. */
export type ShownDebit =
  | { readonly outcome: 'paid'; readonly withdrawal: Withdrawal; readonly transferId: string }
  | { readonly outcome: 'differs'; readonly withdrawal: Withdrawal }
  | { readonly outcome: 'unknown' }

/** Says of each debit what it was. The withdrawals stay as they are until the transaction ends. */
export async function recogniseDebits(tx: Queries, debits: readonly Debit[]): Promise<ShownDebit[]> {
  const rows = await tx.query<Withdrawal>(
    `select ${WITHDRAWAL_COLUMNS} from withdrawal w where w.utr = any ($1::text[]) order by w.id for update`,
    [debits.map(({ utr }) => utr)],
  )
  const byUtr = new Map(rows.map((row) => [row.utr, row]))
  return debits.map((debit) => {
    const known = byUtr.get(debit.utr)
    // A number that stands there twice pays once.
    if (known?.state === 'sent' && known.amount_paise === debit.amount)
      byUtr.set(debit.utr, { ...known, state: 'paid' })
    return shownBy(known, debit)
  })
}

/** Marks the withdrawals that these debits paid. */
export const payRecognised = (tx: Queries, at: Date, shown: readonly ShownDebit[]): Promise<void> =>
  moveOn(
    tx,
    at,
    shown.flatMap((debit) =>
      debit.outcome === 'paid'
        ? [
            {
              withdrawal: debit.withdrawal,
              to: 'paid',
              actor: 'The bank',
              reason: null,
              transferId: debit.transferId,
            },
          ]
        : [],
    ),
  )

/** Both, in the caller's transaction. */
export async function markPaid(tx: Queries, at: Date, debits: readonly Debit[]): Promise<ShownDebit[]> {
  const shown = await recogniseDebits(tx, debits)
  await payRecognised(tx, at, shown)
  return shown
}

function shownBy(withdrawal: Withdrawal | undefined, { amount }: Debit): ShownDebit {
  if (!withdrawal) return { outcome: 'unknown' }
  return withdrawal.state === 'sent' && withdrawal.amount_paise === amount
    ? { outcome: 'paid', withdrawal, transferId: randomUUID() }
    : { outcome: 'differs', withdrawal }
}

/** Debits that were imported before the bank's answer told their number are matched now. */
export async function settleWaitingDebits(tx: Queries, at: Date, utrs: readonly string[]): Promise<void> {
  const lines = await tx.query<{ id: string; utr: string; amount_paise: bigint }>(
    `select id, utr, amount_paise from statement_line
     where direction = 'debit' and state = 'waiting' and utr = any ($1::text[]) order by seq for update`,
    [utrs],
  )
  const shown = await markPaid(
    tx,
    at,
    lines.map(({ utr, amount_paise: amount }) => ({ utr, amount })),
  )
  for (const [index, debit] of shown.entries()) {
    if (debit.outcome !== 'paid') continue
    await tx.query(
      `update statement_line set state = 'matched', why = $2, withdrawal_id = $3, transfer_id = $4 where id = $1`,
      [lines[index]?.id, whyPaid(debit.withdrawal), debit.withdrawal.id, debit.transferId],
    )
  }
}

/** What the console reads beside the line. */
export const whyPaid = ({ id }: Pick<Withdrawal, 'id'>): string => `Paid the withdrawal ${referenceOf(id)}.`
