/** products/loan: two people put a lender's terms up and take them down, answer an application, and order the sale of what is pledged. */
import { randomUUID } from 'node:crypto'
import { type LoanTerms, Refusal } from '@pramaan/contracts'
import { calendarOf, type Day, publishedYears } from '@pramaan/market-time'
import { lesser, scaledFromWire } from '@pramaan/money'
import type { ActKind, ActParts } from '../../firm/acts.ts'
import type { Instrument } from '../../market/instruments.ts'
import { scaleOf, worthAt } from '../../market/scale.ts'
import { instrumentById } from '../../market/store/instruments.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import type { TradingServices } from '../../trading/services.ts'
import { countedTo, type Loan, owedOf } from './account.ts'
import { decisionRows, type Sale, saleRows, WORTH } from './act-words.ts'
import { lengthenedCure } from './away.ts'
import { readHeld } from './collateral.ts'
import { barredUntil } from './own-price.ts'
import { accruing } from './run-loans.ts'
import { findLoan } from './store.ts'
import { findTerms, inPaise, openTerms, type StoredTerms } from './terms.ts'
import { answeredMail, numberOf, rupees } from './words.ts'

const refused = (says: string): Refusal => new Refusal('loan_refused', { says })

const titleOf = (act: LoanTerms): string => `${act.lender}: loans at ${act.rate_percent}% a year`

