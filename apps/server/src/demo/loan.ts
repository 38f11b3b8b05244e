/**
 * demo: two lenders' terms, and the approved client's loans against funds: one of last spring that is repaid, and one that runs, with
 * instalments behind it. What it was lent on is sold in no story.
 */
import type { LoanApplication, LoanDrawing, LoanTerms } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { actKinds } from '../features.ts'
import { unitsOnWire } from '../market/scale.ts'
import { loanCalls } from '../products/loan/calls.ts'
import { holdingsOf, readHeld } from '../products/loan/collateral.ts'
import { openLoanOf } from '../products/loan/store.ts'
import { closedTerms, openTerms } from '../products/loan/terms.ts'
import type { TradingServices } from '../trading/services.ts'
import type { PastEvent, Then } from './past.ts'
import { agree } from './story.ts'

export const BANK: LoanTerms = {
  ...{ kind: 'loan-terms', lender: 'Malabar Union Bank', lender_kind: 'bank', registration: 'RBI-DEMO-0041' },
  grievance: 'Nodal officer of Malabar Union Bank (demo), then the RBI Ombudsman at cms.rbi.org.in.',
  ...{ rate_percent: 10.5, fee_percent: 0.5, draw_percent: 90, late_percent: 2, least_months: 3 },
  ...{ most_months: 36, least_rupees: 25_000, most_rupees: 2_000_000, repayments: ['emi', 'bullet'] },
  cooling_off_days: 3,
}

const NBFC: LoanTerms = {
  ...BANK,
  ...{ lender: 'Deccan Capital Finance', lender_kind: 'nbfc', registration: 'N-DEMO-14.00117' },
  grievance: 'Grievance officer of Deccan Capital Finance (demo), then the RBI Ombudsman at cms.rbi.org.in.',
  ...{ rate_percent: 12.25, fee_percent: 1, repayments: ['bullet'], most_months: 12 },
}

interface Wish {
  readonly lender: string
  readonly asset: string
  readonly rupees: number
  readonly months: number
  readonly repayment: 'emi' | 'bullet'
}

/** None where a lender's terms have ever been put up. */
export async function loanPast({ db }: TradingServices): Promise<PastEvent[]> {
  if ([...(await openTerms(db)), ...(await closedTerms(db, null, 1))].length > 0) return []
  return [
    { when: 260, run: ({ services, firm }) => agree(services, actKinds, firm, NBFC) },
    {
      when: 250,
      run: (then) =>
        borrow(then, {
          ...{ lender: NBFC.lender, asset: 'MF:990008', rupees: 25_000, months: 6, repayment: 'bullet' },
        }),
    },
    { when: 235, run: repayAll },
    { when: 110, run: ({ services, firm }) => agree(services, actKinds, firm, BANK) },
    {
      when: 96,
      run: (then) =>
        borrow(then, {
          ...{ lender: BANK.lender, asset: 'MF:990012', rupees: 25_000, months: 12, repayment: 'emi' },
        }),
    },
  ]
}

/** Applied, approved and drawn; nothing where the holding does not cover it. */
export async function borrow(then: Then, { lender, asset, rupees, months, repayment }: Wish): Promise<void> {
  const { services, firm, caller } = then
  const calls = loanCalls(services)
  const db = services.db.as(caller)
  const terms = (await openTerms(db)).find((one) => one.terms.lender === lender)
  const held = await readHeld(db, caller.clientId)
  const holdings = await holdingsOf(db, services.market, held, services.businessClock.now())
  const holding = holdings.find((one) => one.asset === asset)
  if (!terms || !holding) return
  const ask = {
    ...{ termsId: terms.id, amount: paise(BigInt(rupees) * 100n), months, repayment, consents: true },
    pledge: [{ key: asset, units: unitsOnWire(holding.held, holding.scale) }],
  }
  const { data: read } = await calls.apply(caller, { ...ask, sha256: null }, true, await then.claim())
  const { facts_sha256: sha256, problem } = read as LoanApplication
  if (problem !== null) return
  const { data } = await calls.apply(caller, { ...ask, sha256 }, false, await then.claim())
  const { id } = data as LoanApplication
  if (id === null) return
  await agree(services, actKinds, firm, {
    ...{ kind: 'loan-decision', loan_id: id, decision: 'approve' },
    message: 'Your holdings cover the loan. Draw it when you want it.',
  })
  const drawn = await calls.draw(caller, { id, sha256: null, consents: true }, true, await then.claim())
  const signed = { id, sha256: (drawn.data as LoanDrawing).facts_sha256, consents: true }
  await calls.draw(caller, signed, false, await then.claim())
}

async function repayAll(then: Then): Promise<void> {
  const { services, caller } = then
  const loan = await openLoanOf(services.db.as(caller), caller.clientId)
  if (loan?.state !== 'active') return
  await loanCalls(services).repay(caller, loan.id, null, false, await then.claim())
}
