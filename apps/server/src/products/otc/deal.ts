/** products/otc: what of a deal is still to be had. First come, first served, never above its total. Pure. */
import { type Units, units } from '@pramaan/money'

/** What is left of the deal after so many lots, or null where they do not fit. */
export function takeLots(remaining: Units, lot: Units, lots: bigint): Units | null {
  if (lots < 1n || lot < 1n) throw new RangeError('A purchase is one lot or more')
  const wanted = lots * lot
  return wanted > remaining ? null : units(remaining - wanted)
}
