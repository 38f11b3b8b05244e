/** products/loan: what is asked for against what the client holds and the lender lends: the key facts, what covers them, and why it cannot be, in one sentence. */
import { type LoanFacts, type LoanRepayment, Refusal } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import { type Paise, scaledFromWire } from '@pramaan/money'
import { unitsOnWire } from '../../market/scale.ts'
import { dayInWords } from '../../market/wire.ts'
import type { Holding } from './collateral.ts'
import { drawableOf, eligibleOf, isPriced, type Lends, type Pledged } from './cover.ts'
import type { Eligibility } from './eligibility.ts'
import { canonicalFacts, factsOf, hashOf } from './facts.ts'
import { inPaise, type StoredTerms } from './terms.ts'
import { rupees } from './words.ts'

export interface Wanted {
  readonly amount: Paise
  readonly months: number
  readonly repayment: LoanRepayment
}

export const refused = (says: string): Refusal => new Refusal('loan_refused', { says })

export interface AskedPledge {
  readonly key: string
  readonly units: number
}

/** What of the client's holdings is named. @throws Refusal */
export function namedOf(holdings: readonly Holding[], pledge: readonly AskedPledge[]): Pledged[] {
  const known = new Map(holdings.map((holding) => [holding.asset, holding]))
  if (new Set(pledge.map(({ key }) => key)).size < pledge.length) throw refused('Name each holding once.')
  return pledge.map(({ key, units: asked }) => {
    const holding = known.get(key)
    if (!holding) throw refused('You do not hold one of these holdings.')
    const units = scaledFromWire(asked, holding.scale.decimals)
    if (units === null || units <= 0n) throw refused(`Pledge a whole number of ${holding.instrument.name}.`)
    return { holding, units }
  })
}

/** What was named as pledge, as it is held now; null where not all of it is. */
export function stillHeld(
  holdings: readonly Holding[],
  pledge: readonly { readonly asset: string; readonly units: string }[],
): Pledged[] | null {
  const pledged = pledge.flatMap(({ asset, units }) => {
    const holding = holdings.find((one) => one.asset === asset)
    return holding ? [{ holding, units: BigInt(units) }] : []
  })
  return pledged.length === pledge.length ? pledged : null
}

export interface DrawnUp {
  readonly facts: LoanFacts
  readonly canonical: string
  readonly sha256: string
  readonly eligibility: Eligibility
  readonly problem: string | null
}

export function drawnUp(
  { terms }: StoredTerms,
  lends: Lends,
  wanted: Wanted,
  pledged: readonly Pledged[],
  drawDay: Day,
): DrawnUp {
  const facts = factsOf({
    ...{ terms, ...wanted, drawDay },
    pledge: pledged.map(({ holding, units }) => ({
      ...{ key: holding.asset, name: holding.instrument.name, isin: holding.instrument.isin },
      units: unitsOnWire(units, holding.scale),
      ltv_percent: Number(lends.table.percent[holding.classed.class] ?? 0n),
    })),
  })
  const canonical = canonicalFacts(facts)
  const eligibility = eligibleOf(lends, pledged)
  return {
    ...{ facts, canonical, sha256: hashOf(canonical), eligibility },
    problem:
      termsProblem(terms, wanted) ??
      pledgeProblem(lends, pledged, facts.last_due) ??
      coverProblem(drawableOf(eligibility, terms), wanted.amount),
  }
}

function termsProblem(terms: StoredTerms['terms'], { amount, months, repayment }: Wanted): string | null {
  const [least, most] = [inPaise(terms.least_rupees), inPaise(terms.most_rupees)]
  if (amount < least || amount > most) return `${terms.lender} lends ${rupees(least)} to ${rupees(most)}.`
  if (months < terms.least_months || months > terms.most_months)
    return `${terms.lender} lends for ${terms.least_months} to ${terms.most_months} months.`
  return terms.repayments.includes(repayment)
    ? null
    : `${terms.lender} does not lend with this way of repayment.`
}

export function pledgeProblem({ table }: Lends, pledged: readonly Pledged[], lastDue: Day): string | null {
  for (const { holding, units } of pledged) {
    const { classed, instrument, free, scale } = holding
    if ((table.percent[classed.class] ?? 0n) === 0n)
      return classed.whyNot ?? `Nothing is lent on ${instrument.name}.`
    if (classed.maturesOn !== null && classed.maturesOn <= lastDue)
      return `${instrument.name} matures on ${dayInWords(classed.maturesOn)}, before the loan ends.`
    if (units > free)
      return `You can pledge ${unitsOnWire(free, scale)} of ${instrument.name}: the rest is not free, or has not settled.`
  }
  return isPriced(pledged) ? null : 'One of these holdings has no price now.'
}

const coverProblem = (drawable: Paise, amount: Paise): string | null =>
  amount <= drawable ? null : `On what you pledge at most ${rupees(drawable)} is lent at the prices of now.`
