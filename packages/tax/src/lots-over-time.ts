/**
 * tax: one security of one holder over time. Purchases, sales, splits, bonuses and consolidations in the order in which they happened;
 * every sale takes the oldest first (CBDT circular 768), whichever order the client sold. What is not closed is left, and no paisa of
 * any cost is lost on the way.
 */
import { lesser, type Paise, paise } from '@pramaan/money'
import type { Day } from './holding-term.ts'
import { partOf } from './part-of.ts'

/** Whatever it came from and whatever it is for: an order. */
type Ref = string

export type LotEvent =
  | {
      readonly is: 'bought'
      readonly day: Day
      readonly quantity: bigint
      readonly cost: Paise
      readonly ref: Ref
    }
  /** `proceeds` are what is left of the price after the charges of the sale, without STT. */
  | {
      readonly is: 'sold'
      readonly day: Day
      readonly quantity: bigint
      readonly proceeds: Paise
      readonly ref: Ref
    }
  /** A split or a consolidation: so many become so many. What is left of a share is sold for the holder. */
  | {
      readonly is: 'remade'
      readonly day: Day
      readonly before: bigint
      readonly after: bigint
      readonly fraction: Paise
      readonly ref: Ref
    }
  /** New shares that cost nothing, held since they were allotted. */
  | {
      readonly is: 'bonus'
      readonly day: Day
      readonly allotted: Day
      readonly quantity: bigint
      readonly fraction: Paise
      readonly ref: Ref
    }

export interface HeldLot {
  readonly acquired: Day
  readonly quantity: bigint
  readonly cost: Paise
  /** The purchase, or null of bonus shares. */
  readonly from: Ref | null
}

export interface SoldLot extends HeldLot {
  readonly sold: Day
  readonly proceeds: Paise
  /** The sale. */
  readonly to: Ref
}

export interface LotsOverTime {
  readonly sold: readonly SoldLot[]
  readonly left: readonly HeldLot[]
}

export function lotsOverTime(events: readonly LotEvent[]): LotsOverTime {
  const sold: SoldLot[] = []
  let lots: HeldLot[] = []
  for (const event of events) {
    if (event.is === 'bought') lots = added(lots, { ...event, acquired: event.day, from: event.ref })
    else if (event.is === 'sold') lots = sell(lots, event, sold)
    else if (event.is === 'bonus') lots = grant(lots, event, sold)
    else lots = remake(lots, event, sold)
  }
  return { sold, left: lots }
}

type Of<Is extends LotEvent['is']> = Extract<LotEvent, { is: Is }>

/** By the day it was acquired; of one day in the order in which it came. */
function added(lots: readonly HeldLot[], { acquired, quantity, cost, from }: HeldLot): HeldLot[] {
  const place = lots.findLastIndex((lot) => lot.acquired <= acquired) + 1
  return lots.toSpliced(place, 0, { acquired, quantity, cost, from })
}

function sell(
  lots: readonly HeldLot[],
  { day, quantity, proceeds, ref }: Of<'sold'>,
  sold: SoldLot[],
): HeldLot[] {
  const left = [...lots]
  let [open, rest] = [quantity, proceeds]
  while (open > 0n) {
    const lot = left[0]
    if (!lot) throw new RangeError(`More was sold on ${day} than was held`)
    const taken = lesser(lot.quantity, open)
    const [cost, got] = [partOf(lot.cost, taken, lot.quantity), partOf(rest, taken, open)]
    sold.push({ ...lot, quantity: taken, cost, sold: day, proceeds: got, to: ref })
    open -= taken
    rest = paise(rest - got)
    left.splice(
      0,
      1,
      ...(taken === lot.quantity
        ? []
        : [{ ...lot, quantity: lot.quantity - taken, cost: paise(lot.cost - cost) }]),
    )
  }
  return left
}

const NOTHING = paise(0n)

function grant(lots: readonly HeldLot[], event: Of<'bonus'>, sold: SoldLot[]): HeldLot[] {
  const lot = { acquired: event.allotted, quantity: event.quantity, cost: NOTHING, from: null }
  if (event.fraction > 0n)
    sold.push({ ...lot, quantity: 0n, sold: event.day, proceeds: event.fraction, to: event.ref })
  return event.quantity > 0n ? added(lots, lot) : [...lots]
}

/**
 * What was bought since the day has the new shares already. The oldest become new shares first; one that is made of two lots is of the
 * younger, and what does not make a whole one goes on to the next lot, with its cost. What is left in the end is the fraction.
 */
function remake(
  lots: readonly HeldLot[],
  { day, before, after, fraction, ref }: Of<'remade'>,
  sold: SoldLot[],
): HeldLot[] {
  const made: HeldLot[] = []
  let carried = { parts: 0n, cost: 0n }
  let last: HeldLot | null = null
  for (const lot of lots) {
    if (lot.acquired >= day) {
      made.push(lot)
      continue
    }
    const own = lot.quantity * after
    const rest = (own + carried.parts) % before
    const whole = (own + carried.parts) / before
    const all = carried.cost + lot.cost
    const restCost = rest <= own ? partOf(lot.cost, rest, own) : all
    if (whole > 0n) made.push({ ...lot, quantity: whole, cost: paise(all - restCost) })
    carried = { parts: rest, cost: whole > 0n ? restCost : all }
    last = lot
  }
  if (last && carried.parts > 0n)
    sold.push({
      ...{ ...last, quantity: 0n, cost: paise(carried.cost) },
      ...{ sold: day, proceeds: fraction, to: ref },
    })
  return made
}
