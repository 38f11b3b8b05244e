/**
 * market: what happens within a simulated day. The day is cut into seconds ("slots") and, coarser, into bends: between two
 * bends the price goes straight, with a tick of noise. It begins at the open, touches the high and the low once for sure,
 * never leaves them, and ends at the close. Any slot can be asked for on its own.
 */
import { bell, draw, even, named } from './chance.ts'
import { type SimulatedDay, toTick } from './days.ts'

const BENDS_AT_MOST = 2048
const SLOTS_PER_BEND = 8
/** An index looks at its shares at this many points of a day; a share's bends always include them. */
export const CHECKPOINTS = 16
/** The path bows to the high and the low from this part of the day around them. */
const CLEARANCE = 0.03
const HALT = named('halt')
const EVERYONE = named('everyone within a day')
const ONE_IN = 350

export interface Path {
  readonly slots: number
  /** The slots at which the day's high and low are touched. */
  readonly peaks: readonly number[]
  priceAt(slot: number): number
  isHaltedAt(slot: number): boolean
  /** The highest and the lowest price from the first slot up to and with this one. */
  extremesUntil(slot: number): { readonly high: number; readonly low: number }
  /** Units traded from the first slot up to and with this one. */
  volumeUntil(slot: number): number
}

export interface PathRules {
  readonly seed: number
  readonly name: number
  readonly number: number
  readonly day: SimulatedDay
  /** How many seconds a price stands still: 1 for the largest. */
  readonly pace: number
  readonly canHalt: boolean
  /** How far its turns within a day are the whole market's: from 0, not at all, to 1; below 0, the other way round. */
  readonly along: number
}

/** A wanderer that begins and ends at zero, at each of `count` + 1 points; halving makes the coarse points first. */
function wander(seed: number, name: number, number: number, count: number): Float64Array {
  const points = new Float64Array(count + 1)
  for (let step = count, level = 0; step > 1; step /= 2, level += 1) {
    const half = step / 2
    const spread = 0.5 * Math.SQRT1_2 ** level
    for (let at = half; at < count; at += step) {
      const between = ((points[at - half] ?? 0) + (points[at + half] ?? 0)) / 2
      points[at] = between + spread * bell(seed, name, number, (level << 16) | ((at - half) / step))
    }
  }
  return points
}

/** The whole market's, kept for the shares of an index, which are asked one after the other for the same day. */
let everyones: Readonly<{ seed: number; number: number; points: Float64Array }> = {
  ...{ seed: 0, number: 0, points: new Float64Array() },
}

function wanderOfAll({ seed, number }: PathRules, count: number): Float64Array {
  const isKept =
    everyones.seed === seed && everyones.number === number && everyones.points.length === count + 1
  if (!isKept) everyones = { seed, number, points: wander(seed, EVERYONE, number, count) }
  return everyones.points
}

/** The straight way from open over high and low to close. */
function wayAt({ open, high, low, close, highAt, lowAt }: SimulatedDay, part: number): number {
  const isHighFirst = highAt < lowAt
  const first = isHighFirst ? highAt : lowAt
  const firstPrice = isHighFirst ? high : low
  if (part < first) return open + ((firstPrice - open) * part) / first
  const second = isHighFirst ? lowAt : highAt
  const secondPrice = isHighFirst ? low : high
  if (part < second) return firstPrice + ((secondPrice - firstPrice) * (part - first)) / (second - first)
  return secondPrice + ((close - secondPrice) * (part - second)) / (1 - second)
}

/** What would run past the high or the low turns around there: held fast at the edge, a price would stand still for hours. */
function turnedBack({ high, low }: SimulatedDay, price: number): number {
  if (price > high) return Math.max(low, 2 * high - price)
  if (price < low) return Math.min(high, 2 * low - price)
  return price
}

/** The price at each bend, before ticks. */
function bendsOf(rules: PathRules, count: number): Float64Array {
  const { day } = rules
  const bends = wander(rules.seed, rules.name, rules.number, count)
  const common = wanderOfAll(rules, count)
  const [along, alone] = [rules.along, Math.sqrt(1 - rules.along * rules.along)]
  const reach = 0.42 * (day.high - day.low)
  for (let at = 0; at <= count; at += 1) {
    const part = at / count
    const nearest = Math.min(Math.abs(part - day.highAt), Math.abs(part - day.lowAt))
    const free = Math.min(1, nearest / CLEARANCE)
    const turn = alone * (bends[at] ?? 0) + along * (common[at] ?? 0)
    bends[at] = turnedBack(day, wayAt(day, part) + reach * free * turn)
  }
  const halt = haltOf(rules)
  if (halt !== null) bends.fill(bends[halt.from * count] ?? 0, halt.from * count, haltEnd(halt, count) + 1)
  return bends
}

/** Parts of the day. A halt begins at a checkpoint and is over before the next, so that an index need not know of it. */
interface Halt {
  readonly from: number
  readonly until: number
}

const haltEnd = ({ until }: Halt, count: number): number => Math.floor(until * count)

export function haltOf({ seed, name, number, day, canHalt }: PathRules): Halt | null {
  if (!canHalt || draw(seed, name ^ HALT, number) % ONE_IN !== 0) return null
  const from = (1 + (draw(seed, name ^ HALT, number, 1) % (CHECKPOINTS - 2))) / CHECKPOINTS
  const until = from + 0.75 / CHECKPOINTS
  const isClear = (at: number) => at < from - 0.01 || at > until + 0.01
  return isClear(day.highAt) && isClear(day.lowAt) ? { from, until } : null
}

