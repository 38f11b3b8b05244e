/** products/loan: what is owed to the paisa, whatever is paid and when. */
import { addDays } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import { bulletOf, emiTable, fraction } from '@pramaan/products'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedTo, dueDay, type Loan, owedOf, paidOff, payDay, runOf } from './account.ts'

const AT = new Date('2026-11-17T06:00:00Z')
const drawn = (more: Partial<Loan> = {}): Loan => ({
  ...{ id: 'l', client_id: 'c', terms_id: 't', amount_paise: 20_000_000n, rate_bps: 1050, late_bps: 200 },
  ...{ fee_paise: 0n, gst_paise: 0n, months: 12, repayment: 'emi', instalment_paise: 1_762_972n, pledge: [] },
  ...{ facts: '{}', facts_sha256: '', signed_at: AT, applied_at: AT, promised_by: AT, state: 'active' },
  ...{ state_at: AT, reason: null, drawn_at: AT, drawn_on: '2026-08-03', closed_at: null },
  ...{ cooling_off_until: '2026-08-06', principal_paise: 20_000_000n, interest_paise: 0n },
  ...{ overdue_interest_paise: 0n, charges_paise: 0n, overdue_paise: 0n, counted_until: '2026-08-03' },
  ...{
    paise_days: 0n,
    interest_total_paise: 0n,
    late_paise_days: 0n,
    late_total_paise: 0n,
    repaid_paise: 0n,
  },
  ...{ dues_passed: 0, next_due: '2026-09-03', shortfall_at: null, shortfall_paise: 0n, cure_by: null },
  ...{ due_ref: null, version: 1, ...more },
})

const holds = (loan: Loan): void =>
  expect(owedOf(loan)).toBe(
    loan.amount_paise + loan.interest_total_paise + loan.late_total_paise - loan.repaid_paise,
  )

describe('interest', () => {
  test('is Actual/365 on the principal, rounded once however often it is counted', () => {
    const whole = countedTo(drawn(), '2027-02-03').loan
    let piece = drawn()
    for (let day = '2026-08-03'; day < '2027-02-03'; day = addDays(day, 1))
      piece = countedTo(piece, addDays(day, 1)).loan
    expect(piece).toEqual(whole)
    const { interest } = bulletOf({
      ...{ principal: paise(20_000_000n), yearly: fraction(1050n, 10_000n), fees: paise(0n) },
      ...{ drawn: '2026-08-03', repaid: '2027-02-03' },
    })
    expect(whole.interest_total_paise).toBe(interest)
  })

  test('of the day of repayment does not count', () => {
    expect(countedTo(drawn(), '2026-08-03').more).toBe(0n)
  })
})

describe('instalments', () => {
  test('as they come end the loan on its last day, which takes the difference to the table', () => {
    const run = runOf(drawn())
    expect(run?.endsOn).toBe('2027-08-03')
    expect(run?.dues.map(({ paid }) => paid).slice(0, 11)).toEqual(Array(11).fill(1_762_972n))
    const table = emiTable({
      ...{
        principal: paise(20_000_000n),
        yearly: fraction(1050n, 10_000n),
        months: 12,
        firstDue: '2026-09-03',
      },
    })
    const told = table.reduce((sum, { interest }) => sum + interest, 0n)
    const difference = (run?.interest ?? 0n) - told
    expect(difference > -20_000n && difference < 20_000n).toBe(true)
  })

  test('without the cash are late: nothing is taken, and 2% a year is charged on them for the days', () => {
    const late = payDay(drawn(), '2026-09-03', 1_762_971n)
    expect(late).toMatchObject({ kind: 'late', asked: 1_762_972n })
    expect(late.loan).toMatchObject({ overdue_paise: 1_762_972n, repaid_paise: 0n, dues_passed: 1 })
    const later = countedTo(late.loan, '2026-09-13').loan
    expect(later.charges_paise).toBe((1_762_972n * 10n * 200n * 2n + 3_650_000n) / 7_300_000n)
    holds(later)
    const { loan, parts } = paidOff(later, paise(1_762_972n + later.charges_paise))
    expect(parts.charges).toBe(later.charges_paise)
    expect(loan.overdue_paise).toBe(0n)
  })

  test('of a loan that is repaid at the end are interest alone until then', () => {
    const first = payDay(drawn({ repayment: 'bullet' }), '2026-09-03', 0n)
    expect(first.kind).toBe('interest')
    expect(runOf(drawn({ repayment: 'bullet' }))?.dues.at(-1)?.on).toBe('2027-08-03')
  })

  test('of a loan drawn on the 31st are on the last day of a shorter month', () => {
    expect([1, 2].map((no) => dueDay('2027-01-31', no))).toEqual(['2027-02-28', '2027-03-28'])
  })
})

test('owed is drawn and interest less repaid, to the paisa, over any life', () => {
  const step = fc.oneof(
    fc.record({ days: fc.integer({ min: 0, max: 40 }), pay: fc.bigInt(0n, 30_000_000n) }),
    fc.record({ days: fc.constant(-1), pay: fc.bigInt(0n, 3_000_000n) }),
  )
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 0, max: 3600 }),
      fc.constantFrom('emi', 'bullet'),
      (steps, rate, repayment) => {
        let loan = drawn({ rate_bps: rate, repayment: repayment === 'emi' ? 'emi' : 'bullet' })
        let today = '2026-08-03'
        for (const { days, pay } of steps) {
          if (days >= 0) {
            today = addDays(today, days)
            while (loan.next_due !== null && loan.next_due <= today && owedOf(loan) > 0n)
              loan = payDay(loan, loan.next_due, pay).loan
          } else loan = paidOff(countedTo(loan, today).loan, paise(pay)).loan
          holds(loan)
          for (const part of [
            loan.principal_paise,
            loan.interest_paise,
            loan.charges_paise,
            loan.overdue_paise,
          ])
            expect(part >= 0n).toBe(true)
          expect(loan.overdue_paise <= owedOf(loan)).toBe(true)
        }
      },
    ),
  )
})
