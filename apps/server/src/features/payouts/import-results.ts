/** payouts: what the bank did with a file. All of it is taken in or nothing; the same file again changes nothing. */
import { Refusal, refusals } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { holdBankBooks } from '../../payments/deposits.ts'
import { settleWaitingDebits } from '../../payments/mark-paid.ts'
import { referenceOf } from '../../payments/rules.ts'
import { type Move, moveOn, WITHDRAWAL_COLUMNS, type Withdrawal } from '../../payments/withdrawals.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { bankAnsweredMail } from './mails.ts'
import { type BankResult, stateAfter, unreadable } from './rules.ts'

export interface Imported {
  readonly sent: number
  readonly failed: number
  readonly unchanged: number
}

interface Import {
  readonly payoutId: string
  readonly results: readonly BankResult[]
  readonly by: StaffCaller
}

const UNIQUE_VIOLATION = '23505'

export async function importResults(services: Services, tx: Queries, ask: Import): Promise<Imported> {
  await holdBankBooks(tx)
  const withdrawals = await lockPayout(tx, ask.payoutId)
  const moves = ask.results.flatMap((result) => movesBy(result, withdrawals))
  await moveOn(tx, services.businessClock.now(), moves).catch(refuseUsedUtr)
  await settleWaitingDebits(
    tx,
    services.businessClock.now(),
    moves.flatMap(({ utr }) => utr ?? []),
  )
  await tellClients(services, tx, moves)
  const sent = moves.filter(({ to }) => to === 'sent').length
  const failed = moves.length - sent
  if (moves.length > 0) {
    await writeAudit(tx, services.businessClock, {
      actor: staffActor(ask.by),
      act: 'payout.answered',
      what: `Uploaded the bank’s response to the payout file ${ask.payoutId}: ${sent} sent, ${failed} failed.`,
      clientId: null,
      reason: null,
    })
  }
  return { sent, failed, unchanged: ask.results.length - moves.length }
}

/** By their reference. */
async function lockPayout(tx: Queries, payoutId: string): Promise<Map<string, Withdrawal>> {
  const rows = await tx.query<Withdrawal>(
    `select ${WITHDRAWAL_COLUMNS} from withdrawal w where w.payout_id = $1 order by w.id for update`,
    [payoutId],
  )
  if (rows.length === 0) throw new Refusal('payout_unknown')
  return new Map(rows.map((row) => [referenceOf(row.id), row]))
}

function movesBy(result: BankResult, withdrawals: ReadonlyMap<string, Withdrawal>): Move[] {
  const withdrawal = withdrawals.get(result.reference)
  if (!withdrawal) throw unreadable(result.line, 'the reference is not in this payout file')
  const to = stateAfter(withdrawal, result)
  if (to === 'known') return []
  if (to === 'contradicts') {
    throw unreadable(
      result.line,
      `the withdrawal is ${withdrawal.state} already, which contradicts this line`,
    )
  }
  const step = { withdrawal, to, actor: 'The bank' }
  return [
    result.status === 'success'
      ? { ...step, reason: null, utr: result.utr }
      : { ...step, reason: result.reason },
  ]
}

/** Another withdrawal has one of these numbers, in whichever file it was. */
function refuseUsedUtr(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) {
    throw new Refusal('utr_used', { says: `${refusals.utr_used.says} Nothing was changed.` })
  }
  throw error
}

async function tellClients(services: Services, tx: Queries, moves: readonly Move[]): Promise<void> {
  const rows = await tx.query<{ id: string; email: string }>(
    'select id, email from client where id = any ($1::uuid[])',
    [moves.map(({ withdrawal }) => withdrawal.client_id)],
  )
  const addresses = new Map(rows.map(({ id, email }) => [id, email]))
  for (const move of moves) {
    const to = addresses.get(move.withdrawal.client_id)
    if (to) await putInOutbox(tx, services.clock, bankAnsweredMail(services.brandName, to, move))
  }
}
