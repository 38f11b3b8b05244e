/**
 * products/stock/corporate-actions: splits, bonuses and consolidations of one ex-day. They are multiplied to one ratio, the
 * split or consolidation first and the bonus on what it makes, and the fraction of a share is what is left of the holder's
 * whole holding at the end: once, whatever the lots. Pure.
 */
import { divide, type Paise, paise } from '@pramaan/money'
import { type Day, heldBefore, type Lot, type LotChange, oldestFirst, sharesOf } from './lots.ts'

export interface ShareChange {
  readonly kind: 'split' | 'bonus' | 'consolidation'
  /** So many shares become so many. A bonus of 1 for 2 makes three of two. */
  readonly sharesBefore: bigint
  readonly sharesAfter: bigint
  readonly exDay: Day
  readonly recordDay: Day
  /** When new shares are credited. A bonus share is held from here on. */
  readonly allottedOn: Day
}

/** The part of a share that nobody can hold. It is sold for the holder, at a price that may be known later. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
  readonly cost: Paise
  readonly charges: Paise
  readonly boughtOn: Day
}

export interface SharesChanged {
  readonly changes: readonly LotChange[]
  readonly fraction: Fraction | null
}

export function changeShares(lots: readonly Lot[], changes: readonly ShareChange[]): SharesChanged {
  const [first] = changes
  if (!first) return { changes: [], fraction: null }
  refuseNonsense(changes)
  const held = oldestFirst(heldBefore(lots, first.exDay))
  if (held.length === 0) return { changes: [], fraction: null }
  const fold = product(changes.filter(({ kind }) => kind !== 'bonus'))
  const bonuses = changes.filter(({ kind }) => kind === 'bonus')
  const folded = foldLots(held, fold)
  if (bonuses.length === 0) return { changes: folded.changes, fraction: fractionOf(folded.left, folded.rest) }
  const bonus = addBonus(held, fold, bonuses, folded.left)
  return { changes: [...folded.changes, ...bonus.changes], fraction: bonus.fraction }
}

interface Ratio {
  readonly before: bigint
  readonly after: bigint
}

const product = (changes: readonly ShareChange[]): Ratio =>
  changes.reduce(
    ({ before, after }, { sharesBefore, sharesAfter }) => ({
      before: before * sharesBefore,
      after: after * sharesAfter,
    }),
    { before: 1n, after: 1n },
  )

/** What is carried from lot to lot until it makes a whole share. */
interface Left {
  readonly cost: bigint
  readonly charges: bigint
  readonly boughtOn: Day
}

const NOTHING: Left = { cost: 0n, charges: 0n, boughtOn: '' }

/**
 * Old shares are folded oldest first. A new share belongs to the lot that completes it, and therefore has the younger day;
 * the cost of what older lots left over comes along. With a plain split nothing is ever left over.
 */
function foldLots(
  held: readonly Lot[],
  { before, after }: Ratio,
): { changes: LotChange[]; left: Left; rest: Rest } {
  const changes: LotChange[] = []
  let left = NOTHING
  let rest = 0n
  for (const lot of held) {
    const parts = rest + lot.quantity * after
    const quantity = parts / before
    rest = parts % before
    // Without a whole share all is carried on; with one, only the tail of this lot is left over.
    const carried = quantity === 0n ? plus(left, lot) : tailOf(lot, rest, after)
    const all = plus(left, lot)
    const kept = { cost: paise(all.cost - carried.cost), charges: paise(all.charges - carried.charges) }
    left = carried
    if (quantity === 0n) changes.push({ kind: 'closed', before: lot })
    else if (quantity !== lot.quantity || kept.cost !== lot.cost || kept.charges !== lot.charges) {
      changes.push({ kind: 'changed', before: lot, after: { ...lot, ...kept, quantity } })
    }
  }
  return { changes, left, rest: { numerator: rest, denominator: before } }
}

const plus = (left: Left, { cost, charges, boughtOn }: Lot): Left => ({
  cost: left.cost + cost,
  charges: left.charges + charges,
  boughtOn,
})

/**
 * The cost of the last old shares of a lot, in parts of which each share has `after`. The part that is kept is rounded, as
 * with a part that is sold, and what is left over is the rest.
 */
function tailOf({ quantity, cost, charges, boughtOn }: Lot, rest: bigint, after: bigint): Left {
  const parts = quantity * after
  const left = (amount: bigint): bigint => amount - divide(amount * (parts - rest), parts, 'half-up')
  return { cost: left(cost), charges: left(charges), boughtOn }
}

interface Rest {
  readonly numerator: bigint
  readonly denominator: bigint
}

function fractionOf({ cost, charges, boughtOn }: Left, { numerator, denominator }: Rest): Fraction | null {
  if (numerator === 0n) return null
  const common = greatestCommon(numerator, denominator)
  return {
    numerator: numerator / common,
    denominator: denominator / common,
    cost: paise(cost),
    charges: paise(charges),
    boughtOn,
  }
}

/**
 * A lot of its own at no cost, from the allotment on. Where a split of the same day has left a part of a share, the bonus
 * fills it up; that share keeps the part's cost and takes the younger day.
 */
function addBonus(
  held: readonly Lot[],
  fold: Ratio,
  bonuses: readonly ShareChange[],
  left: Left,
): SharesChanged {
  const bonus = product(bonuses)
  const denominator = fold.before * bonus.before
  const parts = sharesOf(held) * fold.after * bonus.after
  const folded = (sharesOf(held) * fold.after) / fold.before
  const quantity = parts / denominator - folded
  const boughtOn =
    bonuses
      .map(({ allottedOn }) => allottedOn)
      .toSorted()
      .at(-1) ?? ''
  const carried = { cost: paise(left.cost), charges: paise(left.charges), boughtOn }
  const rest = { numerator: parts % denominator, denominator }
  if (quantity === 0n) return { changes: [], fraction: fractionOf(carried, rest) }
  const lot = { ...carried, quantity }
  return { changes: [{ kind: 'new', lot }], fraction: fractionOf({ ...NOTHING, boughtOn }, rest) }
}

const greatestCommon = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommon(b, a % b))

export interface FractionSold extends Fraction {
  readonly cash: Paise
  /** Against cost and charges. */
  readonly gain: Paise
}

/** Of the price of a whole share after the change, half up to the paisa. */
export function sellFraction(fraction: Fraction, price: Paise): FractionSold {
  const cash = paise(divide(price * fraction.numerator, fraction.denominator, 'half-up'))
  return { ...fraction, cash, gain: paise(cash - fraction.cost - fraction.charges) }
}

/** Two people have checked an action before it comes here; what is none is a bug. */
function refuseNonsense(changes: readonly ShareChange[]): void {
  if (new Set(changes.map(({ exDay }) => exDay)).size > 1) throw new RangeError('Changes of one ex-day only')
  for (const { kind, sharesBefore, sharesAfter } of changes) {
    const isMore = sharesAfter > sharesBefore
    if (sharesBefore <= 0n || sharesAfter <= 0n || sharesAfter === sharesBefore) {
      throw new RangeError('A change of shares has two different numbers above zero')
    }
    if ((kind === 'consolidation') === isMore)
      throw new RangeError(`${sharesBefore} into ${sharesAfter} is no ${kind}`)
  }
}
