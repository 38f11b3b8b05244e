/** products/loan: what a client sees: lenders, what is lent on each holding, and every loan with what is owed today. */
import {
  type InvocationChoice,
  type LoanInstalment,
  type LoanOffer,
  type LoanSummary,
  Refusal,
  type ViewedLoan,
} from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import { paise, price, toWire, units } from '@pramaan/money'
import { clientCash } from '../../ledger/balances.ts'
import { priceOnWireOrNull, unitsOnWire } from '../../market/scale.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import { countedTo, type Loan, owedOf, type Planned, runOf } from './account.ts'
import type { Holding } from './collateral.ts'
import { coverView, drawableOf, eligibleOf, isPriced, type Lends, pledgedOf, triggerValue } from './cover.ts'
import { eligibilityOf } from './eligibility.ts'
import { readFacts } from './facts.ts'
import { asOfNow } from './own-price.ts'
import { saleChoices } from './sale-choices.ts'
import { standingOf } from './shortfall.ts'
import { readOfClient, readSituation, type Situation } from './situation.ts'
import { checksOf, eventsOf, loansOf, openLoanOf, type StoredCheck, type StoredEvent } from './store.ts'
import { findTerms, isUp, lenderOf, openTerms, termsAmong } from './terms.ts'
import { numberOf, rupees } from './words.ts'

type Needs = Pick<TradingServices, 'market' | 'businessClock'>

const money = (amount: bigint): number => toWire(paise(amount))
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export function summaryOf(loan: Loan, lender: string, at: Date): LoanSummary {
  const isPending = loan.state === 'pending'
  return {
    ...{ id: loan.id, number: numberOf(loan), status: loan.state, lender, amount: money(loan.amount_paise) },
    ...{ applied_at: loan.applied_at.toISOString(), status_at: loan.state_at.toISOString() },
    promised_by: isPending ? loan.promised_by.toISOString() : null,
    is_overdue: isPending && loan.promised_by <= at,
    owed: money(owedOf(countedTo(loan, dayInIndia(at)).loan)),
    says: saysOf(loan, lender, at),
  }
}

/** To the client. What is missing moves with the prices, so the sentence has no figure: the loan's page has it as of now. */
export function saysOf(loan: Loan, lender: string, at: Date): string {
  switch (loan.state) {
    case 'pending':
      return loan.promised_by <= at
        ? `${lender} should have answered by ${dayInWords(dayInIndia(loan.promised_by))}. It is overdue.`
        : `${lender} answers by ${dayInWords(dayInIndia(loan.promised_by))}.`
    case 'approved':
      return 'Approved. Draw it when you want it: until then nothing is owed and nothing is pledged.'
    case 'active':
      return loan.overdue_paise > 0n
        ? `${rupees(loan.overdue_paise)} is late.`
        : `Next payment: ${dayInWords(nextPayment(runOf(countedTo(loan, dayInIndia(at)).loan))?.on ?? loan.next_due ?? '')}.`
    case 'shortfall':
      return isPast(loan, at)
        ? `Cover is missing, and the cure date, ${dayInWords(loan.cure_by ?? '')}, has passed. You can still pay or pledge more.`
        : `Cover is missing. Pay or pledge more by ${dayInWords(loan.cure_by ?? '')}.`
    case 'closed':
      return 'Repaid. Nothing is pledged for it any more.'
    case 'rejected':
      return loan.reason ?? ''
    case 'withdrawn':
      return 'You withdrew it.'
  }
}

/** The cure date. */
export const isPast = ({ cure_by: by }: Loan, at: Date): boolean => by !== null && by < dayInIndia(at)

/** Of a loan that is repaid at the end there is nothing to pay before it. */
const nextPayment = (run: ReturnType<typeof runOf>): Planned | undefined =>
  run?.dues.find(({ paid }) => paid > 0n)

const AT_ONCE = 50

interface OwnLoans {
  readonly lenders: ReturnType<typeof lenderOf>[]
  readonly loans: LoanSummary[]
  readonly next: string | null
  readonly open_id: string | null
}

export async function listForClient(
  services: Needs,
  db: Queries,
  clientId: string,
  after: string | null,
): Promise<OwnLoans> {
  const now = services.businessClock.now()
  const found = await loansOf(db, clientId, { most: AT_ONCE + 1, after })
  const loans = found.slice(0, AT_ONCE)
  const named = await termsAmong(
    db,
    loans.map(({ terms_id: id }) => id),
  )
  return {
    lenders: (await openTerms(db)).filter((one) => isUp(one, now)).map(lenderOf),
    loans: loans.map((loan) => summaryOf(loan, named.get(loan.terms_id)?.terms.lender ?? '', now)),
    next: found.length > AT_ONCE ? (loans.at(-1)?.id ?? null) : null,
    open_id: (await openLoanOf(db, clientId))?.id ?? null,
  }
}

