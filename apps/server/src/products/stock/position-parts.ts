/** stock: several sales as one: what they are charged together, and which of them bears what is levied once a day. Pure. */
import type { Charges } from '@pramaan/fees'
import { type Price, paise, type Units, worthOfShares } from '@pramaan/money'
import type { Plan } from '../../trading/plan.ts'
import type { SaleTerms } from './sale-plan.ts'

type Line = Charges['lines'][number]

/** Lines of one charge at one rate are one line. */
export function chargedTogether(all: readonly [Charges, ...Charges[]]): Charges {
  const lines = new Map<string, Line>()
  for (const line of all.flatMap((one) => one.lines)) {
    const key = `${line.charge} ${line.rate}`
    const known = lines.get(key)
    lines.set(key, known ? added(known, line) : line)
  }
  return {
    ...all[0],
    lines: [...lines.values()],
    total: paise(all.reduce((sum, { total }) => sum + total, 0n)),
  }
}

const added = (a: Line, b: Line): Line => ({
  ...a,
  base: a.base === null || b.base === null ? null : paise(a.base + b.base),
  amount: paise(a.amount + b.amount),
})

/** The largest: where one can bear the depository's charge, it can. */
export function bearerOf(all: readonly { readonly price: Price; readonly quantity: Units }[]): number {
  const worths: bigint[] = all.map(({ price, quantity }) => worthOfShares(quantity, price))
  return worths.reduce((best, worth, index) => (worth > (worths[best] ?? 0n) ? index : best), 0)
}

/** Without the depository's charge: another part of the same sale bears it. */
export const withoutDepository = (terms: SaleTerms): SaleTerms => ({
  ...terms,
  depositoryFee: 0n,
  depositoryTax: 0n,
  charges: { ...terms.charges, dp: 0, 'dp-gst': 0 },
})

/** One plan: all of them are done, or none. */
export const joinedPlans = (client: string, plans: readonly Plan[]): Plan => ({
  client,
  from: plans.flatMap(({ from = [] }) => from),
  transfers: plans.flatMap(({ transfers = [] }) => transfers),
  changes: plans.flatMap(({ changes = [] }) => changes),
  fills: plans.flatMap(({ fills = [] }) => fills),
  lotChanges: plans.flatMap(({ lotChanges = [] }) => lotChanges),
  closes: plans.flatMap(({ closes = [] }) => closes),
  dues: plans.flatMap(({ dues = [] }) => dues),
  steps: plans.flatMap(({ steps = [] }) => steps),
})
