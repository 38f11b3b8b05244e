/** products/bond: the tax at source of payments to come, as far as it is known today: these alone, in each financial year. Pure. */
import type { Payment } from '@pramaan/bonds'
import { paise } from '@pramaan/money'
import { financialYearOf } from '@pramaan/tax'
import { payOut } from './pay-out.ts'
import type { BondTerms } from './terms.ts'

export type Estimated = Payment & { readonly tax: bigint }

export function estimateTax(
  { issuer_kind: issuer }: Pick<BondTerms, 'issuer_kind'>,
  payments: readonly Payment[],
): Estimated[] {
  const years = new Map<string, { gross: bigint; tax: bigint }>()
  return payments.map((payment) => {
    const year = financialYearOf(payment.paid)
    const before = years.get(year) ?? { gross: 0n, tax: 0n }
    const { tds } = payOut(payment, {
      issuer,
      paidBefore: paise(before.gross),
      deductedBefore: paise(before.tax),
      isPanKnown: true,
    })
    years.set(year, { gross: before.gross + payment.coupon, tax: before.tax + tds })
    return { ...payment, tax: tds }
  })
}
