/**
 * products/stock/corporate-actions: dividends of one company, on the shares that were held when the ex-day began, paid on
 * their pay days less the tax at source. Two of one day both count. Pure.
 */
import { type Paise, paise } from '@pramaan/money'
import { financialYearOf, taxAtSource } from '@pramaan/tax'
import { type Day, heldBefore, type Lot, sharesOf } from './lots.ts'

export interface Dividend {
  readonly id: string
  /** Of several of one day. */
  readonly number: number
  readonly perShare: Paise
  readonly exDay: Day
  readonly recordDay: Day
  readonly payDay: Day
}

/** What this company has paid this holder, by the financial year of the payment. */
export interface PaidInYear {
  readonly financialYear: string
  readonly gross: Paise
  readonly tds: Paise
}

export interface DividendDue {
  readonly dividend: Dividend
  readonly shares: bigint
  readonly gross: Paise
  readonly tds: Paise
  readonly net: Paise
  readonly payOn: Day
  /** Why so much tax was deducted, or none. */
  readonly rule: string
}

export interface Payee {
  /** As they stood when the ex-day began: with what was sold since, without what was bought since. */
  readonly lots: readonly Lot[]
  readonly paidBefore: readonly PaidInYear[]
  readonly isPanKnown: boolean
}

export function payDividends(
  { lots, paidBefore, isPanKnown }: Payee,
  dividends: readonly Dividend[],
): DividendDue[] {
  const years = new Map(paidBefore.map((year) => [year.financialYear, year]))
  return inOrderOfPayment(dividends).flatMap((dividend) => {
    const shares = sharesOf(heldBefore(lots, dividend.exDay))
    if (shares === 0n) return []
    const gross = paise(shares * dividend.perShare)
    const financialYear = financialYearOf(dividend.payDay)
    const before = years.get(financialYear) ?? { financialYear, gross: paise(0n), tds: paise(0n) }
    const { tds, net, rule } = taxAtSource({
      income: 'dividend',
      paidOn: dividend.payDay,
      gross,
      paidBefore: before.gross,
      deductedBefore: before.tds,
      isPanKnown,
    })
    years.set(financialYear, {
      financialYear,
      gross: paise(before.gross + gross),
      tds: paise(before.tds + tds),
    })
    return [{ dividend, shares, gross, tds, net, payOn: dividend.payDay, rule }]
  })
}

/** The threshold is passed by the one that is paid later; of one day, in the order of their numbers. */
const inOrderOfPayment = (dividends: readonly Dividend[]): Dividend[] =>
  dividends.toSorted((a, b) => (a.payDay === b.payDay ? a.number - b.number : a.payDay < b.payDay ? -1 : 1))
