/**
 * statements: a second person approves exactly the file that waits, and only then its lines are posted and deposits
 * counted. If matching again comes to anything else than what was proposed, the proposal is outdated.
 */
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { staffActor } from '../../firm/actors.ts'
import type { ActKind, ActOf, ActParts, Approval } from '../../firm/acts.ts'
import { holdBankBooks } from '../../payments/deposits.ts'
import { payRecognised } from '../../payments/mark-paid.ts'
import { referenceOf } from '../../payments/rules.ts'
import { writeAudits } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import { postCredits, tellDeposits } from './count-credits.ts'
import { describePlan, describeTitle } from './describe-plan.ts'
import { planStatement, type StatementPlan } from './plan-statement.ts'
import { forgetStaged, STATEMENT_SUBJECT, type Staged, stagedLines, stagedWith } from './staged-rows.ts'
import { insertStatement } from './statement-rows.ts'

type Act = ActOf<'statement-import'>

export const importStatement: ActKind<'statement-import'> = {
  kind: 'statement-import',

  draft: async (tx, parts, act) => {
    const { staged, plan } = await readStaged(tx, parts, act)
    return {
      subject: STATEMENT_SUBJECT,
      title: describeTitle(staged, plan),
      clientId: null,
      changes: describePlan(staged, plan),
    }
  },

  apply: async (tx, parts, act, by) => {
    const at = parts.businessClock.now()
    const { plan } = await readStaged(tx, parts, act)
    await postCredits(tx, plan.credits)
    await payRecognised(
      tx,
      at,
      plan.debits.map(({ shown }) => shown),
    )
    const { lines } = plan
    await insertStatement(tx, { id: act.statement_id, approvedBy: by.checker.staffId, at, lines })
    await tellDeposits(parts, tx, at, plan.credits)
    await tellClients(tx, parts, plan, by)
    await forgetStaged(tx, act.statement_id)
  },

  tell: ({ sha256 }) => `Bank’s statement imported, SHA-256 ${sha256}.`,
}

async function readStaged(
  tx: Queries,
  { businessClock }: ActParts,
  act: Act,
): Promise<{ staged: Staged; plan: StatementPlan }> {
  await holdBankBooks(tx)
  const staged = await stagedWith(tx, act.statement_id)
  if (staged?.sha256.toString('hex') !== act.sha256) throw new Refusal('statement_unknown')
  const lines = await stagedLines(tx, staged.id)
  return { staged, plan: await planStatement(tx, businessClock.now(), lines) }
}

/** Every client whose money it moves reads in the activity which two people brought that about. */
async function tellClients(
  tx: Queries,
  { businessClock }: ActParts,
  { credits, debits }: StatementPlan,
  { maker, checker, signed }: Approval,
): Promise<void> {
  const counted = credits.flatMap(({ match, line }) =>
    match.kind === 'counted'
      ? [{ clientId: match.deposit.client_id, what: `Deposit ${match.deposit.reference} credited`, line }]
      : [],
  )
  const paid = debits.flatMap(({ shown, line }) =>
    shown.outcome === 'paid'
      ? [
          {
            clientId: shown.withdrawal.client_id,
            what: `Withdrawal ${referenceOf(shown.withdrawal.id)} paid`,
            line,
          },
        ]
      : [],
  )
  await writeAudits(
    tx,
    businessClock,
    [...counted, ...paid].map(({ clientId, what, line }) => ({
      actor: staffActor(checker),
      act: 'statement-import.approved',
      what: `${what}: the bank’s statement shows ${formatRupees(paise(line.amount))}. Imported by ${maker}, approved by ${checker.name}.`,
      clientId,
      reason: null,
      signed,
    })),
  )
}
