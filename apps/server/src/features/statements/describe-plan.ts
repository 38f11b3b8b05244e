/** statements: what a file would do, in the words that the second person reads. Pure. */
import type { Change } from '@pramaan/contracts'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import { referenceOf } from '../../payments/rules.ts'
import { instantInIndia } from '../../platform/clock.ts'
import type { PlannedCredit } from './count-credits.ts'
import type { PlannedDebit } from './explain-debits.ts'
import type { StatementPlan } from './plan-statement.ts'
import type { Staged } from './staged-rows.ts'
import type { DecidedLine } from './statement-rows.ts'

/** The page of the file shows every line; the proposal names the first of those that move a client's money. */
const MOST_NAMED = 10

const dayText = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})
const inWords = (day: string): string => dayText.format(instantInIndia(day, '00:00:00'))

export const daysOf = ({ from_day, to_day }: Pick<Staged, 'from_day' | 'to_day'>): string =>
  from_day === to_day ? inWords(from_day) : `${inWords(from_day)} to ${inWords(to_day)}`

export function describePlan(staged: Staged, { credits, debits, outcomeSha256 }: StatementPlan): Change[] {
  const counted = credits.filter(({ match }) => match.kind === 'counted')
  const foreseen = credits.filter(({ match }) => match.kind === 'foreseen')
  const paid = debits.filter(({ shown }) => shown.outcome === 'paid')
  const returned = debits.filter((debit) => debit.state === 'matched' && debit.withdrawalId === null)
  const waits = ({ state }: DecidedLine): boolean => state === 'waiting'
  return [
    { field: 'Balance', before: rupees(staged.opening_paise), after: rupees(staged.closing_paise) },
    ...sum('Credited to clients', counted),
    ...counted.slice(0, MOST_NAMED).flatMap(nameDeposit),
    ...sum('Credited by two people before', foreseen),
    ...sum('Into suspense', credits.filter(waits)),
    ...sum('Withdrawals paid', paid),
    ...paid.slice(0, MOST_NAMED).flatMap(nameWithdrawal),
    ...sum('Went back to their senders', returned),
    ...sum('Debits not explained', debits.filter(waits)),
    fact('Days', daysOf(staged)),
    fact('Lines', `${count(staged.accepted)} new, ${count(staged.known)} known before`),
    fact('File, SHA-256', staged.sha256.toString('hex')),
    fact('Outcome of every line, SHA-256', outcomeSha256.toString('hex')),
  ]
}

export function describeTitle(staged: Staged, { credits }: StatementPlan): string {
  const counted = credits.filter(({ match }) => match.kind === 'counted')
  const file = `Import the bank’s statement of ${daysOf(staged)}`
  return counted.length === 0 ? file : `${file}: credit ${rupees(total(counted))} to clients`
}

/** Shown beside what changes, so that the second person decides on all of it. */
const fact = (field: string, value: string): Change => ({ field, before: value, after: value })
const rupees = (amount: bigint): string => formatRupees(paise(amount))
const count = (many: number): string => groupIndian(String(many))
const total = (lines: readonly DecidedLine[]): bigint =>
  lines.reduce((sum, { line }) => sum + line.amount, 0n)

const sum = (field: string, lines: readonly DecidedLine[]): Change[] =>
  lines.length === 0 ? [] : [{ field, before: '', after: `${lineWords(lines)}, ${rupees(total(lines))}` }]

const lineWords = ({ length }: readonly DecidedLine[]): string =>
  length === 1 ? '1 line' : `${count(length)} lines`

function nameDeposit({ match, line }: PlannedCredit): Change[] {
  if (match.kind !== 'counted') return []
  const { reference, approved_name: name } = match.deposit
  const after = `${rupees(line.amount)} for ${name}`
  return [{ field: `Deposit ${reference}`, before: 'not credited', after }]
}

function nameWithdrawal({ shown, line }: PlannedDebit): Change[] {
  if (shown.outcome !== 'paid') return []
  const { id, holder_name: name } = shown.withdrawal
  const after = `paid: ${rupees(line.amount)} to ${name}`
  return [{ field: `Withdrawal ${referenceOf(id)}`, before: 'sent', after }]
}
