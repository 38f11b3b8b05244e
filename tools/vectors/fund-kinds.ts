/** Vectors: funds, through the product's rules and the published rate card. */
import { publishedCard, readCard } from '@pramaan/fees'
import { allot, growthOf, sipDays } from '@pramaan/funds'
import { instantOf } from '@pramaan/market-time'
import { type Price, price, type Units, units } from '@pramaan/money'
import { dutyInside } from '../../apps/server/src/products/fund/charges.ts'
import {
  type FundCategory,
  fundCategories,
  purchaseDay,
  redemptionDay,
} from '../../apps/server/src/products/fund/nav-day.ts'
import {
  type Redemption,
  type RedemptionTerms,
  redeem,
} from '../../apps/server/src/products/fund/redemption.ts'
import { switchUnits } from '../../apps/server/src/products/fund/switch-units.ts'
import { newestDay } from './charge-cards.ts'
import { CannotRun, day, rupees, whole, written } from './compared.ts'
import { billionths, fine, openDays, percentOf, writtenFine } from './shelf-figures.ts'
import { type Fields, type Run, records } from './tax-kinds.ts'

const card = readCard(publishedCard)

const navOf = (value: unknown, name = 'nav'): Price => price(fine(value, 4, name))
const unitsOf = (value: unknown, name = 'units'): Units => units(fine(value, 3, name))
const inUnits = (amount: Units): string => writtenFine(amount, 3)

const allotted = (amount: unknown, nav: unknown) => {
  const paid = rupees(amount, 'amount')
  const duty = dutyInside(card, { amount: paid, on: newestDay, isEquityOriented: true })
  return allot(paid, duty, navOf(nav))
}

const unitsKind: Run = ({ amount, nav }) => {
  const done = allotted(amount, nav)
  return { stamp_duty: written(done.duty), invested: written(done.invested), units: inUnits(done.units) }
}

/** Without lots it is one lot of today; a load is that of any age. */
function termsOf(asked: Fields, wanted: RedemptionTerms['asked'], held: Units): RedemptionTerms {
  const isFree = (asked.exit_load ?? 'none') === 'none'
  return {
    lots: [{ allottedOn: newestDay, units: held }],
    asked: wanted,
    nav: navOf(asked.nav ?? asked.nav_out),
    navDay: newestDay,
    loadSteps: isFree
      ? []
      : [{ upToDays: 0, billionths: billionths(String(asked.exit_load).replace(/\s*%$/, ''), 'exit_load') }],
    isEquityOriented: asked.equity_oriented === true,
  }
}

const told = ({ gross, exitLoad, stt, net }: Redemption): Fields => ({
  gross: written(gross),
  exit_load: written(exitLoad),
  stt: written(stt),
  net: written(net),
})

const redemption: Run = (asked) => told(redeem(card, termsOf(asked, 'all', unitsOf(asked.units))))

/** Somebody who holds enough for any amount. */
const ENOUGH = units(10n ** 18n)

const redemptionByAmount: Run = (asked, said) => {
  const done = redeem(card, termsOf(asked, { amount: rupees(asked.amount, 'amount') }, ENOUGH))
  const { exit_load, ...rest } = told(done)
  return { units: inUnits(done.units), ...rest, ...('exit_load' in said && { exit_load }) }
}

const exitLoad: Run = (asked) => {
  const done = redeem(card, {
    lots: records(asked.lots, 'lots').map((lot) => ({
      allottedOn: day(lot.allotted, 'allotted'),
      units: unitsOf(lot.units),
    })),
    asked: { units: unitsOf(asked.redeem_units, 'redeem_units') },
    nav: navOf(asked.nav),
    navDay: day(asked.redemption_nav_date, 'redemption_nav_date'),
    loadSteps: records(asked.load_percent_up_to_days, 'load_percent_up_to_days').map((step) => ({
      upToDays: Number(whole(step.days, 'days')),
      billionths: billionths(step.percent, 'percent'),
    })),
    isEquityOriented: asked.equity_oriented === true,
  })
  const lots = done.lots.map((lot) => ({
    lot: lot.allottedOn,
    units: inUnits(lot.units),
    age_days: lot.ageDays,
    load_percent: percentOf(lot.loadBillionths),
  }))
  return { lots, ...told(done) }
}

const AT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d))?$/

function instant(value: unknown, name: string): number {
  const [, on, time, seconds = '0'] = AT.exec(String(value)) ?? []
  if (on === undefined || time === undefined) throw new CannotRun(`${name} is no instant`)
  return instantOf(on, time) + Number(seconds) * 1000
}

function categoryOf(value: unknown): FundCategory {
  const found = fundCategories.find((one) => one === value)
  if (!found) throw new CannotRun(`no function yet for category ${String(value)}`)
  return found
}

const navDatePurchase: Run = (asked) => {
  const { navDay } = purchaseDay({
    category: categoryOf(asked.category),
    placedAtMs: instant(asked.placed_ist, 'placed_ist'),
    moneyAtMs: instant(asked.funds_available_ist ?? asked.placed_ist, 'funds_available_ist'),
    isBusinessDay: openDays(asked),
  })
  return { nav_date: navDay }
}

const navDateRedemption: Run = (asked) => {
  const { navDay, acceptedOn, paidBy } = redemptionDay({
    category: categoryOf(asked.category),
    placedAtMs: instant(asked.placed_ist, 'placed_ist'),
    isOnline: asked.online !== false,
    isBusinessDay: openDays(asked),
  })
  return { nav_date: navDay, accepted_as_of: acceptedOn, paid_by: paidBy }
}

const sipDates: Run = (asked) => ({
  dates: sipDays({
    firstMonth: day(asked.first_month, 'first_month'),
    day: Number(whole(asked.day, 'day')),
    instalments: Number(whole(asked.instalments, 'instalments')),
    isBusinessDay: openDays(asked),
  }),
})

const sipValue: Run = (asked) => {
  const instalments = records(asked.instalments, 'instalments')
  const done = instalments.map(({ amount, nav }) => allotted(amount, nav))
  const growth = growthOf(done, navOf(asked.value_nav, 'value_nav'))
  return {
    rows: done.map((one, index) => ({
      amount: written(one.amount),
      nav: instalments[index]?.nav,
      stamp_duty: written(one.duty),
      units: inUnits(one.units),
    })),
    units: inUnits(growth.units),
    paid_in: written(growth.paidIn),
    value: written(growth.value),
  }
}

const switchKind: Run = (asked, said) => {
  const terms = termsOf(asked, 'all', unitsOf(asked.units_out, 'units_out'))
  const done = switchUnits(card, terms, { nav: navOf(asked.nav_in, 'nav_in'), isEquityOriented: true })
  const { gross, exit_load, stt, net } = told(done.out)
  return {
    gross,
    ...('exit_load' in said && { exit_load }),
    stt,
    switched: net,
    stamp_duty: written(done.in.duty),
    units_in: inUnits(done.in.units),
  }
}

export const fundKinds: Readonly<Record<string, Run>> = {
  units: unitsKind,
  redemption,
  'redemption-by-amount': redemptionByAmount,
  'exit-load': exitLoad,
  'nav-date-purchase': navDatePurchase,
  'nav-date-redemption': navDateRedemption,
  'sip-dates': sipDates,
  'sip-value': sipValue,
  switch: switchKind,
}
