/** products, stock: how far a limit is from the price of now, and whether that may be a slip. Pure. */
import { limits } from '@pramaan/contracts'
import { type Paise, paise } from '@pramaan/money'

export interface Distance {
  /** In hundredths of a percent; negative below the price. */
  readonly bps: number
  /** `far` is warned of and fixed with one press; `absurd` is asked for once more. */
  readonly kind: 'near' | 'far' | 'absurd'
  /** False: the exchange takes no order at this price today. */
  readonly isInBand: boolean
}

export interface Band {
  readonly low: Paise | null
  readonly high: Paise | null
}

const FAR_BPS = limits.farLimitPct * 100
const ABSURD_BPS = FAR_BPS * 2

export function distanceOf(limit: Paise, price: Paise, { low, high }: Band): Distance | null {
  if (price <= 0n) return null
  const bps = Number(((limit - price) * 10_000n) / price)
  const size = Math.abs(bps)
  const isInBand = (low === null || limit >= low) && (high === null || limit <= high)
  return { bps, kind: size < FAR_BPS ? 'near' : size < ABSURD_BPS ? 'far' : 'absurd', isInBand }
}

/** 7.5% of 750: without its sign, one decimal. */
export const percentApart = (bps: number): string => {
  const tenths = Math.round(Math.abs(bps) / 10)
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}

/** The ends of the picture: the day's band, widened where a limit or the price lies outside it. */
export function endsOf(limit: Paise, price: Paise, { low, high }: Band): { low: Paise; high: Paise } {
  const [least, most] = limit < price ? [limit, price] : [price, limit]
  const room = paise((most - least) / 10n + price / 100n)
  const isBelow = low !== null && least < low
  const isAbove = high !== null && most > high
  return {
    low: isBelow ? least : (low ?? paise(least - room)),
    high: isAbove ? most : (high ?? paise(most + room)),
  }
}
