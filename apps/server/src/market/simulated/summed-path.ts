/**
 * market: an index within its day: the sum of its shares, second by second. To add up every second of a day is dear, so it is looked
 * at some thousand times, and between two looks it stays between them: then its high and its low so far need only the looks and the
 * seconds since the last one, and everybody who asks gets the same.
 */
import { type SimulatedDay, toTick } from './days.ts'
import { CHECKPOINTS, type Path } from './paths.ts'

const LOOKS_AT_MOST = 1024
const SLOTS_PER_LOOK = 16

/** A power of two times the checkpoints, so that these are among them. */
function looksOf(slots: number): number {
  let count = CHECKPOINTS
  while (count < LOOKS_AT_MOST && count * 2 * SLOTS_PER_LOOK <= slots) count *= 2
  return count
}

export function summedPath(day: SimulatedDay, levelAt: (slot: number) => number, slots: number): Path {
  const count = looksOf(slots)
  const slotOf = (look: number) => Math.min(slots - 1, Math.ceil((look * slots) / count))
  const peaks = [slotOf(day.highAt * count), slotOf(day.lowAt * count)] as const
  const [highSlot, lowSlot] = peaks

  const within = (price: number, low: number, high: number) => Math.min(high, Math.max(low, price))
  const summed = (slot: number): number => {
    if (slot <= 0) return day.open
    if (slot >= slots - 1) return day.close
    if (slot === highSlot) return day.high
    if (slot === lowSlot) return day.low
    return within(toTick(levelAt(slot), day.tick), day.low, day.high)
  }

  const looked = new Int32Array(count + 1).fill(-1)
  const lookAt = (look: number): number => {
    const known = looked[look] ?? -1
    if (known >= 0) return known
    const level = summed(slotOf(look))
    looked[look] = level
    return level
  }
  const lookBefore = (slot: number): number => {
    const look = Math.min(count - 1, Math.floor((slot * count) / slots))
    return slotOf(look) > slot ? look - 1 : look
  }

  let last = { slot: -1, price: 0 }
  const priceAt = (slot: number): number => {
    if (slot <= 0) return day.open
    if (slot >= slots - 1) return day.close
    if (last.slot === slot) return last.price
    const look = lookBefore(slot)
    const [here, next] = [lookAt(look), lookAt(look + 1)]
    const price =
      slot === slotOf(look) ? here : within(summed(slot), Math.min(here, next), Math.max(here, next))
    last = { slot, price }
    return price
  }

  /** The extremes of the looks, each with all before it, as far as anybody has asked. */
  const highs = [day.open]
  const lows = [day.open]
  const extremesUntil = (slot: number) => {
    const at = within(slot, 0, slots - 1)
    const look = lookBefore(at)
    for (let next = highs.length; next <= look; next += 1) {
      highs.push(Math.max(highs[next - 1] ?? 0, lookAt(next)))
      lows.push(Math.min(lows[next - 1] ?? 0, lookAt(next)))
    }
    let [high, low] = [highs[look] ?? day.open, lows[look] ?? day.open]
    for (let second = slotOf(look) + 1; second <= at; second += 1) {
      high = Math.max(high, priceAt(second))
      low = Math.min(low, priceAt(second))
    }
    return { high, low }
  }

  return {
    slots,
    peaks,
    priceAt,
    isHaltedAt: () => false,
    extremesUntil,
    volumeUntil: (slot) => Math.floor((day.volume * Math.min(slots, Math.max(0, slot + 1))) / slots),
  }
}
