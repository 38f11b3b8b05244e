/**
 * products: who gets how many shares of an issue (ICDR Schedule XIV). Where all fits, everybody gets all. Where there is a lot for
 * everybody, one each and the rest in proportion to what more was asked for. Otherwise lots are drawn, one each.
 */
import { apportion, divide, lesser, type Units, units } from '@pramaan/money'
import { type Fraction, fraction } from './fraction.ts'
import { commitmentOf, type DrawInputs, type Drawn, drawOrder, seedOf } from './ipo-draw.ts'

export type AllotmentMode = 'full' | 'one-lot-then-proportional' | 'draw'

export interface Application {
  readonly id: string
  readonly applied: Units
}

export interface Allotted extends Application, Drawn {
  readonly allotted: Units
}

export interface Allotment {
  readonly seed: string
  readonly mode: AllotmentMode
  readonly mostAllottees: bigint
  /** In the order of the draw. */
  readonly rows: readonly Allotted[]
  readonly total: Units
  readonly left: Units
}

export interface OfferedShares {
  readonly shares: Units
  readonly lot: Units
}

export const mostAllottees = ({ shares, lot }: OfferedShares): bigint => shares / lot

export function modeOf(offered: OfferedShares, applicants: bigint, demand: Units): AllotmentMode {
  if (demand <= offered.shares) return 'full'
  return applicants <= mostAllottees(offered) ? 'one-lot-then-proportional' : 'draw'
}

/** @throws RangeError where the secret is not the one that was committed to. */
export function allot(
  offered: OfferedShares,
  applications: readonly Application[],
  inputs: DrawInputs & { readonly commitment: string },
): Allotment {
  if (commitmentOf(inputs.secret) !== inputs.commitment)
    throw new RangeError('The secret is not the one that was committed to')
  if (offered.shares < 0n || offered.lot < 1n || applications.some(({ applied }) => applied < offered.lot))
    throw new RangeError('Everybody applies for a lot or more')
  const seed = seedOf(inputs)
  const asked = new Map(applications.map(({ id, applied }) => [id, applied]))
  const drawn = drawOrder(
    seed,
    applications.map(({ id }) => id),
  ).map((one) => ({ ...one, applied: asked.get(one.id) ?? units(0n) }))
  const mode = modeOf(offered, BigInt(drawn.length), sumOf(drawn.map(({ applied }) => applied)))
  const shares = sharesBy[mode](offered, drawn)
  const rows = drawn.map((one, index) => ({ ...one, allotted: units(shares[index] ?? 0n) }))
  const total = sumOf(rows.map(({ allotted }) => allotted))
  return {
    seed,
    mode,
    mostAllottees: mostAllottees(offered),
    rows,
    total,
    left: units(offered.shares - total),
  }
}

const sumOf = (amounts: readonly Units[]): Units => units(amounts.reduce((sum, one) => sum + one, 0n))

/** In the order of the draw, which also decides between equal fractions. */
type Share = (offered: OfferedShares, drawn: readonly Application[]) => readonly bigint[]

const sharesBy: Readonly<Record<AllotmentMode, Share>> = {
  full: (_, drawn) => drawn.map(({ applied }) => applied),
  'one-lot-then-proportional': ({ shares, lot }, drawn) => {
    const more = apportion(
      shares - lot * BigInt(drawn.length),
      drawn.map(({ applied }) => applied - lot),
    )
    return more.map((one) => lot + one)
  },
  draw: (offered, drawn) =>
    drawn.map((_, index) => (BigInt(index) < mostAllottees(offered) ? offered.lot : 0n)),
}

/** How many of so many win a lot. */
export const winnersOf = (offered: OfferedShares, applicants: bigint): bigint =>
  lesser(mostAllottees(offered), applicants)

/** What one applicant is entitled to where everybody gets a lot, before the fractions are dealt out. */
export interface Entitlement {
  readonly exact: Fraction
  /** To the nearest share, halves upwards: what one applicant can expect. */
  readonly nearest: Units
}

export function entitlementOf(
  { shares, lot }: OfferedShares,
  { applicants, demand }: { readonly applicants: bigint; readonly demand: Units },
  applied: Units,
): Entitlement {
  const [left, wanted] = [shares - lot * applicants, demand - lot * applicants]
  if (left < 0n) throw new RangeError('There is no lot for everybody')
  const exact = left >= wanted ? fraction(applied) : fraction(lot * wanted + (applied - lot) * left, wanted)
  return { exact, nearest: units(divide(exact.over, exact.under, 'half-up')) }
}
