/** orders: the words for orders: one for each state, and how quantities are said. */
import { type HeldMarket, isExchange, limits, type Order } from '@pramaan/contracts'
import { formatNumber, formatScaled, groupIndian, scaledFromWire } from '@pramaan/money'
import type { Status } from '@pramaan/ui/status-chip.tsx'
import { say } from './say.ts'

const FUND_DECIMALS = 3

interface Words {
  readonly word: string
  readonly status: Status
}

const known: Readonly<Record<string, Words>> = {
  pending: { word: say('pending'), status: 'pending' },
  awaiting: { word: say('awaiting'), status: 'awaiting' },
  holding: { word: say('holding'), status: 'holding' },
  sold: { word: say('sold'), status: 'sold' },
  rejected: { word: say('rejected'), status: 'rejected' },
  cancelled: { word: say('cancelled'), status: 'cancelled' },
  listing: { word: say('listing'), status: 'listing' },
}

/** A state that this release has no word for is shown by its own name: a newer server must not break an open page. */
export const statusWords = (status: string): Words =>
  known[status] ?? { word: named(status), status: 'unverified' }

/** An order that a consolidation left no whole share of is over, but nobody sold it; nor what has matured or was redeemed. */
export function orderWords({
  status,
  folded_by,
  left_as: as,
}: Pick<Order, 'status' | 'folded_by' | 'left_as'>): Words {
  if (folded_by !== null) return { word: say('consolidated'), status: 'sold' }
  return status === 'sold' && as !== undefined ? { word: say(as), status: 'sold' } : statusWords(status)
}

const named = (status: string): string =>
  (status.charAt(0).toUpperCase() + status.slice(1)).replace(/[-_]/g, ' ')

/** A share is known by its symbol; what no exchange trades by its name, because its symbol is a code. */
export const assetName = (held: { market: HeldMarket; symbol: string; name: string }): string =>
  isExchange(held.market) ? held.symbol : held.name

/** 1,20,000: shares, grouped the Indian way; 3.33 where a consolidation made parts of those that were sold before it; 42.617 units. */
export function countWords(count: number): string {
  if (Number.isInteger(count)) return groupIndian(String(count))
  const fine = scaledFromWire(count, FUND_DECIMALS)
  return fine === null || fine % 10n === 0n ? (formatNumber(count) ?? '') : formatScaled(fine, FUND_DECIMALS)
}

/** 1 share, 1,200 shares. */
export const sharesWords = (count: number): string => say('shares', { count, shown: countWords(count) })

/** So far from the price that it is warned of: in hundredths of a percent. */
export const isFar = (bps: number | null): boolean => bps !== null && bps >= limits.farLimitPct * 100
