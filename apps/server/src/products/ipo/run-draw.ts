/** ipo: the draw of an issue from what is published of it: our applications by their numbers, and those of others, one lot each. Pure. */
import { units } from '@pramaan/money'
import { type Allotment, allot, type DrawInputs } from '@pramaan/products'
import type { Application } from '../../trading/plan.ts'
import type { Place } from './allotment-plan.ts'
import { type Asked, appliedAt, numberOf, offeredShares, type StoredIssue } from './terms.ts'

const DIGITS = 5

/** X-00001 and on: applications through other brokers. */
export const otherNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `X-${String(index + 1).padStart(DIGITS, '0')}`)

export interface Drawing {
  readonly issue: StoredIssue & { readonly price_paise: bigint }
  readonly applications: readonly Omit<Application, 'person'>[]
  readonly others: number
  readonly inputs: DrawInputs
}

export interface Result {
  readonly allotment: Allotment
  readonly demand: bigint
  readonly places: readonly Place[]
}

export function runDraw({ issue, applications, others, inputs }: Drawing): Result {
  const { terms, commitment, price_paise: price } = issue
  const lot = units(BigInt(terms.lot))
  const ours = applications.map(({ order_id, asked }) => ({
    order_id,
    number: numberOf(order_id),
    applied: units(appliedAt(asked as Asked, terms, price)),
  }))
  const inDraw = [
    ...ours.filter(({ applied }) => applied > 0n).map(({ number, applied }) => ({ id: number, applied })),
    ...otherNumbers(others).map((id) => ({ id, applied: lot })),
  ]
  const allotment = allot(offeredShares(terms), inDraw, { ...inputs, commitment })
  const rows = new Map(allotment.rows.map((row) => [row.id, row]))
  return {
    allotment,
    demand: inDraw.reduce((sum, { applied }) => sum + applied, 0n),
    places: ours.map(({ order_id, number, applied }) => {
      const row = rows.get(number)
      return {
        ...{ order_id, number, applied },
        ...{ rank: row?.rank ?? null, key: row?.key ?? null, allotted: row?.allotted ?? 0n },
      }
    }),
  }
}
