/** products/bond: on its working day each holder of the record date is paid, less the tax at source on what the issuer paid in the year; or it is missed. */
import { calendarOf, publishedYears } from '@pramaan/market-time'
import { financialYearOf } from '@pramaan/tax'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler } from '../../trading/due-dates.ts'
import type { NewIncome } from '../../trading/income.ts'
import { lockYears } from '../../trading/income-years.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { paymentPlan } from './payment-plan.ts'
import { holdersOf, incomesAmong, paidSince } from './store.ts'

/** Every look is for all that are taken together: a hundred thousand holders are five hundred of these. */
export const payBonds = ({ market }: Pick<TradingServices, 'market'>): DueHandler => ({
  plan: async (tx, dues, at) => {
    const payers = await incomesAmong(tx, refsOf(dues))
    await lockYears(
      tx,
      payers.map(({ client_id: client, payer, pay_on: day }) => ({ client, payer, day })),
    )
    // Read again: another may have paid them until the lock was had.
    const incomes = new Map((await incomesAmong(tx, refsOf(dues))).map((one) => [one.id, one]))
    const owed = [...incomes.values()]
    const holders = await holdersOf(
      tx,
      owed.map(({ order_id: id }) => id),
    )
    const years = await yearsOf(tx, owed)
    const calendar = market.times.hours.calendar ?? calendarOf(publishedYears)
    return dues.map(({ ref, client_id: client }): Plan => {
      const income = incomes.get(ref)
      const holder = income && holders.get(income.order_id)
      if (!income || !holder) return { client, done: [{ kind: 'bond-payment', ref, done_at: at }] }
      const settled = paymentPlan({ income, holder, before: years.of(income), calendar, at })
      years.add(income, settled.gross, settled.tax)
      return settled.plan
    })
  },
  count: async () => {},
})

const refsOf = (dues: readonly Due[]): string[] => dues.map(({ ref }) => ref)

type Keyed = Pick<NewIncome, 'client_id' | 'payer' | 'pay_on'>

const keyOf = ({ client_id: client, payer, pay_on: day }: Keyed): string =>
  `${client} ${financialYearOf(day)} ${payer}`

/** By holder, issuer and financial year; grows with each payment. */
async function yearsOf(tx: Queries, owed: readonly NewIncome[]) {
  const sums = new Map<string, { gross: bigint; tax: bigint }>()
  const of = (one: Keyed) => sums.get(keyOf(one)) ?? { gross: 0n, tax: 0n }
  const add = (one: Keyed, gross: bigint, tax: bigint): void => {
    const before = of(one)
    sums.set(keyOf(one), { gross: before.gross + gross, tax: before.tax + tax })
  }
  const first = owed.map(({ pay_on: day }) => yearStart(day)).toSorted()[0]
  if (first !== undefined) {
    const paid = await paidSince(
      tx,
      [...new Set(owed.map(({ client_id: id }) => id))],
      [...new Set(owed.map(({ payer }) => payer))],
      first,
    )
    for (const one of paid) add(one, one.gross_paise, one.tax_paise)
  }
  return { of, add }
}

/** Financial years begin in April. */
const yearStart = (day: string): string => `${financialYearOf(day).slice(0, 4)}-04-01`
