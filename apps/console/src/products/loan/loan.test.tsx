/** products, loan: the desk shows shortfalls with their clock, answers applications by a proposal, and sells nothing before the cure date. */
import type { FirmLoan, StaffRole } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { LoanPage } from './loan-page.tsx'
import { LoansPage } from './loans-page.tsx'

const firmLoan = (more: Partial<FirmLoan> = {}): FirmLoan => ({
  ...{ id: 'l-1', number: 'L-41', status: 'pending', lender: 'Malabar Union Bank', amount: 100_000 },
  ...{ applied_at: NOW, status_at: NOW, promised_by: '2026-11-18T12:30:00Z', is_overdue: false, owed: 0 },
  ...{ says: 'Answers by 18 Nov 2026.', client_id: 'c-1', client_name: 'Asha Kumar', client_account: 'P-1' },
  ...{ rate_percent: 10.5, months: 12, repayment: 'emi', apr_percent: 11.62, overdue: 0, value: 322_248 },
  ...{ eligible: 193_348, ltv_percent: 31.03, shortfall: 0, cure_by: null, may_invoke: false },
  ...{ proposal_id: null, ...more },
})

const short = firmLoan({ status: 'shortfall', owed: 200_000, shortfall: 6652, promised_by: null })

const whole = (loan: FirmLoan, choices: readonly object[] = []) => ({
  loan,
  facts: {
    ...{
      lender: loan.lender,
      lender_kind: 'bank',
      registration: 'RBI-41',
      grievance: 'help@malabar.example',
    },
    ...{ amount: 100_000, rate_percent: 10.5, fee: 500, fee_gst: 90, received: 99_410, months: 12 },
    ...{ repayment: 'emi', draw_day: '2026-11-16', instalment: 8814.86, first_due: '2026-12-16' },
    ...{ last_due: '2027-11-16', interest: 5778.29, repaid: 105_778.29, apr_percent: 11.62 },
    ...{ late_percent: 2, cooling_off_until: '2026-11-19', cure_days: 7, pledge: [], instalments: [] },
  },
  facts_sha256: 'ab'.repeat(32),
  cover: {
    ...{ holdings: [], value: 322_248, eligible: 193_348, ltv_percent: 62, trigger_value: 1 },
    ...{ may_fall_percent: 0, source: 'Simulated feed' },
  },
  events: [],
  choices,
})

const paper = (loan: FirmLoan, choices: readonly object[] = []) =>
  paperServer({
    '/loans': { loans: [loan], next: null, owed: loan.owed, shortfalls: 1, pending: 1 },
    [`/loans/${loan.id}`]: whole(loan, choices),
  })

const open = async (role: StaffRole) => {
  await sitDown(role, <LoanPage />, { at: '/loans/l-1', route: '/loans/:id' })
  await until(() => says('Key facts the client signed'))
}

test('the desk lists each loan with its clock and its cover, and leads to it', async () => {
  paper(firmLoan())
  await sitDown('maker', <LoansPage />)
  await until(() => says('Asha Kumar'))
  expect(says('answer by 18 Nov 2026, 6:00 pm')).toBe(true)
  expect(says('31.03% of ₹3,22,248.00 offered as pledge')).toBe(true)
  expect(find<HTMLAnchorElement>('a[href="/loans/l-1"]').textContent).toContain('Asha Kumar')
})

test('what waits for a second person leads there, and is not proposed twice', async () => {
  paper(firmLoan({ proposal_id: 'p-1' }))
  await open('maker')
  expect(buttons()).not.toContain('Approve')
  expect(find('a[href="/proposals/p-1"]')).toBeTruthy()
})

test('an application is answered by a proposal with the words that the client reads', async () => {
  paper(firmLoan())
  await open('maker')
  expect(says('11.62%')).toBe(true)
  await press(buttonNamed('Approve'))
  await until(() => says('The client can then draw ₹1,00,000.00.'))
  await press(buttonNamed('Propose approval'))
  await until(() => says('Message to Asha Kumar'))
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0)
})

test('an auditor sees the loan and can change nothing', async () => {
  paper(firmLoan())
  await open('auditor')
  expect(buttons()).not.toContain('Approve')
})

test('before the end of the cure date nothing can be sold; the day stands there', async () => {
  paper(firmLoan({ ...short, cure_by: '2099-11-25' }))
  await open('maker')
  expect(says('Until the end of 25 Nov 2099 nothing may be sold.')).toBe(true)
  expect(buttons()).not.toContain('Sell pledged holdings')
})

test('after it the least necessary sale is proposed, as the server worked it out', async () => {
  const choice = {
    ...{ key: 'INE002A01018', name: 'Reliance Industries', decimals: 0, units: 13, price: 1342.7 },
    ...{ brings: 17_400.2, is_enough: true },
  }
  paper(firmLoan({ ...short, cure_by: '2026-11-01', may_invoke: true }), [choice])
  await open('maker')
  expect(says('cure date has passed')).toBe(true)
  await press(buttonNamed('Sell pledged holdings'))
  await until(() => says('13 × Reliance Industries at ₹1,342.70, brings about ₹17,400'))
  const message = document.querySelector('textarea')
  if (message) type(message, 'Told by mail on 1 Nov.')
  expect(says('no more than is needed')).toBe(true)
})
