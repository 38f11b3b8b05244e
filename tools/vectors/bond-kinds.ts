/** Vectors: bonds, through the product's rules. Yields are met to a millionth of a percent, as the files ask. */
import {
  accruedOn,
  annualYield,
  type Bond,
  type Consideration,
  calendarOf,
  considerationFor,
  costOf,
  type Discounted,
  daysToMaturity,
  ofNominal,
  PRICE_DECIMALS,
  priceAtYield,
  pricesOn,
  simpleYield,
  streetYield,
  totalOf,
  xirrYield,
} from '@pramaan/bonds'
import { type Paise, type Price, paise, price } from '@pramaan/money'
import { resultOf } from '../../apps/server/src/products/bond/result.ts'
import { CannotRun, day, isRecord, rupees, whole, written } from './compared.ts'
import { billionths, fine, openDays, writtenFine } from './shelf-figures.ts'
import type { Fields, Run } from './tax-kinds.ts'

const dayCounts = { 'ACT/ACT-SEBI': 'actual', '30E/360': 'thirty-360' } as const
const frequencies = [1, 2, 4, 12] as const

function bondOf(asked: Fields): Bond {
  const [, dayCount] = Object.entries(dayCounts).find(([name]) => name === asked.day_count) ?? []
  if (!dayCount) throw new CannotRun(`no function yet for ${String(asked.day_count)}`)
  const couponsPerYear = frequencies.find((one) => one === Number(asked.coupons_a_year))
  if (!couponsPerYear)
    throw new CannotRun(`no function yet for ${String(asked.coupons_a_year)} coupons a year`)
  const recordDays = asked.record_days_before_due
  return {
    dayCount,
    couponsPerYear,
    issuedOn: day(asked.issue, 'issue'),
    maturesOn: day(asked.maturity, 'maturity'),
    rateBillionths: billionths(asked.coupon_percent, 'coupon_percent'),
    recordDays: recordDays === undefined ? null : Number(whole(recordDays, 'record_days_before_due')),
  }
}

const nominalOf = (asked: Fields): Paise => paise(rupees(asked.face, 'face') * whole(asked.units, 'units'))
const priceOf = (value: unknown, name: string): Price => price(fine(value, PRICE_DECIMALS, name))
const inPrice = (each: Price): string => writtenFine(each, PRICE_DECIMALS)

/** What the file says where the yield is within its allowance, the product's own figure where not. */
function near(said: unknown, got: number): unknown {
  // Both have six decimals: more than one apart, less than two is the tie of a float.
  return typeof said === 'string' && Math.abs(Number(said) - got) < 1.5e-6 ? said : got
}

/** A file may leave a figure out, and may put a note beside them. */
const asSaid = (said: Fields, got: Fields): Fields =>
  Object.fromEntries(Object.keys(said).map((key) => [key, key === 'note' ? said.note : got[key]]))

const considered = ({ principal, accrued, total }: Consideration): Fields => ({
  principal: written(principal),
  accrued: written(accrued),
  total: written(total),
})

const priceAccruedYield: Run = (asked, said) => {
  const bond = bondOf(asked)
  const settledOn = day(asked.settlement, 'settlement')
  const clean = priceOf(asked.clean_per_100, 'clean_per_100')
  const accrued = accruedOn(bond, settledOn)
  const prices = pricesOn(bond, settledOn, clean)
  const nominal = nominalOf(asked)
  return asSaid(said, {
    last_coupon: accrued.period.from,
    next_coupon: accrued.period.until,
    days: accrued.days,
    denominator: accrued.yearDays,
    accrued_per_100: inPrice(prices.accrued),
    dirty_per_100: inPrice(prices.dirty),
    ytm_street_percent: near(said.ytm_street_percent, streetYield(bond, settledOn, clean)),
    ytm_xirr_percent: near(said.ytm_xirr_percent, xirrYield(bond, settledOn, clean)),
    consideration: {
      nominal: written(nominal),
      ...considered(considerationFor(bond, { settledOn, nominal, clean })),
    },
  })
}

