/** products/loan: loans as the firm sees them: lenders' terms, applications, shortfalls, and what the least necessary sale would be. */
import {
  type FirmLoan,
  type FirmLoanTerms,
  type listFirmLoans,
  type Received,
  Refusal,
  type viewFirmLoan,
} from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, pageOf } from '../../platform/pages.ts'
import type { TradingServices } from '../../trading/services.ts'
import { countedTo, type Loan, owedOf } from './account.ts'
import { coverView, eligibleOf, isPriced } from './cover.ts'
import { readFacts } from './facts.ts'
import { asOfNow } from './own-price.ts'
import { saleChoices } from './sale-choices.ts'
import { readSituation, type Situation } from './situation.ts'
import {
  eventsOf,
  type FirmLoanFilter,
  loanSums,
  loansOfFirm,
  type SumsOfTerms,
  sumsByTerms,
} from './store.ts'
import { closedTerms, lenderOf, openTerms, type StoredTerms } from './terms.ts'
import { coveredBy, eventView, isPast, saysOf, summaryOf } from './views.ts'

const money = (amount: bigint): number => toWire(paise(amount))

interface Named {
  readonly id: string
  readonly name: string
  readonly account: string
}

const isRunning = ({ state }: Loan): boolean => state === 'active' || state === 'shortfall'
const isOver = ({ state }: Loan): boolean =>
  state === 'closed' || state === 'rejected' || state === 'withdrawn'

/** Before it is drawn, what would be owed. */
const coveredAmount = (loan: Loan, owed: bigint): bigint =>
  owed > 0n || loan.drawn_at ? owed : loan.amount_paise

async function peopleOf(tx: Queries, loans: readonly Loan[]): Promise<Map<string, Named>> {
  const people = await tx.query<Named>(
    `select id, coalesce(nullif(name, ''), account) as name, account from client where id = any ($1)`,
    [[...new Set(loans.map(({ client_id: client }) => client))]],
  )
  return new Map(people.map((person) => [person.id, person]))
}

/** Open proposals by what they are about. */
async function proposedAbout(tx: Queries, now: Date): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; subject: string }>(
    `select id, subject from proposal where state = 'open' and expires_at > $1 and kind like 'loan-%'`,
    [now],
  )
  return new Map(rows.map(({ id, subject }) => [subject, id]))
}

function firmView(
  now: Situation,
  person: Named | undefined,
  proposed: ReadonlyMap<string, string>,
): FirmLoan {
  const { loan, terms, lends, at, today } = now
  const facts = readFacts(loan.facts)
  // Of an application what is offered for it, against what is asked.
  const pledged = isOver(loan) ? [] : coveredBy(now)
  const eligibility = eligibleOf(lends, pledged)
  const owed = owedOf(countedTo(loan, today).loan)
  const missing =
    isRunning(loan) && isPriced(pledged) ? owed - eligibility.drawingPower : loan.shortfall_paise
  return {
    ...summaryOf(loan, terms.terms.lender, at),
    says: saysToFirm(loan, terms.terms.lender, at),
    ...{ client_id: loan.client_id, client_name: person?.name ?? '', client_account: person?.account ?? '' },
    ...{ rate_percent: facts.rate_percent, months: loan.months, repayment: loan.repayment },
    ...{ apr_percent: facts.apr_percent, overdue: money(loan.overdue_paise) },
    ...{ value: money(eligibility.value), eligible: money(eligibility.drawingPower) },
    ltv_percent: coverView(lends, pledged, eligibility, coveredAmount(loan, owed)).ltv_percent,
    ...{ shortfall: money(missing > 0n ? missing : 0n), cure_by: loan.cure_by },
    may_invoke: mayInvoke(loan, today) && missing > 0n,
    proposal_id: proposed.get(`loan:${loan.id}`) ?? null,
  }
}

