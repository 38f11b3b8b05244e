/** products/loan: what a client does with a loan: apply, withdraw, draw, repay, change the pledge. What is posted was worked out before: the dry run tells exactly that. */
import { randomUUID } from 'node:crypto'
import {
  type LoanApplication,
  type LoanDrawing,
  type LoanPayment,
  type LoanRepayment,
  Refusal,
} from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { type Paise, paise, toWire } from '@pramaan/money'
import { clientCash } from '../../ledger/balances.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia, instantInIndia } from '../../platform/clock.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut } from '../../trading/carry-out.ts'
import type { TradingServices } from '../../trading/services.ts'
import { countedTo, type Loan, owedOf, runOf } from './account.ts'
import { type AskedPledge, drawnUp, namedOf, refused, stillHeld, type Wanted } from './ask.ts'
import { type Draft, isRunning, ownLoan, pledging, releasing } from './change-pledge.ts'
import { coverView, eligibleOf, isPriced, mayFallPercent, pledgedOf } from './cover.ts'
import { bpsOf } from './facts.ts'
import { drawPlan, eventOf, next, repayPlan } from './loan-plans.ts'
import { type OfClient, readOfClient } from './situation.ts'
import { openLoanOf } from './store.ts'
import { findTerms, isUp } from './terms.ts'
import { summaryOf } from './views.ts'
import { drawnMail, numberOf, rupees } from './words.ts'

const LOOKS = 5
/** No price is called this: the statement finds none, after it has looked whether this was done before. */
const NO_QUOTE = '00000000-0000-0000-0000-000000000000'
/** Until when the answer to an application is promised: trading days. */
const ANSWER_DAYS = 2

const money = (amount: bigint): number => toWire(paise(amount))

export interface ApplyAsk extends Wanted {
  readonly termsId: string
  readonly repayment: LoanRepayment
  readonly pledge: readonly AskedPledge[]
  readonly sha256: string | null
  readonly consents: boolean
}

export function loanCalls(services: TradingServices) {
  const carryOut = carryingOut(services)

  /** Whoever repeats a call that was done is told the same again, also where it could not be done any more. */
  const toldBefore = async (caller: Caller, claim: Claim): Promise<StoredReply | null> => {
    const nothing = { plan: { client: caller.clientId }, reply: { data: null }, grant: null }
    const done = await carryOut(
      { ...nothing, mustBeOpen: false, least: null, quotes: [{ id: NO_QUOTE, waited: null }] },
      claim,
    )
    return 'reply' in done ? done.reply : null
  }

  /** Worked out again where something has changed meanwhile. */
  const carried = async (
    caller: Caller,
    claim: Claim,
    drawUp: () => Promise<Draft<unknown>>,
  ): Promise<StoredReply> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const draft = await drawUp()
        .then((one) => (one.problem === null ? one : refused(one.problem)))
        .catch((error: unknown) => {
          if (error instanceof Refusal) return error
          throw error
        })
      if (draft instanceof Refusal) {
        const told = await toldBefore(caller, claim)
        if (told) return told
        throw draft
      }
      const { data, plan, operation, mustBeOpen } = draft
      const grant = operation === null ? null : { session: caller.sessionId, operation }
      const done = await carryOut(
        { plan, reply: { data }, grant, mustBeOpen, least: null, quotes: [] },
        claim,
      )
      if ('reply' in done) return done.reply
      if (done.refused !== 'moved_on') throw new Refusal(done.refused)
    }
    throw new Refusal('loan_moved_on')
  }

  const answer = async (
    caller: Caller,
    isDryRun: boolean,
    claim: Claim,
    drawUp: () => Promise<Draft<unknown>>,
  ): Promise<StoredReply> => (isDryRun ? { data: (await drawUp()).data } : carried(caller, claim, drawUp))

  return {
    apply: (caller: Caller, ask: ApplyAsk, isDryRun: boolean, claim: Claim) =>
      answer(caller, isDryRun, claim, () => application(services, caller.clientId, ask, isDryRun)),
    withdraw: (caller: Caller, id: string, claim: Claim) =>
      carried(caller, claim, () => withdrawal(services, caller.clientId, id)),
    draw: (
      caller: Caller,
      ask: { readonly id: string; readonly sha256: string | null; readonly consents: boolean },
      isDryRun: boolean,
      claim: Claim,
    ) => answer(caller, isDryRun, claim, () => drawing(services, caller.clientId, ask, isDryRun)),
    repay: (caller: Caller, id: string, amount: Paise | null, isDryRun: boolean, claim: Claim) =>
      answer(caller, isDryRun, claim, () => payment(services, caller.clientId, id, amount, isDryRun)),
    pledge: (caller: Caller, id: string, pledge: readonly AskedPledge[], isDryRun: boolean, claim: Claim) =>
      answer(caller, isDryRun, claim, () => pledging(services, caller.clientId, id, pledge)),
    release: (caller: Caller, id: string, pledge: readonly AskedPledge[], isDryRun: boolean, claim: Claim) =>
      answer(caller, isDryRun, claim, () => releasing(services, caller.clientId, id, pledge)),
  }
}

