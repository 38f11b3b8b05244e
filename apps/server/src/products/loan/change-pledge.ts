/** products/loan: a client pledges more for a loan that is drawn, or frees a part of the pledge, each first as a dry run. */
import { type LoanPledging, Refusal } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { unitsOnWire } from '../../market/scale.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { countedTo, type Loan, owedOf } from './account.ts'
import { type AskedPledge, namedOf, pledgeProblem, refused } from './ask.ts'
import { coverView, drawableOf, eligibleOf, isPriced, type Pledged, pledgedOf } from './cover.ts'
import { readFacts } from './facts.ts'
import { pledgeMorePlan, releasePlan } from './loan-plans.ts'
import { readSituation, type Situation } from './situation.ts'
import { rupees } from './words.ts'

export interface Draft<Data> {
  readonly data: Data
  readonly plan: Plan
  /** For the PIN. */
  readonly operation: string | null
  readonly problem: string | null
  readonly mustBeOpen: boolean
}

export const isRunning = ({ state }: Loan): boolean => state === 'active' || state === 'shortfall'

/** @throws Refusal */
export async function ownLoan(
  services: TradingServices,
  clientId: string,
  id: string,
): Promise<{ readonly now: Situation; readonly loan: Loan }> {
  const at = services.businessClock.now()
  const now = await services.db.as({ clientId }).transaction((tx) => readSituation(services, tx, id, at))
  if (now?.loan.client_id !== clientId) throw new Refusal('loan_unknown')
  return { now, loan: now.loan }
}

/** What would be pledged, where so many of each come to it or leave it. */
const changed = ({ holdings }: Situation, by: readonly Pledged[], sign: 1n | -1n): Pledged[] =>
  holdings.flatMap((holding) => {
    const units = holding.lent + sign * (by.find((one) => one.holding === holding)?.units ?? 0n)
    return units > 0n ? [{ holding, units }] : []
  })

function coverOf({ lends, holdings, today }: Situation, loan: Loan, after: readonly Pledged[]) {
  const before = pledgedOf(holdings)
  const eligible = eligibleOf(lends, after)
  const owed = owedOf(countedTo(loan, today).loan)
  return {
    owed,
    eligible,
    missing: owed > eligible.drawingPower ? owed - eligible.drawingPower : 0n,
    views: {
      cover_before: coverView(lends, before, eligibleOf(lends, before), owed),
      cover_after: coverView(lends, after, eligible, owed),
    },
  }
}

const unitsOf = (named: readonly Pledged[]) =>
  new Map(named.map(({ holding, units }) => [holding.asset, units]))

export async function pledging(
  services: TradingServices,
  clientId: string,
  id: string,
  pledge: readonly AskedPledge[],
): Promise<Draft<LoanPledging>> {
  const { now, loan } = await ownLoan(services, clientId, id)
  if (!isRunning(loan)) throw refused('More can be pledged for a loan that is drawn.')
  const { at, today, held } = now
  const more = namedOf(now.holdings, pledge)
  const after = changed(now, more, 1n)
  const { eligible, missing, views } = coverOf(now, loan, after)
  // Past its last day it can be due any day.
  const { last_due: last } = readFacts(loan.facts)
  const problem = pledgeProblem(now.lends, more, [last, today].toSorted().at(-1) ?? today)
  const plan = pledgeMorePlan({
    ...{ loan, held, at, today, power: isPriced(after) ? eligible.drawingPower : null },
    wanted: unitsOf(more),
  })
  return {
    plan: plan ?? { client: clientId },
    data: {
      ...{ id: loan.id, status: plan?.loans?.[0]?.state ?? loan.state, ...views },
      ...{ shortfall: toWire(paise(missing)), problem },
      says:
        missing > 0n
          ? `${rupees(missing)} of cover would still be missing.`
          : 'What is pledged covers the loan. It stays yours, and earns dividends.',
    },
    // Who has frozen the account can still end a shortfall.
    ...{ operation: `loan.pledge:${loan.id}`, problem, mustBeOpen: loan.state !== 'shortfall' },
  }
}

/** As much can be freed as the rest would be lent on anew: the same room for a fall as on the day of drawing. */
export async function releasing(
  services: TradingServices,
  clientId: string,
  id: string,
  pledge: readonly AskedPledge[],
): Promise<Draft<LoanPledging>> {
  const { now, loan } = await ownLoan(services, clientId, id)
  if (loan.state !== 'active')
    throw refused('A part of the pledge can be freed while the loan runs and nothing is missing.')
  const { at, held } = now
  const less = namedOf(now.holdings, pledge)
  const after = changed(now, less, -1n)
  const { owed, eligible, missing, views } = coverOf(now, loan, after)
  const problem =
    tooMany(less) ??
    (isPriced(after) ? null : 'One of these holdings has no price now.') ??
    (owed <= drawableOf(eligible, now.terms.terms) ? null : tooLittle(now, owed, eligible))
  const plan = problem === null ? releasePlan({ loan, held, wanted: unitsOf(less), at }) : null
  return {
    plan: plan ?? { client: clientId },
    data: {
      ...{ id: loan.id, status: loan.state, ...views, shortfall: toWire(paise(missing)), problem },
      says: `You can sell what is freed at once. ${rupees(owed)} is still owed, and the rest covers it.`,
    },
    ...{ operation: `loan.release:${loan.id}`, problem, mustBeOpen: true },
  }
}

function tooMany(less: readonly Pledged[]): string | null {
  const beyond = less.find(({ holding, units }) => units > holding.lent)
  return beyond
    ? `${unitsOnWire(beyond.holding.lent, beyond.holding.scale)} of ${beyond.holding.instrument.name} is pledged.`
    : null
}

const tooLittle = ({ terms }: Situation, owed: bigint, eligible: Parameters<typeof drawableOf>[0]): string =>
  `On the rest at most ${rupees(drawableOf(eligible, terms.terms))} is lent at the prices of now, and ${rupees(owed)} is owed. Free less, or repay a part first.`
