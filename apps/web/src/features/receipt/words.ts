/** receipt: its words: what each state means here, and the steps of the order as a story. Pure. */
import type { Receipt } from '@pramaan/contracts'
import { fromWire, paise, toWire } from '@pramaan/money'
import type { TimelineState, TimelineStep } from '@pramaan/ui/timeline.tsx'
import { statusWords } from '../../orders/order-words.ts'
import { istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

const titles: Readonly<Record<string, string>> = {
  awaiting: say('awaiting'),
  holding: say('holding'),
  sold: say('sold'),
  settled: say('settled'),
  rejected: say('rejected'),
  cancelled: say('cancelled'),
}

/** Something is still to come. */
const isOpen = (status: string): boolean => ['awaiting', 'pending', 'listing'].includes(status)

type Steps = Readonly<Record<string, string>>

/** An unknown step is shown by its own name: nothing that happened is left out. */
const titleOf = (status: string, own: Steps, leftAs: Receipt['left_as']): string =>
  (status === 'sold' && leftAs !== undefined ? say(leftAs) : undefined) ??
  own[status] ??
  titles[status] ??
  statusWords(status).word

function stateOf(status: string, isUnderWay: boolean): TimelineState {
  if (status === 'rejected' || status === 'cancelled') return 'failed'
  return isUnderWay ? 'now' : 'done'
}

/** `own`: the titles of the steps that only this product takes. */
export const storyOf = (
  { status: now, steps, left_as: leftAs }: Pick<Receipt, 'status' | 'steps' | 'left_as'>,
  own: Steps,
): TimelineStep[] =>
  steps.map(({ status, at, actor, reason }, index) => ({
    key: `${index}-${status}`,
    title:
      index === 0 && status === 'awaiting' && steps.length > 1
        ? say('ordered')
        : titleOf(status, own, leftAs),
    state: stateOf(status, isOpen(now) && index === steps.length - 1),
    note: say('stepNote', { actor, at: istMoment(at) }),
    reason,
  }))

type Outcome = Pick<Receipt, 'status' | 'buy_trade_value' | 'sell_net_value' | 'folded_by' | 'fraction'>

/** What stands above the largest figure of the receipt. */
export function headline({ status, buy_trade_value, sell_net_value, folded_by, fraction }: Outcome): string {
  if (folded_by !== null && sell_net_value === null) return say(fraction ? 'fractionReceived' : 'netPaid')
  if (status === 'sold') return say('netReceived')
  if (sell_net_value !== null) return say('netReceivedSoFar')
  if (buy_trade_value > 0) return say(status === 'awaiting' ? 'netPaidSoFar' : 'netPaid')
  return say(isOpen(status) ? 'nothingYet' : 'nothing')
}

type Figures = Outcome & Pick<Receipt, 'buy_net_value' | 'buy_interest' | 'sell_interest'>

const withInterest = (net: number, interest = 0): number =>
  toWire(paise((fromWire(net) ?? 0n) + (fromWire(interest) ?? 0n)))

/** That figure: what came in, or before that what was paid; of a bond with the interest that moved with it. */
export function largest(receipt: Figures): number {
  if (receipt.sell_net_value !== null) return withInterest(receipt.sell_net_value, receipt.sell_interest)
  const folded = receipt.folded_by === null ? null : receipt.fraction?.proceeds
  return folded ?? withInterest(receipt.buy_net_value, receipt.buy_interest)
}

/** Held 84 days, held 1 day, held under a day. */
export const periodWords = (days: number): string =>
  days === 0 ? say('heldUnderADay') : say('held', { days })