/** @throws Refusal */
function checkConsent(sha256: string, given: string | null, consents: boolean): void {
  if (!consents) throw refused('Read the key facts and agree to them first.')
  if (given !== sha256) throw refused('The key facts have changed. Please read them again.')
}

async function application(
  services: TradingServices,
  clientId: string,
  ask: ApplyAsk,
  isDryRun: boolean,
): Promise<Draft<LoanApplication>> {
  const [at, db] = [services.businessClock.now(), services.db.as({ clientId })]
  const terms = await findTerms(db, ask.termsId)
  if (!terms || !isUp(terms, at)) throw refused('These terms are not open for applications.')
  const now = await readOfClient(services, db, clientId, terms.terms, at)
  const pledged = namedOf(now.holdings, ask.pledge)
  const drawn = drawnUp(terms, now.lends, ask, pledged, now.today)
  const { facts, canonical, sha256, eligibility } = drawn
  const open = await openLoanOf(db, clientId)
  const problem = open ? 'You have an application or a loan already. One at a time.' : drawn.problem
  if (!isDryRun && problem === null) checkConsent(sha256, ask.sha256, ask.consents)
  const loan: Loan = {
    ...{ id: randomUUID(), client_id: clientId, terms_id: terms.id, amount_paise: ask.amount },
    ...{ rate_bps: bpsOf(facts.rate_percent), late_bps: bpsOf(facts.late_percent) },
    ...{ fee_paise: inWhole(facts.fee), gst_paise: inWhole(facts.fee_gst), months: ask.months },
    ...{ repayment: ask.repayment, instalment_paise: inWhole(facts.instalment) },
    pledge: pledged.map(({ holding, units }) => ({ asset: holding.asset, units: String(units) })),
    ...{ facts: canonical, facts_sha256: `\\x${sha256}`, signed_at: at, applied_at: at },
    ...{ promised_by: answerBy(services, now), state: 'pending', state_at: at, reason: null },
    ...{ drawn_at: null, drawn_on: null, closed_at: null, cooling_off_until: null, principal_paise: 0n },
    ...{ interest_paise: 0n, overdue_interest_paise: 0n, charges_paise: 0n, overdue_paise: 0n },
    ...{ counted_until: null, paise_days: 0n, interest_total_paise: 0n, late_paise_days: 0n },
    ...{ late_total_paise: 0n, repaid_paise: 0n, dues_passed: 0, next_due: null, shortfall_at: null },
    ...{ shortfall_paise: 0n, cure_by: null, due_ref: null, version: 0 },
  }
  const says = `${terms.terms.lender} answers by ${dayInWords(dayInIndia(loan.promised_by))}. Nothing is owed and nothing is pledged until you draw it.`
  return {
    plan: {
      client: clientId,
      loans: [loan],
      loanEvents: [
        eventOf(loan, at, {
          ...{ kind: 'applied', amount_paise: ask.amount },
          says: `Asked for ${rupees(ask.amount)} with the key facts ${sha256.slice(0, 12)}…`,
        }),
      ],
    },
    data: {
      ...{ id: isDryRun ? null : loan.id, number: isDryRun ? null : numberOf(loan), status: 'pending' },
      ...{ facts, facts_sha256: sha256, cover: coverView(now.lends, pledged, eligibility, ask.amount) },
      ...{ promised_by: loan.promised_by.toISOString(), problem, says },
    },
    ...{ operation: `loan.apply:${terms.id}`, problem, mustBeOpen: true },
  }
}

const inWhole = (rupeesOnWire: number): bigint => BigInt(Math.round(rupeesOnWire * 100))

function answerBy({ market }: TradingServices, { today }: OfClient): Date {
  const { calendar } = market.times.hours
  let day = today
  for (let left = ANSWER_DAYS; left > 0; left -= 1) day = calendar.nextTradingDay(day)
  return instantInIndia(day, '18:00:00')
}

async function withdrawal(
  services: TradingServices,
  clientId: string,
  id: string,
): Promise<Draft<ReturnType<typeof summaryOf>>> {
  const { now, loan } = await ownLoan(services, clientId, id)
  if (loan.state !== 'pending' && loan.state !== 'approved')
    throw refused('Only an application that is not drawn can be withdrawn.')
  const { at } = now
  const after: Loan = { ...next(loan), state: 'withdrawn', state_at: at }
  return {
    plan: {
      client: clientId,
      loans: [after],
      loanEvents: [eventOf(after, at, { kind: 'withdrawn', says: 'You withdrew the application.' })],
    },
    data: summaryOf(after, now.terms.terms.lender, at),
    ...{ operation: null, problem: null, mustBeOpen: false },
  }
}

