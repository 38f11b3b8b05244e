/**
 * statements: what came in. Each credit is decided first, then posted, then told: to its deposit where it has one, and
 * to that deposit's client. Every step is a few statements, however many lines there are.
 */
import { randomUUID } from 'node:crypto'
import { formatRupees, inWords, paise } from '@pramaan/money'
import type { ActParts } from '../../firm/acts.ts'
import { post, type Transfer } from '../../ledger/transfers.ts'
import { DEPOSIT_COLUMNS, type DepositMove, moveDeposits } from '../../payments/deposits.ts'
import { referencesIn } from '../../payments/references.ts'
import type { Queries } from '../../platform/database.ts'
import { putAllInOutbox } from '../../platform/mail.ts'
import { type KnownDeposit, type Match, matchLine } from './match-line.ts'
import type { BankLine } from './read-statement.ts'
import type { DecidedLine } from './statement-rows.ts'

const POSTED_AT_ONCE = 500
export const STATEMENT_ACTOR = 'The bank’s statement'

export interface PlannedCredit extends DecidedLine {
  readonly match: Match
  /** Null where the money was counted before. */
  readonly transfer: (Transfer & { readonly id: string }) | null
}

export async function planCredits(
  tx: Queries,
  at: Date,
  lines: readonly BankLine[],
): Promise<PlannedCredit[]> {
  const credits = lines.filter(({ direction }) => direction === 'credit')
  const deposits = await lockDeposits(tx, credits)
  const known = {
    byReference: new Map(deposits.map((deposit) => [deposit.reference, deposit])),
    byUtr: new Map(deposits.flatMap((deposit) => (deposit.utr === null ? [] : [[deposit.utr, deposit]]))),
    countedNow: new Set<string>(),
  }
  return credits.map((line) => {
    const match = matchLine(line, known)
    if (match.kind === 'counted') known.countedNow.add(match.deposit.id)
    return planned(line, match, at)
  })
}

/** Every deposit that a line names by reference or number, held in one order until the transaction ends. */
const lockDeposits = (tx: Queries, credits: readonly BankLine[]): Promise<KnownDeposit[]> =>
  tx.query<KnownDeposit>(
    `select ${DEPOSIT_COLUMNS},
            (select s.full_name from identity_submission s where s.client_id = d.client_id and s.status = 'approved'
             order by s.submitted_at desc limit 1) as approved_name
     from deposit d where d.reference = any ($1::text[]) or d.utr = any ($2::text[]) order by d.id for update of d`,
    [
      [...new Set(credits.flatMap(({ narration }) => referencesIn(narration)))],
      credits.flatMap(({ utr }) => utr ?? []),
    ],
  )

function planned(line: BankLine, match: Match, at: Date): PlannedCredit {
  const common = { line, match, why: match.why, withdrawalId: null }
  if (match.kind === 'foreseen') {
    const differs = match.deposit.credited_paise !== line.amount
    return {
      ...common,
      why: differs ? `${match.why} The amounts differ.` : match.why,
      state: 'matched',
      depositId: match.deposit.id,
      transferId: match.deposit.transfer_id,
      transfer: null,
    }
  }
  const id = randomUUID()
  const isCounted = match.kind === 'counted'
  return {
    ...common,
    state: isCounted ? 'matched' : 'waiting',
    depositId: match.deposit?.id ?? null,
    transferId: id,
    transfer: {
      id,
      act: isCounted ? 'deposit' : 'payment-received',
      ref: match.deposit?.id ?? null,
      at,
      legs: [
        {
          from: { firm: 'bank' },
          to: isCounted ? { client: match.deposit.client_id, purpose: 'cash' } : { firm: 'suspense' },
          amount: line.amount,
        },
      ],
    },
  }
}

/** Clients are locked in the order of their ids, over all batches, so that no other posting waits in a circle. */
export async function postCredits(tx: Queries, credits: readonly PlannedCredit[]): Promise<void> {
  const clientOf = ({ match }: PlannedCredit) => (match.kind === 'counted' ? match.deposit.client_id : '')
  const transfers = credits
    .toSorted((one, other) => (clientOf(one) < clientOf(other) ? -1 : 1))
    .flatMap(({ transfer }) => transfer ?? [])
  for (let from = 0; from < transfers.length; from += POSTED_AT_ONCE) {
    const outcomes = await post(tx, transfers.slice(from, from + POSTED_AT_ONCE))
    if (outcomes.some((outcome) => outcome !== 'posted')) throw new Error('a credit was not posted')
  }
}

/** The lines are there already: the database counts a deposit only by one. */
export async function tellDeposits(
  parts: ActParts,
  tx: Queries,
  at: Date,
  credits: readonly PlannedCredit[],
): Promise<void> {
  const moves = credits.flatMap(moveOf)
  // A deposit that several wrong payments speak about reads the last of them.
  const last = new Map(moves.map((move) => [move.deposit.id, move]))
  const counted = moves.filter(({ to }) => to === 'credited')
  for (const move of counted) last.set(move.deposit.id, move)
  await moveDeposits(tx, at, [...last.values()])
  await mailCounted(parts, tx, counted)
}

function moveOf({ line, match, transferId }: PlannedCredit): DepositMove[] {
  if (match.kind === 'counted' && transferId !== null) {
    const counted = { amount: line.amount, transferId, utr: line.utr }
    return [{ deposit: match.deposit, to: 'credited', actor: STATEMENT_ACTOR, reason: null, counted }]
  }
  if (match.kind !== 'waiting' || !match.deposit || match.tells === null) return []
  return [{ deposit: match.deposit, to: 'submitted', actor: STATEMENT_ACTOR, reason: match.tells }]
}

async function mailCounted(
  { clock, brandName }: ActParts,
  tx: Queries,
  moves: readonly DepositMove[],
): Promise<void> {
  const rows = await tx.query<{ id: string; email: string }>(
    'select id, email from client where id = any ($1)',
    [moves.map(({ deposit }) => deposit.client_id)],
  )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  await putAllInOutbox(
    tx,
    clock,
    moves.map(({ deposit }) => ({
      to: emails.get(deposit.client_id) ?? '',
      subject: countedSubject(brandName, deposit.amount_paise),
      text: countedText(deposit.reference, deposit.amount_paise),
    })),
  )
}

export const countedSubject = (brandName: string, amount: bigint): string =>
  `${brandName}: ${formatRupees(paise(amount))} has arrived`

export const countedText = (reference: string, amount: bigint): string =>
  [
    `Your deposit ${reference} of ${formatRupees(paise(amount))} (${inWords(paise(amount))}) has arrived and is in your cash.`,
    'The entry is in your records, where you can verify it.',
  ].join('\n\n')