/** What is said to the client as "you" is said of the client here. */
function saysToFirm(loan: Loan, lender: string, at: Date): string {
  switch (loan.state) {
    case 'approved':
      return 'Approved. Nothing is owed and nothing is pledged until the client draws it.'
    case 'shortfall':
      return `Notice was given on ${dayInWords(dayInIndia(loan.shortfall_at ?? at))}. The client ${isPast(loan, at) ? 'had' : 'has'} until the end of ${dayInWords(loan.cure_by ?? '')} to pay or to pledge more.`
    case 'withdrawn':
      return 'The client withdrew it.'
    default:
      return saysOf(loan, lender, at)
  }
}

const mayInvoke = ({ state, cure_by: by }: Loan, today: string): boolean =>
  state === 'shortfall' && by !== null && by < today

export async function loansForFirm(
  services: TradingServices,
  tx: Queries,
  { filter = 'open', after }: { filter?: FirmLoanFilter | undefined; after?: string | undefined },
): Promise<Received<(typeof listFirmLoans)['reply']>> {
  const at = services.businessClock.now()
  const { items: loans, next } = pageOf(
    await loansOfFirm(tx, { filter, after, most: ONE_MORE }),
    ({ id }) => id,
  )
  const [people, proposed] = [await peopleOf(tx, loans), await proposedAbout(tx, at)]
  const views: FirmLoan[] = []
  for (const { id, client_id: client } of loans) {
    const now = await readSituation(services, tx, id, at)
    if (now) views.push(firmView(await asOfNow(services, tx, now), people.get(client), proposed))
  }
  const sums = await loanSums(tx, dayInIndia(at))
  return {
    ...{ loans: views, next, owed: money(sums.owed) },
    ...{ shortfalls: Number(sums.shortfalls), pending: Number(sums.pending) },
  }
}

/** On the first page all that are up. */
export async function termsForFirm(
  tx: Queries,
  now: Date,
  after: string | null,
): Promise<{ terms: FirmLoanTerms[]; next: string | null }> {
  const up = after === null ? await openTerms(tx) : []
  const { items, next } = pageOf(await closedTerms(tx, after, ONE_MORE), ({ id }) => id)
  const proposed = await proposedAbout(tx, now)
  const byTerms = await sumsByTerms(tx, dayInIndia(now))
  const known = new Map(byTerms.map((row) => [row.terms_id, row]))
  return { terms: [...up, ...items].map((one) => termsView(one, known.get(one.id), proposed)), next }
}

const termsView = (
  stored: StoredTerms,
  sums: SumsOfTerms | undefined,
  proposed: ReadonlyMap<string, string>,
): FirmLoanTerms => ({
  ...lenderOf(stored),
  closed_at: stored.closed_at?.toISOString() ?? null,
  ...{ loans: Number(sums?.loans ?? 0n), owed: money(sums?.owed ?? 0n) },
  has_proposal: proposed.has(`loan-terms-close:${stored.id}`),
})

/** @throws Refusal */
export async function loanForFirm(
  services: TradingServices,
  tx: Queries,
  id: string,
): Promise<Received<(typeof viewFirmLoan)['reply']>> {
  const read = await readSituation(services, tx, id, services.businessClock.now())
  if (!read) throw new Refusal('loan_unknown')
  const now = await asOfNow(services, tx, read)
  const { loan, lends, today } = now
  const people = await peopleOf(tx, [loan])
  const covers = isOver(loan) ? [] : coveredBy(now)
  const owed = owedOf(countedTo(loan, today).loan)
  const view = firmView(now, people.get(loan.client_id), await proposedAbout(tx, now.at))
  return {
    loan: view,
    ...{ facts: readFacts(loan.facts), facts_sha256: loan.facts_sha256.slice(2) },
    cover: coverView(lends, covers, eligibleOf(lends, covers), coveredAmount(loan, owed)),
    events: (await eventsOf(tx, id)).map(eventView),
    choices: view.may_invoke ? await saleChoices(services, tx, now) : [],
  }
}
