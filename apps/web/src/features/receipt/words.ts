/** receipt: its words: what each state means here, and the steps of the order as a story. Pure. */
import { type Receipt, recordActs } from '@pramaan/contracts'
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
  'taken in hand': say('takenInHand'),
  split: recordActs.split.title,
  bonus: recordActs.bonus.title,
  dividend: recordActs.dividend.title,
}

/** An unknown step is told by its own name: nothing that happened is left out. */
const titleOf = (status: string): string => titles[status] ?? statusWords(status).word

function stateOf(status: string, isLast: boolean): TimelineState {
  if (status === 'rejected' || status === 'cancelled') return 'failed'
  const isUnderWay = isLast && (status === 'awaiting' || status === 'taken in hand')
  return isUnderWay ? 'now' : 'done'
}

export const storyOf = ({ steps }: Pick<Receipt, 'steps'>): TimelineStep[] =>
  steps.map(({ status, at, actor, reason }, index) => ({
    key: `${index}-${status}`,
    title: index === 0 && status === 'awaiting' && steps.length > 1 ? say('ordered') : titleOf(status),
    state: stateOf(status, index === steps.length - 1),
    note: say('stepNote', { actor, at: istMoment(at) }),
    reason,
  }))

/** What stands above the largest figure of the receipt. */
export function headline({ status, buy_trade_value }: Pick<Receipt, 'status' | 'buy_trade_value'>): string {
  if (status === 'sold') return say('netReceived')
  if (buy_trade_value > 0) return say(status === 'awaiting' ? 'netPaidSoFar' : 'netPaid')
  return say(status === 'awaiting' ? 'nothingYet' : 'nothing')
}

/** Held 84 days, held 1 day, held under a day. */
export const periodWords = (days: number): string =>
  days === 0 ? say('heldUnderADay') : say('held', { days })
