/**
 * products, ipo: the draw made again in the browser from what was published, and held against it: the secret against its fingerprint,
 * the ledger's head against its hash and the close, every key and every allotment. Pure.
 */
import type { IpoDrawn } from '@pramaan/contracts'
import { units } from '@pramaan/money'
import { type Allotted, allot, commitmentOf } from '@pramaan/products'
import { sha256, toHex } from '@pramaan/verifier'

export interface Rerun {
  readonly seed: string
  /** In the order of the draw. */
  readonly rows: readonly Allotted[]
  readonly winners: number
  readonly problem: Problem | null
  readonly hasSecret: boolean
}

export type Problem =
  | { readonly what: 'secret' }
  | { readonly what: 'beacon' }
  | {
      readonly what: 'allotment'
      readonly number: string
      readonly published: number
      readonly drawn: number
    }

const DIGITS = 5

/** X-00001 and on, one lot each. */
export const otherNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `X-${String(place + 1).padStart(DIGITS, '0')}`)

export function runAgain(drawn: IpoDrawn): Rerun {
  const lot = units(BigInt(drawn.lot))
  const hasSecret = commitmentOf(drawn.secret) === drawn.commitment
  const result = allot(
    { shares: units(BigInt(drawn.shares)), lot },
    [
      ...drawn.applications.map(({ number, applied }) => ({ id: number, applied: units(BigInt(applied)) })),
      ...otherNumbers(drawn.others).map((id) => ({ id, applied: lot })),
    ],
    { secret: drawn.secret, beacon: drawn.beacon.hash, commitment: commitmentOf(drawn.secret) },
  )
  return {
    seed: result.seed,
    rows: result.rows,
    winners: result.rows.filter(({ allotted }) => allotted > 0n).length,
    hasSecret,
    problem: hasSecret ? (beaconProblem(drawn) ?? allotmentProblem(drawn, result.rows)) : { what: 'secret' },
  }
}

/** The head says itself when it was made. */
function beaconProblem({ beacon, closes_at }: IpoDrawn): Problem | null {
  const isHash = toHex(sha256(beacon.body)) === beacon.hash
  const saysAt: unknown = JSON.parse(beacon.body).at
  return isHash && typeof saysAt === 'string' && Date.parse(saysAt) >= Date.parse(closes_at)
    ? null
    : { what: 'beacon' }
}

function allotmentProblem({ applications }: IpoDrawn, rows: readonly Allotted[]): Problem | null {
  const drawn = new Map(rows.map(({ id, allotted }) => [id, Number(allotted)]))
  const wrong = applications.find(({ number, allotted }) => drawn.get(number) !== allotted)
  return wrong
    ? {
        what: 'allotment',
        number: wrong.number,
        published: wrong.allotted,
        drawn: drawn.get(wrong.number) ?? 0,
      }
    : null
}