/** @throws Refusal */
export async function offerForClient(
  services: Needs,
  db: Queries,
  clientId: string,
  id: string,
): Promise<LoanOffer> {
  const terms = await findTerms(db, id)
  const at = services.businessClock.now()
  // Who has a loan on them may have to pledge more, also when nobody else can apply any more.
  const isOwn = async (): Promise<boolean> => (await openLoanOf(db, clientId))?.terms_id === id
  if (!terms || !(isUp(terms, at) || (await isOwn()))) throw new Refusal('offer_unknown')
  const { holdings, lends } = await readOfClient(services, db, clientId, terms.terms, at)
  const free = holdings
    .filter((holding) => holding.free > 0n)
    .map((holding) => ({ holding, units: holding.free }))
  return {
    lender: lenderOf(terms),
    holdings: holdings.map((holding) => holdingView(holding, lends)),
    drawing_power: toWire(drawableOf(eligibleOf(lends, free), terms.terms)),
    source: lends.table.source,
  }
}

function holdingView(holding: Holding, { table }: Lends): LoanOffer['holdings'][number] {
  const { instrument, scale, classed, price: now } = holding
  const { rows } = eligibilityOf(
    table,
    [{ class: classed.class, units: units(holding.free), price: price(now ?? 0n), scale }],
    null,
  )
  const [row] = rows
  const percent = Number(row?.ltvPercent ?? 0n)
  const whyNot =
    percent === 0
      ? (classed.whyNot ?? 'Nothing is lent on it.')
      : now === null
        ? 'No price of it is known now.'
        : holding.free === 0n
          ? 'It is pledged, tendered, being redeemed, or has not settled.'
          : null
  return {
    ...{ key: holding.asset, name: instrument.name, symbol: instrument.symbol, market: instrument.market },
    ...{ isin: instrument.isin, class: classed.class, decimals: scale.decimals },
    ...{ held_units: unitsOnWire(holding.held, scale), free_units: unitsOnWire(holding.free, scale) },
    ...{ price: priceOnWireOrNull(now, scale), price_source: holding.source, as_of: holding.asOf },
    value: now === null ? null : money(row?.value ?? 0n),
    ...{ ltv_percent: percent, eligible: money(row?.eligible ?? 0n) },
    ...{ is_accepted: whyNot === null, why_not: whyNot },
  }
}

/** @throws Refusal */
export async function viewForClient(
  services: Needs & Pick<TradingServices, 'feeCards' | 'products'>,
  db: Queries,
  clientId: string,
  id: string,
): Promise<ViewedLoan> {
  const read = await readSituation(services, db, id, services.businessClock.now())
  if (read?.loan.client_id !== clientId) throw new Refusal('loan_unknown')
  const now = await asOfNow(services, db, read)
  const { cash } = await clientCash(db, clientId)
  return viewOf(services, now, {
    cash,
    choices: now.loan.state === 'shortfall' ? await saleChoices(services, db, now) : [],
    events: await eventsOf(db, id),
    checks: await checksOf(db, id),
  })
}

interface Read {
  /** What the least necessary sale would be. */
  readonly choices: readonly InvocationChoice[]
  readonly cash: bigint
  readonly events: readonly StoredEvent[]
  readonly checks: readonly StoredCheck[]
}

export const eventView = (event: StoredEvent): ViewedLoan['events'][number] => ({
  ...{ id: event.id, at: event.at.toISOString(), kind: event.kind, says: event.says },
  amount: event.amount_paise === null ? null : money(event.amount_paise),
  owed: event.owed_paise === null ? null : money(event.owed_paise),
  transfer_id: event.has_transfer ? event.id : null,
})

/** What would be, or is, pledged. */
export const coveredBy = ({ loan, holdings }: Situation) =>
  loan.drawn_at
    ? pledgedOf(holdings)
    : loan.pledge.flatMap(({ asset, units: count }) => {
        const holding = holdings.find((one) => one.asset === asset)
        return holding ? [{ holding, units: BigInt(count) }] : []
      })