const clamped = ({ low, high, tick }: SimulatedDay, price: number): number =>
  Math.min(high, Math.max(low, toTick(price, tick)))

/** The prices at the checkpoints, open and close left out: what an index needs, in a few microseconds. */
export function checkpointsOf(rules: PathRules): number[] {
  const bends = bendsOf(rules, CHECKPOINTS)
  const prices: number[] = []
  for (let point = 1; point < CHECKPOINTS; point += 1) prices.push(clamped(rules.day, bends[point] ?? 0))
  return prices
}

/** A power of two, so that the checkpoints are among them, with enough slots to each for its noise. */
function bendCount(slots: number): number {
  let count = CHECKPOINTS
  while (count < BENDS_AT_MOST && count * 2 * SLOTS_PER_BEND <= slots) count *= 2
  return count
}

/** Right at a bend the noise is known, so the extremes of whole stretches can be read off their bends. */
const NOISE_AT_BEND = [0, 1, -1]

export function pathOf(rules: PathRules, slots: number): Path {
  const { day, seed, name, number, pace } = rules
  const count = bendCount(slots)
  const bends = bendsOf(rules, count)
  const halt = haltOf(rules)
  const firstSlot = (bend: number) => Math.ceil((bend * slots) / count)
  const bendAt = (slot: number) => Math.min(count - 1, Math.floor((slot * count) / slots))
  const highSlot = Math.floor(day.highAt * slots)
  const lowSlot = Math.floor(day.lowAt * slots)
  const haltFrom = halt ? firstSlot(halt.from * count) + NOISE_AT_BEND.length : slots
  const haltUntil = halt ? firstSlot(haltEnd(halt, count)) : 0
  const isHaltedAt = (slot: number) => slot >= haltFrom && slot < haltUntil

  const priceAt = (slot: number): number => {
    if (slot <= 0) return day.open
    if (slot >= slots - 1) return day.close
    if (slot === highSlot) return day.high
    if (slot === lowSlot) return day.low
    const bend = bendAt(slot)
    const here = bends[bend] ?? 0
    if (isHaltedAt(slot)) return clamped(day, here)
    const noiseAtBend = NOISE_AT_BEND[slot - firstSlot(bend)]
    if (noiseAtBend !== undefined) return clamped(day, here + noiseAtBend * day.tick)
    const still = Math.max(firstSlot(bend), Math.floor(slot / pace) * pace)
    const part = (still * count) / slots - bend
    const noise = (draw(seed, name, number, still) % 3) - 1
    return clamped(day, here + ((bends[bend + 1] ?? here) - here) * part + noise * day.tick)
  }

  const cover = coverOf({ count, slots, firstSlot, priceAt })
  return {
    slots,
    peaks: [highSlot, lowSlot],
    priceAt,
    isHaltedAt,
    extremesUntil: (slot) => {
      const last = Math.min(Math.max(slot, 0), slots - 1)
      const before = bendAt(last) - 1
      let high = cover.highs[before] ?? day.open
      let low = cover.lows[before] ?? day.open
      for (let at = firstSlot(Math.max(0, before)); at <= last; at += 1) {
        const price = priceAt(at)
        if (price > high) high = price
        if (price < low) low = price
      }
      return { high: last >= highSlot ? day.high : high, low: last >= lowSlot ? day.low : low }
    },
    volumeUntil: volumesOf(rules, slots, (slot) => (isHaltedAt(slot) ? haltFrom : slot)),
  }
}

/** For each bend, the extremes of it and all before it. They cover every slot up to the bend but those just before it. */
function coverOf({
  count,
  slots,
  firstSlot,
  priceAt,
}: Pick<Path, 'slots' | 'priceAt'> & { count: number; firstSlot(bend: number): number }) {
  const highs = new Int32Array(count)
  const lows = new Int32Array(count)
  let high = priceAt(0)
  let low = high
  for (let bend = 0; bend < count; bend += 1) {
    for (let after = 0; after < NOISE_AT_BEND.length; after += 1) {
      const price = priceAt(Math.min(slots - 1, firstSlot(bend) + after))
      if (price > high) high = price
      if (price < low) low = price
    }
    highs[bend] = high
    lows[bend] = low
  }
  return { highs, lows }
}

const STEPS = 64

/** Much at the open, more at the close, little at noon; and never quite evenly. */
function volumesOf(
  { seed, name, number, day }: PathRules,
  slots: number,
  lastTraded: (slot: number) => number,
) {
  const lean = (step: number) =>
    step === 0 || step === STEPS ? 0 : (0.7 / STEPS) * (even(seed, name ^ HALT, number, step) - 0.5)
  return (slot: number): number => {
    if (slot < 0) return 0
    if (slot >= slots - 1) return day.volume
    const part = (lastTraded(slot) + 1) / slots
    const step = Math.floor(part * STEPS)
    const between = part * STEPS - step
    const leaning = part + lean(step) * (1 - between) + lean(step + 1) * between
    const side = 2 * leaning - 1
    return Math.floor(day.volume * (0.55 * leaning + (1.35 * (side ** 3 + 1)) / 6))
  }
}