const priceFromYield: Run = (asked, said) => {
  const at = Number(fine(asked.ytm_street_percent, 9, 'ytm_street_percent')) / 1e9
  const { clean, dirty } = priceAtYield(bondOf(asked), day(asked.settlement, 'settlement'), at)
  return asSaid(said, { clean_per_100: inPrice(clean), dirty_per_100: inPrice(dirty) })
}

const cashFlowCalendar: Run = (asked) => {
  const rows = calendarOf(bondOf(asked), { nominal: nominalOf(asked), isWorkingDay: openDays(asked) })
  return {
    rows: rows.map(({ due, paid, coupon, redemption, days, yearDays }) => ({
      due,
      paid,
      what: redemption > 0n ? 'coupon+redemption' : 'coupon',
      coupon: written(coupon),
      ...(redemption > 0n && { redemption: written(redemption) }),
      ...(days !== null && { days, denominator: yearDays }),
    })),
    total: written(totalOf(rows)),
  }
}

const discounted = (asked: Fields): Discounted => ({
  maturesOn: day(asked.maturity, 'maturity'),
  settledOn: day(asked.settlement, 'settlement'),
  clean: priceOf(asked.price_per_100, 'price_per_100'),
  nominal: nominalOf(asked),
})

const treasuryBill: Run = (asked, said) => {
  const bill = discounted(asked)
  return asSaid(said, {
    days: daysToMaturity(bill),
    yield_simple_percent: near(said.yield_simple_percent, simpleYield(bill)),
    pay: written(costOf(bill)),
    maturity_amount: written(bill.nominal),
  })
}

const zeroCoupon: Run = (asked, said) => {
  const bond = discounted(asked)
  return asSaid(said, {
    days: daysToMaturity(bond),
    yield_annual_percent: near(said.yield_annual_percent, annualYield(bond)),
    pay: written(costOf(bond)),
    accrued: written(paise(0n)),
    maturity_amount: written(bond.nominal),
  })
}

const recordDate: Run = (asked, said) => {
  const accrued = accruedOn(bondOf(asked), day(asked.settlement, 'settlement'))
  return asSaid(said, {
    record_date: accrued.recordDay,
    last_coupon: accrued.period.from,
    next_coupon: accrued.period.until,
    coupon_goes_to: accrued.couponGoesTo,
    days: accrued.days,
    denominator: accrued.yearDays,
    accrued: written(ofNominal(nominalOf(asked), accrued.interest)),
  })
}

function tradeOf(value: unknown, name: string) {
  if (!isRecord(value)) throw new CannotRun(`${name} is missing`)
  const settledOn = day(value.settlement, `${name} settlement`)
  return { settledOn, clean: priceOf(value.clean_per_100, `${name} clean_per_100`) }
}

const buyHoldSell: Run = (asked) => {
  const trades = { bought: tradeOf(asked.buy, 'buy'), sold: tradeOf(asked.sell, 'sell') }
  const done = resultOf(bondOf(asked), nominalOf(asked), trades)
  const [bought, sold] = [considered(done.bought), considered(done.sold)]
  return {
    bought: { principal: bought.principal, accrued_paid: bought.accrued, total: bought.total },
    coupons: done.coupons.map(({ due, coupon }) => ({ due, amount: written(coupon) })),
    sold: { principal: sold.principal, accrued_received: sold.accrued, total: sold.total },
    capital_gain: written(done.capitalGain),
    interest_income: written(done.interestIncome),
    total_return: written(done.totalReturn),
  }
}

export const bondKinds: Readonly<Record<string, Run>> = {
  'price-accrued-yield': priceAccruedYield,
  'price-from-yield': priceFromYield,
  'cash-flow-calendar': cashFlowCalendar,
  'treasury-bill': treasuryBill,
  'zero-coupon': zeroCoupon,
  'record-date': recordDate,
  'buy-hold-sell': buyHoldSell,
}
