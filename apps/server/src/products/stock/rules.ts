/** stock: what a purchase may be: on the tick, inside the band, in whole lots. */
import { Refusal } from '@pramaan/contracts'
import { formatRupees, type Price, paise, price, type Units } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import { type DaySoFar, dayBandOf } from '../../market/price-band.ts'

/** How far a market order may run: the exchange's own protection, and never beyond the day's band. */
const PROTECTION_BPS = 500n

export interface Reference extends DaySoFar {
  readonly pricePaise: number
}

/** The most that one share of a market order can cost. */
export function protectedLimit(instrument: Instrument, reference: Reference): Price {
  const tick = BigInt(instrument.tickPaise)
  const far = (BigInt(reference.pricePaise) * (10_000n + PROTECTION_BPS)) / 10_000n
  const limit = far - (far % tick)
  const band = dayBandOf(instrument, reference)
  return price(band && BigInt(band.highPaise) < limit ? BigInt(band.highPaise) : limit)
}

/** A limit is a price at which the exchange would take the order: on the tick and inside the band. */
export function checkLimit(instrument: Instrument, limitPaise: Price, day: DaySoFar): void {
  const inWords = (amount: number) => formatRupees(paise(BigInt(amount)))
  if (limitPaise % BigInt(instrument.tickPaise) !== 0n) {
    const says = `The limit price must be a multiple of ${inWords(instrument.tickPaise)}.`
    throw new Refusal('price_off_tick', { says })
  }
  const band = dayBandOf(instrument, day)
  if (!band || (limitPaise >= BigInt(band.lowPaise) && limitPaise <= BigInt(band.highPaise))) return
  const [low, high] = [inWords(band.lowPaise), inWords(band.highPaise)]
  const says = `Enter a limit price from ${low} to ${high}. That is today’s price band; the exchange rejects orders outside it.`
  throw new Refusal('price_out_of_band', { says })
}

/** How far a price lies from the last one, in hundredths of a percent; negative below it. */
export const awayBps = (pricePaise: bigint, lastPaise: number): number =>
  Number(((pricePaise - BigInt(lastPaise)) * 10_000n) / BigInt(lastPaise))

export function checkLot({ lot }: Instrument, quantity: Units): void {
  if (quantity % BigInt(lot) !== 0n) throw new Refusal('quantity_off_lot')
}
