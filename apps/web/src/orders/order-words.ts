/** orders: the words for orders: one for each state, and how quantities are said. */
import { limits, type Order } from '@pramaan/contracts'
import { formatNumber, groupIndian } from '@pramaan/money'
import type { Status } from '@pramaan/ui/status-chip.tsx'
import { say } from './say.ts'

interface Words {
  readonly word: string
  readonly status: Status
}

const known: Readonly<Record<string, Words>> = {
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

/** An order that a consolidation left no whole share of is over, but nobody sold it. */
export const orderWords = ({ status, folded_by }: Pick<Order, 'status' | 'folded_by'>): Words =>
  folded_by === null ? statusWords(status) : { word: say('consolidated'), status: 'sold' }

const named = (status: string): string =>
  (status.charAt(0).toUpperCase() + status.slice(1)).replace(/[-_]/g, ' ')

/** 1,20,000: shares, grouped the Indian way; 3.33 where a consolidation made parts of those that were sold before it. */
export const countWords = (count: number): string =>
  Number.isInteger(count) ? groupIndian(String(count)) : (formatNumber(count) ?? '')

/** 1 share, 1,200 shares. */
export const sharesWords = (count: number): string => say('shares', { count, shown: countWords(count) })

/** So far from the price that it is warned of: in hundredths of a percent. */
export const isFar = (bps: number | null): boolean => bps !== null && bps >= limits.farLimitPct * 100
