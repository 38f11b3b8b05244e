/** platform: the words for orders: one for each state, and how quantities are said. */
import type { OrderStatus } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import type { Status } from '@pramaan/ui/status-chip.tsx'

interface Words {
  readonly word: string
  readonly status: Status
}

export const orderWords: Readonly<Record<OrderStatus, Words>> = {
  awaiting: { word: 'Awaiting', status: 'awaiting' },
  holding: { word: 'Holding', status: 'holding' },
  sold: { word: 'Sold', status: 'sold' },
  rejected: { word: 'Rejected', status: 'rejected' },
  cancelled: { word: 'Cancelled', status: 'cancelled' },
}

/** 1,20,000: a whole number of shares, grouped the Indian way. */
export const countWords = (count: number): string => groupIndian(String(count))

/** 1 share, 1,200 shares. */
export const sharesWords = (count: number): string =>
  `${countWords(count)} ${count === 1 ? 'share' : 'shares'}`
