/** products/fund: when a SIP is due next, and what the client may do with it. Pure. */
import type { SipAct } from '@pramaan/contracts'
import { sipDays } from '@pramaan/funds'
import { addMonths, type Calendar, type Day } from '@pramaan/market-time'
import type { NewSip } from '../../trading/plan.ts'

type Days = Pick<Calendar, 'isSettlementDay'>

export interface NextDay {
  readonly due_on: Day
  readonly debit_on: Day
}

function inMonth(firstMonth: Day, day: number, calendar: Days): NextDay {
  const [next] = sipDays({
    firstMonth,
    day,
    instalments: 1,
    isBusinessDay: (one) => calendar.isSettlementDay(one),
  })
  if (!next) throw new Error('a month has a day')
  return { due_on: next.due, debit_on: next.debited }
}

/** The first that is debited after today. */
export function firstDay(today: Day, day: number, calendar: Days): NextDay {
  const thisMonth = inMonth(today, day, calendar)
  return thisMonth.debit_on > today && thisMonth.due_on > today
    ? thisMonth
    : inMonth(addMonths(`${today.slice(0, 7)}-01`, 1), day, calendar)
}

export const dayAfter = ({ due_on, day }: Pick<NewSip, 'due_on' | 'day'>, calendar: Days): NextDay =>
  inMonth(addMonths(`${due_on.slice(0, 7)}-01`, 1), day, calendar)

/** Why it cannot be done; null where it can. */
export function whyNot({ state, skips_next: skips, asks_client: asks }: NewSip, act: SipAct): string | null {
  if (state === 'stopped') return 'This SIP has stopped. Start a new one to go on.'
  if (act === 'pause') return state === 'paused' ? 'This SIP is paused already.' : null
  if (act === 'resume') return state === 'active' && !asks ? 'This SIP is running.' : null
  if (act === 'skip') {
    if (state === 'paused') return 'This SIP is paused: no instalment is due.'
    return skips ? 'The next instalment is skipped already.' : null
  }
  if (act === 'unskip') return skips ? null : 'The next instalment is not skipped.'
  return null
}

/** What the client's word makes of it. */
export function afterAct(sip: NewSip, act: SipAct, at: Date): NewSip {
  const next = { ...sip, version: sip.version + 1, state_at: at }
  if (act === 'pause') return { ...next, state: 'paused' }
  if (act === 'resume') return { ...next, state: 'active', misses_in_a_row: 0, asks_client: false }
  if (act === 'stop') return { ...next, state: 'stopped', asks_client: false, skips_next: false }
  return { ...next, skips_next: act === 'skip' }
}
