/**
 * returns: the yearly rate at which all flows are worth nothing together: Σ aᵢ / (1 + r)^(daysᵢ / 365) = 0. What is paid in is
 * negative, what comes out positive, and the worth of today is the last flow.
 *
 * There may be none such rate, or several. The sum is looked at over x = ln(1 + r), where it is a sum of exponentials: it has at
 * most as many roots as the flows, in order of time, change their sign. One change means one root. Where there may be more, the whole
 * width is searched, dips that only touch zero among it.
 */
import { type Day, dayNumber } from '@pramaan/market-time'

export interface Flow {
  readonly day: Day
  readonly amount: number
}

export interface Xirr {
  /** The one to tell. Null where there is none. */
  readonly rate: number | null
  /** All there are, from the lowest. More than one means that the flows have no single rate. */
  readonly roots: readonly number[]
}

interface Term {
  readonly periods: number
  readonly amount: number
}

const YEAR_DAYS = 365
/** Where several are searched for: from −99.999998% to about 8 × 10¹³. Further out no number says anything. */
const LOWEST = -18
const HIGHEST = 32
const STEPS = 5000
/** Where the only one may be. */
const WIDEST = 2 ** 20
const CLOSE = 1e-15

/** `days`: of how many days the rate is. What a few days lost is −100% a year as far as a number goes, and a plain figure of these days. */
export function xirr(flows: readonly Flow[], days = YEAR_DAYS): Xirr {
  const terms = termsOf(flows, days)
  const changes = signChanges(terms)
  const found = changes === 0 ? [] : changes === 1 ? onlyRoot(terms) : everyRoot(terms)
  const roots = found.map(Math.expm1).filter((root) => root > -1 && Number.isFinite(root))
  return { rate: told(roots, terms), roots }
}

/** What the flows are worth together on the first day, at a yearly rate. */
export function presentValue(flows: readonly Flow[], rate: number): number {
  const x = Math.log1p(rate)
  return termsOf(flows, YEAR_DAYS).reduce(
    (sum, { periods, amount }) => sum + amount * Math.exp(-x * periods),
    0,
  )
}

/** One for each day with money, in order of time. */
function termsOf(flows: readonly Flow[], period: number): Term[] {
  const byDay = new Map<number, number>()
  for (const { day, amount } of flows) {
    if (!Number.isFinite(amount)) throw new RangeError('An amount has to be a number')
    const number = dayNumber(day)
    byDay.set(number, (byDay.get(number) ?? 0) + amount)
  }
  const days = [...byDay].filter(([, amount]) => amount !== 0).sort(([a], [b]) => a - b)
  const first = days[0]?.[0] ?? 0
  return days.map(([day, amount]) => ({ periods: (day - first) / period, amount }))
}

const signChanges = (terms: readonly Term[]): number =>
  terms.filter(
    ({ amount }, place) => place > 0 && Math.sign(amount) !== Math.sign(terms[place - 1]?.amount ?? 0),
  ).length

/** The sum at x, as a share of its largest term: the sign is true however large the powers are. */
function sumAt(terms: readonly Term[], x: number): number {
  const last = terms.at(-1)?.periods ?? 0
  const largest = x < 0 ? -x * last : 0
  let sum = 0
  let size = 0
  for (const { periods, amount } of terms) {
    const worth = amount * Math.exp(-x * periods - largest)
    sum += worth
    size += Math.abs(worth)
  }
  return sum / size
}

function onlyRoot(terms: readonly Term[]): number[] {
  let width = 1
  while (width < WIDEST && Math.sign(sumAt(terms, -width)) === Math.sign(sumAt(terms, width))) width *= 2
  return between(terms, -width, width)
}

function everyRoot(terms: readonly Term[]): number[] {
  const at = (step: number): number => LOWEST + ((HIGHEST - LOWEST) * step) / STEPS
  const found: number[] = []
  let [before, here] = [sumAt(terms, at(0)), sumAt(terms, at(1))]
  for (let step = 1; step < STEPS; step += 1) {
    const after = sumAt(terms, at(step + 1))
    found.push(...between(terms, at(step - 1), at(step)))
    // Nearer to zero than both neighbours, and on one side of it with them: it may dip through it in between.
    if (
      before * here > 0 &&
      here * after > 0 &&
      Math.abs(here) < Math.abs(before) &&
      Math.abs(here) < Math.abs(after)
    ) {
      const turn = turningPoint(terms, at(step - 1), at(step + 1))
      if (sumAt(terms, turn) * here <= 0)
        found.push(...between(terms, at(step - 1), turn), ...between(terms, turn, at(step + 1)))
    }
    ;[before, here] = [here, after]
  }
  found.push(...between(terms, at(STEPS - 1), at(STEPS)))
  return found
    .sort((a, b) => a - b)
    .filter((root, place, all) => place === 0 || root - (all[place - 1] ?? root) > 1e-12)
}

/** By halves, and by the secant where it is quicker; the root stays between the two. */
function between(terms: readonly Term[], from: number, to: number): number[] {
  let [low, high] = [from, to]
  let [atLow, atHigh] = [sumAt(terms, low), sumAt(terms, high)]
  if (atLow === 0) return [low]
  if (atHigh === 0) return [high]
  if (atLow * atHigh > 0) return []
  for (let turn = 0; turn < 200 && high - low > CLOSE * Math.max(1, Math.abs(low)); turn += 1) {
    const secant = low - (atLow * (high - low)) / (atHigh - atLow)
    const isInside = turn % 2 === 0 && secant > low && secant < high
    const middle = isInside ? secant : low + (high - low) / 2
    if (middle === low || middle === high) break
    const atMiddle = sumAt(terms, middle)
    if (atMiddle === 0) return [middle]
    if (atMiddle * atLow < 0) [high, atHigh] = [middle, atMiddle]
    else [low, atLow] = [middle, atMiddle]
  }
  return [Math.abs(atLow) < Math.abs(atHigh) ? low : high]
}

/** Where it turns: its least on the side of zero on which it lies, and beyond zero if it gets there. */
function turningPoint(terms: readonly Term[], from: number, to: number): number {
  const side = Math.sign(sumAt(terms, from))
  let [low, high] = [from, to]
  for (let turn = 0; turn < 80; turn += 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3]
    if (side * sumAt(terms, left) < side * sumAt(terms, right)) high = right
    else low = left
  }
  return (low + high) / 2
}

/** Of several, one that says gain where there was gain and loss where there was loss; of these, the nearest to zero. */
function told(roots: readonly number[], terms: readonly Term[]): number | null {
  const gain = Math.sign(terms.reduce((sum, { amount }) => sum + amount, 0))
  const agreeing = roots.filter((root) => Math.sign(root) === gain)
  const among = agreeing.length > 0 ? agreeing : roots
  return among.reduce<number | null>(
    (best, root) => (best === null || Math.abs(Math.log1p(root)) < Math.abs(Math.log1p(best)) ? root : best),
    null,
  )
}
