/** notices: where a tap on a notice leads: to the thing that it tells of. */
import type { NoticeTarget, NoticeTopic } from '@pramaan/contracts'
import type { NoticeFacts } from './words/facts.ts'

/** Where the thing has no page of its own: the place that lists it. */
const PLACES: Readonly<Record<NoticeTopic, NoticeTarget>> = {
  money: { to: 'records' },
  orders: { to: 'records' },
  income: { to: 'records' },
  alerts: { to: 'activity' },
  staff: { to: 'activity' },
  security: { to: 'security' },
}

const DRAWERS: Readonly<Record<string, 'deposit' | 'withdraw' | 'compensation'>> = {
  'deposit-step': 'deposit',
  'withdrawal-step': 'withdraw',
  'claim-step': 'compensation',
}

interface Told {
  readonly kind: string
  readonly topic: NoticeTopic
  readonly source: string
  readonly ref: string | null
  readonly facts: NoticeFacts
}

export function leadTo({ kind, topic, source, ref, facts }: Told): NoticeTarget {
  if (ref !== null) {
    if (facts.product !== undefined) return { to: 'order', id: ref, ttype: facts.product }
    const drawer = DRAWERS[source]
    if (drawer !== undefined) return { to: 'drawer', drawer, id: ref }
    if (source === 'loan-event') return { to: 'loan', id: ref }
  }
  if (topic === 'alerts' && facts.market !== undefined && facts.symbol !== undefined)
    return { to: 'stock', market: facts.market, symbol: facts.symbol, name: facts.name ?? facts.symbol }
  if (kind.startsWith('card-')) return { to: 'bank' }
  return PLACES[topic]
}
