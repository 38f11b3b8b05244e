/** loan tests: a lender, holdings, key facts and a loan on paper. */
import type {
  LoanApplication,
  LoanCover,
  LoanFacts,
  LoanHolding,
  LoanLender,
  LoanOffer,
  LoanPayment,
  LoanSummary,
  ViewedLoan,
} from '@pramaan/contracts'

export const SHA = 'ab'.repeat(32)

export const lender: LoanLender = {
  ...{ id: 't-1', lender: 'Malabar Union Bank', lender_kind: 'bank', registration: 'RBI-DEMO-041' },
  grievance: 'complaints@malabar.example, 022 5550 0141',
  ...{ rate_percent: 10.5, fee_percent: 0.5, gst_percent: 18, draw_percent: 90, late_percent: 2 },
  ...{ least_months: 1, most_months: 36, least_amount: 10_000, most_amount: 5_000_000 },
  ...{ repayments: ['emi', 'bullet'], cooling_off_days: 3, cure_days: 7, since: '2026-11-01T05:00:00Z' },
}

export const holding = (more: Partial<LoanHolding> = {}): LoanHolding => ({
  ...{ key: 'INE002A01018', name: 'Reliance Industries', symbol: 'RELIANCE', market: 'NSE' },
  ...{ isin: 'INE002A01018', class: 'share', decimals: 0, held_units: 240, free_units: 240 },
  ...{ price: 1342.7, price_source: 'Simulated feed', as_of: '2026-11-16T05:00:00Z' },
  ...{ value: 322_248, ltv_percent: 60, eligible: 193_348.8, is_accepted: true, why_not: null },
  ...more,
})

export const refused = holding({
  ...{ key: 'note', name: 'Nifty 50 Barrier Note', symbol: null, market: null, class: 'structured' },
  ...{ ltv_percent: 0, eligible: 0, is_accepted: false, why_not: 'Nothing is lent on structured notes.' },
})

export const offer = (more: Partial<LoanOffer> = {}): LoanOffer => ({
  ...{ lender, holdings: [holding(), refused], drawing_power: 174_013 },
  ...{ source: 'RBI directions 2026, banks', ...more },
})

export const facts: LoanFacts = {
  ...{ lender: lender.lender, lender_kind: 'bank', registration: lender.registration },
  ...{ grievance: lender.grievance, amount: 100_000, rate_percent: 10.5, fee: 500, fee_gst: 90 },
  ...{ received: 99_410, months: 12, repayment: 'emi', draw_day: '2026-11-16', instalment: 8814.86 },
  ...{ first_due: '2026-12-16', last_due: '2027-11-16', interest: 5778.29, repaid: 105_778.29 },
  ...{ apr_percent: 11.62, late_percent: 2, cooling_off_until: '2026-11-19', cure_days: 7 },
  pledge: [
    { key: 'INE002A01018', name: 'Reliance Industries', isin: 'INE002A01018', units: 240, ltv_percent: 60 },
  ],
  instalments: [
    { no: 1, due: '2026-12-16', amount: 8814.86, interest: 863.01, principal: 7951.85, balance: 92_048.15 },
    { no: 2, due: '2027-01-16', amount: 8814.86, interest: 820.87, principal: 7993.99, balance: 84_054.16 },
  ],
}

const cover: LoanCover = {
  holdings: [
    {
      ...{ key: 'INE002A01018', name: 'Reliance Industries', symbol: 'RELIANCE', market: 'NSE' },
      ...{ class: 'share', decimals: 0, units: 240, price: 1342.7, as_of: '2026-11-16T05:00:00Z' },
      ...{ value: 322_248, ltv_percent: 60, eligible: 193_348.8, trigger_price: 694.45 },
    },
  ],
  ...{
    value: 322_248,
    eligible: 193_348,
    ltv_percent: 31.03,
    trigger_value: 166_668,
    may_fall_percent: 48.27,
  },
  source: 'Simulated feed',
}

export const application = (more: Partial<LoanApplication> = {}): LoanApplication => ({
  ...{ id: null, number: null, status: 'pending', facts, facts_sha256: SHA, cover, problem: null },
  ...{ promised_by: '2026-11-18T12:30:00Z', says: 'Malabar Union Bank answers by 18 Nov 2026.', ...more },
})

export const summary: LoanSummary = {
  ...{ id: 'l-1', number: 'L-41', status: 'active', lender: lender.lender, amount: 100_000 },
  ...{ applied_at: '2026-11-16T05:00:00Z', status_at: '2026-11-16T06:00:00Z', promised_by: null },
  ...{ is_overdue: false, owed: 92_911.16, says: 'Next payment: 16 Jan 2027.' },
}

export const loan = (more: Partial<ViewedLoan> = {}): ViewedLoan => ({
  ...summary,
  ...{ lender_terms: lender, repayment: 'emi', months: 12, facts, facts_sha256: SHA },
  ...{ signed_at: '2026-11-16T06:00:00Z', drawn_at: '2026-11-16T06:00:00Z', closed_at: null },
  ...{ cooling_off_until: '2026-11-19', is_cooling_off: false, received: 99_410 },
  ...{ principal: 92_048.15, interest: 863.01, overdue_interest: 0, charges: 0 },
  ...{ interest_so_far: 1726.02, unposted: 0, repaid: 8814.86, overdue: 0 },
  ...{ next_due: { day: '2027-01-16', amount: 8814.86 }, ends_on: '2027-11-16' },
  instalments: [
    { no: 1, due: '2026-12-16', amount: 8814.86, interest: 863.01, principal: 7951.85, state: 'paid' },
    { no: 2, due: '2027-01-16', amount: 8814.86, interest: 820.87, principal: 7993.99, state: 'next' },
  ],
  ...{ cover, shortfall: null },
  history: [
    { day: '2026-12-14', value: 320_000, trigger_value: 166_668, owed: 100_000 },
    { day: '2026-12-15', value: 330_000, trigger_value: 166_668, owed: 100_000 },
    { day: '2026-12-16', value: 322_248, trigger_value: 153_414, owed: 92_048.15 },
  ],
  events: [
    {
      ...{ id: 'e-2', at: '2026-12-16T05:00:00Z', kind: 'instalment', amount: 8814.86, owed: 92_048.15 },
      ...{ says: 'EMI 1 of 12.', transfer_id: '4f1c2a90-0000-4000-8000-000000000001' },
    },
    {
      ...{ id: 'e-1', at: '2026-11-16T05:00:00Z', kind: 'applied', amount: 100_000, owed: null },
      ...{ says: 'Asked for ₹1,00,000.00.', transfer_id: null },
    },
  ],
  ...{
    cash: 150_000,
    can_withdraw: false,
    can_draw: false,
    can_repay: true,
    can_pledge: true,
    can_release: true,
  },
  ...more,
})

export const payment = (more: Partial<LoanPayment> = {}): LoanPayment => ({
  ...{ id: 'l-1', status: 'active', paid: 50_000, charges: 0, overdue_interest: 0, interest: 863.01 },
  ...{ principal: 49_136.99, fee_back: 0, owed_before: 92_911.16, owed_after: 42_911.16 },
  ...{ may_fall_before: 48.27, may_fall_after: 77.8, ends_before: '2027-11-16', ends_after: '2027-05-16' },
  ...{ interest_saved: 2400, prepayment_fee: 0, cash: 150_000, short_by: null, closes: false },
  ...{ says: '₹42,911.16 is still owed.', ...more },
})
