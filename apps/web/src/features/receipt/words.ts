/** receipt: its words: what each state means here, and the steps of the order as a story. Pure. */
import { type Receipt, recordActs } from '@pramaan/contracts'
import type { TimelineState, TimelineStep } from '@pramaan/ui/timeline.tsx'
import { istMoment } from '../../platform/clock.ts'

const titles: Readonly<Record<string, string>> = {
  awaiting: 'Waits to be bought',
  holding: 'Bought',
  sold: 'Sold',
  settled: 'Settled, free to withdraw',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  'taken in hand': 'Taken in hand by the dealing desk',
  split: recordActs.split.title,
  bonus: recordActs.bonus.title,
  dividend: recordActs.dividend.title,
}

/** An unknown step is told by its own name: nothing that happened is left out. */
const titleOf = (status: string): string =>
  titles[status] ?? `${status.slice(0, 1).toUpperCase()}${status.slice(1)}`

function stateOf(status: string, isLast: boolean): TimelineState {
  if (status === 'rejected' || status === 'cancelled') return 'failed'
  const isUnderWay = isLast && (status === 'awaiting' || status === 'taken in hand')
  return isUnderWay ? 'now' : 'done'
}

export const storyOf = ({ steps }: Pick<Receipt, 'steps'>): TimelineStep[] =>
  steps.map(({ status, at, actor, reason }, index) => ({
    key: `${index} ${status}`,
    title: index === 0 && status === 'awaiting' && steps.length > 1 ? 'Ordered' : titleOf(status),
    state: stateOf(status, index === steps.length - 1),
    note: `${actor} · ${istMoment(at)}`,
    reason,
  }))

/** What stands above the largest figure of the receipt. */
export function headline({ status, buy_trade_value }: Pick<Receipt, 'status' | 'buy_trade_value'>): string {
  if (status === 'sold') return 'Net received'
  if (buy_trade_value > 0) return status === 'awaiting' ? 'Net paid so far' : 'Net paid'
  return status === 'awaiting' ? 'Nothing is bought yet' : 'Nothing was bought'
}

/** Over 84 days, over 1 day, within a day. */
export const periodWords = (days: number): string =>
  days === 0 ? 'within a day' : `over ${days} ${days === 1 ? 'day' : 'days'}`