export const putUpTerms: ActKind<'loan-terms'> = {
  kind: 'loan-terms',
  draft: async (tx, parts, act) => {
    await checkTerms(tx, parts, act)
    const rows: readonly (readonly [string, string])[] = [
      ['Lender', `${act.lender}, ${act.lender_kind === 'bank' ? 'bank' : 'NBFC'}, ${act.registration}`],
      ['Complaints', act.grievance],
      ['Interest a year, fixed', `${act.rate_percent}%`],
      ['Fee, with GST on top', `${act.fee_percent}%`],
      ['Lent of the eligible value at most', `${act.draw_percent}%`],
      ['What is late costs a year', `${act.late_percent}%`],
      ['Months', `${act.least_months} to ${act.most_months}`],
      ['Amount', `${rupees(inPaise(act.least_rupees))} to ${rupees(inPaise(act.most_rupees))}`],
      ['Repayment', act.repayments.map((one) => (one === 'emi' ? 'Instalments' : 'At the end')).join(', ')],
      ['Cooling-off', `${act.cooling_off_days} days`],
    ]
    return {
      subject: `loan-terms:${act.lender}`,
      title: titleOf(act),
      clientId: null,
      changes: rows.map(([field, after]) => ({ field, before: '', after })),
    }
  },
  apply: async (tx, parts, act) => {
    await checkTerms(tx, parts, act)
    await tx.query('select put_loan_terms($1, $2, $3)', [
      randomUUID(),
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: (act) => `${titleOf(act)} are open for applications.`,
}

/** @throws Refusal */
async function checkTerms(tx: Queries, _parts: ActParts, act: LoanTerms): Promise<void> {
  if (act.least_months > act.most_months)
    throw refused('The shortest tenor cannot be longer than the longest.')
  if (inPaise(act.least_rupees) > inPaise(act.most_rupees))
    throw refused('The least amount cannot be more than the most.')
  if (new Set(act.repayments).size < act.repayments.length)
    throw refused('Choose each way of repayment once.')
  if ((await openTerms(tx)).some(({ terms }) => terms.lender === act.lender))
    throw refused(`Terms of ${act.lender} are up already. Take them down first.`)
}

export const takeDownTerms: ActKind<'loan-terms-close'> = {
  kind: 'loan-terms-close',
  draft: async (tx, _parts, { terms_id: id }) => {
    const { terms } = await termsThatAreUp(tx, id)
    return {
      subject: `loan-terms-close:${id}`,
      title: `${terms.lender}: no more applications`,
      clientId: null,
      changes: [{ field: 'Applications', before: 'Open', after: 'Closed; loans go on as they are' }],
    }
  },
  apply: async (tx, parts, { terms_id: id }) => {
    await termsThatAreUp(tx, id)
    await tx.query('select close_loan_terms($1, $2)', [id, parts.businessClock.now()])
  },
  tell: () => 'A lender’s terms are closed for applications.',
}

/** @throws Refusal */
async function termsThatAreUp(tx: Queries, id: string): Promise<StoredTerms> {
  const terms = await findTerms(tx, id)
  if (!terms || terms.closed_at !== null) throw refused('These terms are not up.')
  return terms
}

export const answerLoan: ActKind<'loan-decision'> = {
  kind: 'loan-decision',
  draft: async (tx, _parts, act) => {
    const { loan, lender } = await pendingLoan(tx, act.loan_id)
    return {
      subject: `loan:${loan.id}`,
      title: `${act.decision === 'approve' ? 'Approve' : 'Reject'} loan ${numberOf(loan)} of {client}: ${rupees(loan.amount_paise)} from ${lender}`,
      clientId: loan.client_id,
      changes: [
        {
          field: 'Application',
          before: 'Pending',
          after: act.decision === 'approve' ? 'Approved' : 'Rejected',
        },
        ...decisionRows(loan, lender),
        { field: 'The client reads', before: '', after: act.message },
      ],
    }
  },
  apply: async (tx, parts, act) => {
    const { loan, lender } = await pendingLoan(tx, act.loan_id)
    const isApproved = act.decision === 'approve'
    await tx.query('select decide_loan($1, $2, $3, $4, $5)', [
      loan.id,
      JSON.stringify(act),
      randomUUID(),
      isApproved ? `${lender} approved it. ${act.message}` : act.message,
      parts.businessClock.now(),
    ])
    const letter = { brandName: parts.brandName, lender, loan, now: parts.clock.now() }
    const { subject, body_text: text } = answeredMail(letter, isApproved, act.message)
    const [client] = await tx.query<{ email: string }>('select email from client where id = $1', [
      loan.client_id,
    ])
    if (client) await putInOutbox(tx, parts.clock, { to: client.email, subject, text })
  },
  tell: (act) => `A loan was ${act.decision === 'approve' ? 'approved' : 'rejected'}. ${act.message}`,
}

/** @throws Refusal */
async function pendingLoan(tx: Queries, id: string): Promise<{ loan: Loan; lender: string }> {
  const found = await knownLoan(tx, id)
  if (found.loan.state !== 'pending') throw refused('This application is not pending any more.')
  return found
}

/** @throws Refusal */
async function knownLoan(tx: Queries, id: string): Promise<{ loan: Loan; lender: string }> {
  const loan = await findLoan(tx, id)
  const terms = loan && (await findTerms(tx, loan.terms_id))
  if (!loan || !terms) throw refused('This loan is not known.')
  return { loan, lender: terms.terms.lender }
}

interface Ordered extends Sale {
  readonly lender: string
}

export const invokePledge = (products: () => TradingServices['products']): ActKind<'loan-invocation'> => ({
  kind: 'loan-invocation',
  moving: [WORTH],
  draft: async (tx, parts, act) => {
    const sale = await checkInvocation(tx, products(), parts, act)
    const { loan, lender, name } = sale
    return {
      subject: `loan:${loan.id}`,
      title: `Sell pledged ${name} of {client} for loan ${numberOf(loan)} from ${lender}`,
      clientId: loan.client_id,
      changes: [...saleRows(sale), { field: 'The client reads', before: '', after: act.message }],
    }
  },
  apply: async (tx, parts, act) => {
    const { units } = await checkInvocation(tx, products(), parts, act)
    await tx.query('select order_invocation($1, $2, $3, $4, $5, $6)', [
      ...[randomUUID(), randomUUID(), JSON.stringify(act), act.key, units],
      parts.businessClock.now(),
    ])
  },
  tell: (act) => `The sale of pledged holdings was ordered. ${act.message}`,
})

/** @throws Refusal */
async function checkInvocation(
  tx: Queries,
  products: TradingServices['products'],
  { businessClock, market }: ActParts,
  act: { readonly loan_id: string; readonly key: string; readonly units: number },
): Promise<Ordered> {
  const { loan, lender } = await knownLoan(tx, act.loan_id)
  const today = dayInIndia(businessClock.now())
  if (loan.state !== 'shortfall' || loan.cure_by === null)
    throw refused('What is pledged is sold only in a shortfall, after its notice and its cure date.')
  const calendar = market?.times.hours.calendar ?? calendarOf(publishedYears)
  const cureBy = (await lengthenedCure(tx, loan, calendar)) ?? loan.cure_by
  if (cureBy >= today)
    throw refused(`The client has until the end of ${dayInWords(cureBy)} to pay or to pledge more.`)
  const [open] = await tx.query('select from loan_invocation where loan_id = $1 and done_at is null', [
    loan.id,
  ])
  if (open) throw refused('A sale for this loan is ordered already.')
  const [lent] = await tx.query<{ instrument_id: number; units: bigint }>(
    `select instrument_id, sum(lent)::bigint as units from lot where client_id = $1 and asset = $2 and lent > 0 group by 1`,
    [loan.client_id, act.key],
  )
  const instrument = lent && (await instrumentById(tx, lent.instrument_id))
  if (!lent || !instrument) throw refused('This holding is not pledged for the loan.')
  const barred = await barredUntil(tx, loan, instrument.id, calendar)
  if (barred !== null && barred >= today)
    throw refused(
      `Its ${instrument.kind === 'fund' ? 'NAV' : 'bid'} was lowered after the notice. The client has until the end of ${dayInWords(barred)} to pay or to pledge more.`,
    )
  const scale = scaleOf(instrument)
  const units = scaledFromWire(act.units, scale.decimals)
  if (units === null || units > lent.units) throw refused('No more is sold than is pledged, in whole units.')
  const each = await priceOf(tx, market, instrument)
  const interest = await interestOn(tx, products, { client: loan.client_id, asset: act.key, units, today })
  return {
    ...{ loan, lender, name: instrument.name, units, pledged: lent.units, decimals: scale.decimals },
    owed: owedOf(countedTo(loan, today).loan),
    ...{ interest, worth: each === null ? null : worthAt(units, each, scale) + interest },
  }
}

/** What has accrued on so many of what is pledged, the oldest first, as they would be sold. */
async function interestOn(
  tx: Queries,
  products: TradingServices['products'],
  { client, asset, units, today }: { client: string; asset: string; units: bigint; today: Day },
): Promise<bigint> {
  const held = await readHeld(tx, client)
  const accrued = await accruing({ products }, tx, { held, today })
  let [left, interest] = [units, 0n]
  for (const lot of held.lots.filter((one) => one.asset === asset && one.lent > 0n)) {
    const taken = lesser(left, lot.lent)
    interest += accrued(lot.order_id, taken)
    left -= taken
  }
  return interest
}

/** The last one that is known; of a bond the firm's bid. */
async function priceOf(
  tx: Queries,
  market: ActParts['market'],
  { kind, market: exchange, symbol }: Instrument,
): Promise<bigint | null> {
  if (kind !== 'fund') {
    const quoted = market?.quoteOf(exchange, symbol)
    return quoted ? BigInt(quoted.pricePaise) : null
  }
  const [nav] = await tx.query<{ nav_e4: bigint }>(
    'select nav_e4 from nav where scheme_code = $1::integer order by day desc limit 1',
    [symbol],
  )
  return nav?.nav_e4 ?? null
}