async function drawing(
  services: TradingServices,
  clientId: string,
  ask: { readonly id: string; readonly sha256: string | null; readonly consents: boolean },
  isDryRun: boolean,
): Promise<Draft<LoanDrawing>> {
  const { now, loan } = await ownLoan(services, clientId, ask.id)
  if (loan.state !== 'approved') throw refused('Only a loan that is approved can be drawn, and once.')
  const { terms, lends, today, at } = now
  const pledged = stillHeld(now.holdings, loan.pledge)
  if (!pledged) throw refused('You no longer hold everything you named as pledge. Withdraw, and apply again.')
  const wanted = { amount: paise(loan.amount_paise), months: loan.months, repayment: loan.repayment }
  const { facts, canonical, sha256, eligibility, problem } = drawnUp(terms, lends, wanted, pledged, today)
  if (!isDryRun && problem === null) checkConsent(sha256, ask.sha256, ask.consents)
  const received = paise(loan.amount_paise - loan.fee_paise - loan.gst_paise)
  const plan = drawPlan({
    ...{ loan, held: now.held, facts: canonical, sha256, coolingOffUntil: facts.cooling_off_until },
    ...{ received, at, today, tomorrow: addDays(today, 1) },
  })
  const [drawn = loan] = plan?.loans ?? []
  const letter = {
    brandName: services.brandName,
    lender: terms.terms.lender,
    loan: drawn,
    now: services.clock.now(),
  }
  return {
    plan: { ...(plan ?? { client: clientId }), mails: [drawnMail(letter, received, sha256)] },
    data: {
      ...{ id: loan.id, status: isDryRun ? loan.state : 'active', facts, facts_sha256: sha256 },
      cover: coverView(lends, pledged, eligibility, loan.amount_paise),
      ...{ received: money(received), problem },
      says: `${rupees(received)} comes into your cash at once. The first payment is due on ${dayInWords(facts.first_due)}.`,
    },
    ...{ operation: `loan.draw:${loan.id}`, problem, mustBeOpen: true },
  }
}

async function payment(
  services: TradingServices,
  clientId: string,
  id: string,
  amount: Paise | null,
  isDryRun: boolean,
): Promise<Draft<LoanPayment>> {
  const { now, loan } = await ownLoan(services, clientId, id)
  if (!isRunning(loan)) throw refused('Nothing is owed on this loan.')
  const { at, today, lends, held } = now
  const pledged = pledgedOf(now.holdings)
  const eligibility = eligibleOf(lends, pledged)
  const power = isPriced(pledged) ? eligibility.drawingPower : null
  const paid = repayPlan({ loan, held, amount, at, today, power })
  const { cash } = await clientCash(services.db.as({ clientId }), clientId)
  const [before, after] = [runOf(countedTo(loan, today).loan), runOf(paid.loan)]
  const owedAfter = owedOf(paid.loan)
  const missing = paid.paid - paid.feeBack - cash
  return {
    plan: paid.plan,
    data: {
      ...{ id: loan.id, status: isDryRun ? loan.state : paid.loan.state, paid: money(paid.paid) },
      ...{ charges: money(paid.parts.charges), overdue_interest: money(paid.parts.overdueInterest) },
      ...{ interest: money(paid.parts.interest), principal: money(paid.parts.principal) },
      ...{ fee_back: money(paid.feeBack), owed_before: money(paid.before), owed_after: money(owedAfter) },
      may_fall_before: mayFallPercent(eligibility, paid.before),
      may_fall_after: paid.closes ? null : mayFallPercent(eligibility, owedAfter),
      ...{ ends_before: before?.endsOn ?? null, ends_after: after?.endsOn ?? null },
      interest_saved: money(saved(before?.interest ?? 0n, after?.interest ?? 0n)),
      ...{ prepayment_fee: 0, cash: money(cash), short_by: missing > 0n ? money(missing) : null },
      closes: paid.closes,
      says: saysOf(paid.closes, paid.cures, owedAfter, paid.loan),
    },
    ...{ operation: null, problem: null, mustBeOpen: false },
  }
}

const saved = (before: bigint, after: bigint): bigint => (before > after ? before - after : 0n)

function saysOf(closes: boolean, cures: boolean, owed: bigint, { next_due: due }: Loan): string {
  if (closes) return 'The loan is repaid, and everything pledged is free at once.'
  const rest = `${rupees(owed)} is still owed.${due ? ` The next day of payment stays ${dayInWords(due)}.` : ''}`
  return cures ? `The shortfall is over. ${rest}` : rest
}
