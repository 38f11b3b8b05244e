/** Vectors: eligibility, interest, instalments, APR, repayment and shortfall of loans, through the product's rules. */
import { paise, price, type Scale, units } from '@pramaan/money'
import {
  aprOf,
  bulletOf,
  type EmiRow,
  type Fraction,
  fraction,
  inDecimals,
  interestOn,
  keyFactsOf,
  monthlyRate,
  segmentsOf,
  times,
} from '@pramaan/products'
import {
  type Collateral,
  type Eligibility,
  eligibilityOf,
} from '../../apps/server/src/products/loan/eligibility.ts'
import {
  collateralClasses,
  type LtvTable,
  ltvTables,
} from '../../apps/server/src/products/loan/ltv-tables.ts'
import { allocate, closeEarly } from '../../apps/server/src/products/loan/repayment.ts'
import { standingOf } from '../../apps/server/src/products/loan/shortfall.ts'
import { calendarWith, exactly, percentOf } from './asked.ts'
import { CannotRun, day, decimal, isRecord, rupees, text, whole, written } from './compared.ts'
import { type Fields, type Run, records } from './tax-kinds.ts'

const inPercent = (part: Fraction): string => inDecimals(times(part, fraction(100n)), 2)

const TABLE = /^(bank|nbfc)(?:-from-(\d{4}-\d\d-\d\d))?$/

function tableOf(name: string): LtvTable {
  const [, lender, from] = TABLE.exec(name) ?? []
  const found = ltvTables.find((one) => one.lender === lender && (from ?? one.from) === one.from)
  if (!found) throw new CannotRun(`no function yet for the table ${name}`)
  return found
}

const decimalsIn = (value: unknown): number => String(value).split('.')[1]?.length ?? 0

function collateralOf(table: LtvTable, holding: Fields): Collateral {
  const found = collateralClasses.find((one) => one === holding.class)
  if (!found || table.percent[found] === undefined)
    throw new CannotRun(`no function yet for ${String(holding.class)} of ${table.lender}`)
  const scale: Scale = {
    decimals: decimalsIn(holding.units),
    priceDecimals: decimalsIn(holding.price),
  }
  const counted = (value: unknown, name: string, places: number) => {
    const { over, under } = exactly(value, name)
    return (over * 10n ** BigInt(places)) / under
  }
  return {
    class: found,
    units: units(counted(holding.units, 'units', scale.decimals)),
    price: price(counted(holding.price, 'price', scale.priceDecimals)),
    scale,
  }
}

function eligible(asked: Fields): Eligibility {
  const table = tableOf(text(asked.table, 'table'))
  const holdings = records(asked.holdings, 'holdings').map((one) => collateralOf(table, one))
  const cap = asked.cap_on_shares_and_funds ?? null
  return eligibilityOf(table, holdings, cap === null ? null : rupees(cap, 'cap_on_shares_and_funds'))
}

const eligibility: Run = (asked) => {
  const { rows, drawingPower } = eligible(asked)
  return {
    rows: rows.map((row) => ({
      class: row.class,
      value: written(row.value),
      ltv_percent: String(row.ltvPercent),
      eligible: written(row.eligible),
    })),
    drawing_power: written(drawingPower),
  }
}

const dailyInterest: Run = (asked) => {
  const movements = records(asked.movements, 'movements').map(({ on, change }) => ({
    on: day(on, 'on'),
    change: rupees(change, 'change'),
  }))
  const segments = segmentsOf(movements, day(asked.from, 'from'), day(asked.until, 'until'))
  return {
    segments: segments.map(({ from, days, balance }) => ({ from, days, balance: written(balance) })),
    interest: written(interestOn(segments, percentOf(asked.rate_percent, 'rate_percent'))),
  }
}

const writtenRow = ({ no, due, instalment, interest, principal, balance }: EmiRow): Fields => ({
  no,
  due,
  instalment: written(instalment),
  interest: written(interest),
  principal: written(principal),
  balance: written(balance),
})

