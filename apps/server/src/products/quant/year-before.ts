/** products/quant: tax at source on coupons: what one issuer pays one client in a financial year counts together. Pure. */
import { type Paise, paise } from '@pramaan/money'
import { type Deducted, financialYearOf, taxAtSource } from '@pramaan/tax'
import type { YearPaid } from './store.ts'

/** Financial years begin in April. */
export const yearStart = (day: string): string => {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-01' ? `${year - 1}-04-01` : `${year}-04-01`
}

interface Of {
  readonly client: string
  readonly payer: string
  readonly day: string
}

export interface Withholding {
  /** Counts the payment for the ones after it. */
  deduct(of: Of, gross: Paise): Deducted
}

export function withholding(before: readonly YearPaid[]): Withholding {
  const sums = new Map<string, { gross: bigint; tax: bigint }>()
  const keyOf = ({ client, payer, day }: Of): string => `${client} ${financialYearOf(day)} ${payer}`
  const add = (key: string, gross: bigint, tax: bigint): void => {
    const sum = sums.get(key) ?? { gross: 0n, tax: 0n }
    sums.set(key, { gross: sum.gross + gross, tax: sum.tax + tax })
  }
  for (const one of before)
    add(keyOf({ client: one.client_id, payer: one.payer, day: one.pay_on }), one.gross_paise, one.tax_paise)
  return {
    deduct: (of, gross) => {
      const key = keyOf(of)
      const sum = sums.get(key)
      const deducted = taxAtSource({
        income: 'listed-debenture-interest',
        paidOn: of.day,
        gross,
        paidBefore: paise(sum?.gross ?? 0n),
        deductedBefore: paise(sum?.tax ?? 0n),
        // Nobody is let to trade without one.
        isPanKnown: true,
      })
      add(key, gross, deducted.tds)
      return deducted
    },
  }
}