function viewOf({ market }: Needs, now: Situation, { cash, choices, events, checks }: Read): ViewedLoan {
  const { terms, lends, today, at } = now
  const { loan } = countedTo(now.loan, today)
  const isRunning = loan.state === 'active' || loan.state === 'shortfall'
  const pledged = coveredBy(now)
  const eligibility = eligibleOf(lends, pledged)
  const owed = owedOf(loan)
  const run = isRunning ? runOf(loan) : null
  const due = nextPayment(run)
  const facts = readFacts(loan.facts)
  const { calendar } = market.times.hours
  const standing = standingOf(eligibility, owed, today, (day) => calendar.isTradingDay(day))
  return {
    ...summaryOf(now.loan, terms.terms.lender, at),
    lender_terms: lenderOf(terms),
    ...{ repayment: loan.repayment, months: loan.months, facts, facts_sha256: loan.facts_sha256.slice(2) },
    ...{
      signed_at: loan.signed_at.toISOString(),
      drawn_at: iso(loan.drawn_at),
      closed_at: iso(loan.closed_at),
    },
    cooling_off_until: loan.cooling_off_until,
    is_cooling_off: isRunning && loan.cooling_off_until !== null && today <= loan.cooling_off_until,
    received: facts.received,
    ...{ principal: money(loan.principal_paise), interest: money(loan.interest_paise) },
    ...{ overdue_interest: money(loan.overdue_interest_paise), charges: money(loan.charges_paise) },
    interest_so_far: money(loan.interest_total_paise + loan.late_total_paise),
    unposted: money(owed - owedOf(now.loan)),
    ...{ repaid: money(loan.repaid_paise), overdue: money(loan.overdue_paise) },
    next_due: due ? { day: due.on, amount: money(due.paid) } : null,
    ends_on: run?.endsOn ?? null,
    instalments: instalmentsOf(loan, run?.dues ?? [], facts.instalments),
    cover: coverView(lends, pledged, eligibility, owed > 0n ? owed : loan.drawn_at ? 0n : loan.amount_paise),
    shortfall:
      loan.state === 'shortfall' && loan.shortfall_at && loan.cure_by
        ? {
            amount: money(isPriced(pledged) ? standing.shortfall : loan.shortfall_paise),
            ...{ since: loan.shortfall_at.toISOString(), cure_by: loan.cure_by },
            pledge_worth: standing.cure?.pledgeWorth == null ? null : toWire(standing.cure.pledgeWorth),
            says: shortfallSays(loan, loan.cure_by, at, {
              isPledged: pledged.length > 0,
              canBeSold: choices.length > 0,
            }),
            choices: [...choices],
          }
        : null,
    history: checks.map((check) => ({
      ...{ day: check.day, value: money(check.value_paise), owed: money(check.owed_paise) },
      trigger_value: money(
        triggerValue(
          {
            value: paise(check.value_paise),
            drawingPower: paise(check.eligible_paise),
            rows: [
              {
                class: 'share',
                value: paise(check.value_paise),
                ltvPercent: 0n,
                eligible: paise(check.eligible_paise),
              },
            ],
          },
          check.owed_paise,
        ) ?? 0n,
      ),
    })),
    events: events.map(eventView),
    cash: money(cash),
    can_withdraw: loan.state === 'pending' || loan.state === 'approved',
    can_draw: loan.state === 'approved',
    ...{ can_repay: isRunning, can_pledge: isRunning, can_release: loan.state === 'active' },
  }
}

function shortfallSays(
  loan: Loan,
  by: Day,
  at: Date,
  { isPledged, canBeSold }: { isPledged: boolean; canBeSold: boolean },
): string {
  if (!isPledged)
    return 'Everything pledged is sold, and no other holding is touched. What is left is paid on its day, or whenever you want.'
  if (isPast(loan, at) && !canBeSold)
    return 'Nothing can be sold today: a price is missing, or its bid was lowered less than seven working days ago. You can still pay or pledge more.'
  return isPast(loan, at)
    ? 'The least needed may be sold now, by two people. Until it is, you can still pay or pledge more.'
    : `Until the end of ${dayInWords(by)} nothing is sold; after it only what is needed, by two people.`
}

/** What has passed as the facts had it, paid or late; what is to come as it will be if it is paid as it comes. A loan that was closed early has no more. */
function instalmentsOf(
  loan: Loan,
  coming: NonNullable<ReturnType<typeof runOf>>['dues'],
  facts: ReturnType<typeof readFacts>['instalments'],
): LoanInstalment[] {
  const all = loan.repayment === 'emi' ? facts : facts.map((row) => ({ ...row, no: loan.months }))
  const late = loan.overdue_paise > 0n ? loan.dues_passed : 0
  const past = all
    .filter(({ no }) => loan.drawn_at !== null && no <= loan.dues_passed)
    .map(({ balance: _balance, ...row }) => ({ ...row, state: row.no === late ? 'late' : 'paid' }) as const)
  const ahead = coming
    .filter(({ paid }) => paid > 0n)
    .map((row, index) => ({
      ...{ no: row.no, due: row.on, amount: money(row.paid), interest: money(row.interest) },
      ...({ principal: money(row.principal), state: index === 0 ? 'next' : 'later' } as const),
    }))
  if (loan.drawn_at === null)
    return all.map(({ balance: _balance, ...row }, index) => ({
      ...row,
      state: index === 0 ? 'next' : 'later',
    }))
  return [...past, ...ahead]
}