const emi: Run = (asked) => {
  const terms = {
    principal: rupees(asked.principal, 'principal'),
    yearly: percentOf(asked.rate_percent, 'rate_percent'),
    months: Number(whole(asked.months, 'months')),
    firstDue: day(asked.first_due, 'first_due'),
  }
  const facts = keyFactsOf(terms, rupees(asked.fees_deducted ?? 0, 'fees_deducted'))
  const last = facts.rows.at(-1)
  return {
    instalment: written(facts.instalment),
    first_three: facts.rows.slice(0, 3).map(writtenRow),
    last: last && writtenRow(last),
    total_interest: written(facts.interest),
    total_paid: written(facts.paid),
    net_disbursed: written(facts.received),
    apr_percent: inPercent(facts.apr),
    effective_annual_percent: inPercent(facts.effective),
  }
}

/** A printed rate may be off by its own rounding: a hundredth. */
const HUNDREDTH = decimal('0.01') ?? 0n

const aprPublished: Run = (asked, said) => {
  const received = rupees(asked.sanctioned, 'sanctioned') - rupees(asked.fees ?? 0, 'fees')
  const instalment = rupees(asked.instalment, 'instalment')
  const instalments = Array.from({ length: Number(whole(asked.months, 'months')) }, () => instalment)
  const found = inPercent(aprOf(monthlyRate(paise(received), instalments)))
  if (said.published === undefined) return { apr_percent: found }
  const [printed, here] = [decimal(said.published), decimal(found) ?? 0n]
  const off = printed === null ? null : printed - here
  const isClose = off !== null && off <= HUNDREDTH && off >= -HUNDREDTH
  return { apr_percent: found, published: isClose ? said.published : found }
}

const bullet: Run = (asked) => {
  const done = bulletOf({
    principal: rupees(asked.principal, 'principal'),
    yearly: percentOf(asked.rate_percent, 'rate_percent'),
    drawn: day(asked.drawn, 'drawn'),
    repaid: day(asked.repaid, 'repaid'),
    fees: rupees(asked.fees_deducted ?? 0, 'fees_deducted'),
  })
  return {
    days: done.days,
    interest: written(done.interest),
    repay: written(done.repay),
    net_disbursed: written(done.received),
    ...(done.apr && { apr_simple_percent: inPercent(done.apr) }),
  }
}

const repayment: Run = (asked) => {
  const due = isRecord(asked.due) ? asked.due : {}
  const { paid, returned, principalLeft } = allocate(rupees(asked.pay, 'pay'), {
    charges: rupees(due.charges, 'charges'),
    overdueInterest: rupees(due.overdue_interest, 'overdue_interest'),
    interest: rupees(due.interest, 'interest'),
    principal: rupees(due.principal, 'principal'),
  })
  return {
    charges: written(paid.charges),
    overdue_interest: written(paid.overdueInterest),
    interest: written(paid.interest),
    principal: written(paid.principal),
    returned_to_cash: written(returned),
    principal_left: written(principalLeft),
  }
}

const shortfall: Run = (asked) => {
  const worth = eligible(asked)
  const { isTradingDay } = calendarWith(asked.holidays)
  const standing = standingOf(
    worth,
    rupees(asked.outstanding, 'outstanding'),
    day(asked.seen_on, 'seen_on'),
    isTradingDay,
  )
  const { ltvNow, cure } = standing
  return {
    value: written(worth.value),
    drawing_power: written(worth.drawingPower),
    ...(ltvNow && { ltv_now_percent: inPercent(ltvNow) }),
    shortfall: written(standing.shortfall),
    ...(cure && { cure_by: cure.by }),
    ...(cure?.pledgeWorth && { or_pledge_more_of_first_worth: written(cure.pledgeWorth) }),
  }
}

/** The vector's fee is the one that is due: what the cooling-off takes away it does not name. */
const closingEarly: Run = (asked) => {
  const { days, interest, pay } = closeEarly({
    principal: rupees(asked.principal, 'principal'),
    yearly: percentOf(asked.rate_percent, 'rate_percent'),
    drawn: day(asked.drawn, 'drawn'),
    closed: day(asked.closed, 'closed'),
    foreclosureFee: rupees(asked.foreclosure_fee ?? 0, 'foreclosure_fee'),
    coolingOffDays: 0,
  })
  return { days, interest: written(interest), pay: written(pay) }
}

export const loanKinds: Readonly<Record<string, Run>> = {
  eligibility,
  'daily-interest': dailyInterest,
  emi,
  'apr-published': aprPublished,
  bullet,
  repayment,
  shortfall,
  'closing-early': closingEarly,
}
