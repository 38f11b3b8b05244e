/** products, bond: terms as a client reads them. */
import type { BondView } from '@pramaan/contracts'
import { countWords } from '../../orders/order-words.ts'
import { istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

export const bondsWords = (count: number): string => say('countOf', { count, shown: countWords(count) })

export const rankWords = ({ seniority, security }: Pick<BondView, 'seniority' | 'security'>): string =>
  seniority === 'sovereign'
    ? say('sovereign')
    : say('ranks', { seniority: say(seniority), security: say(security).toLowerCase() })

export function stateWords({ state, opens_at, closes_at }: BondView): string {
  if (state === 'upcoming') return say('upcoming', { time: istMoment(opens_at) })
  return state === 'open' && closes_at !== null
    ? say('open', { time: istMoment(closes_at) })
    : say(stateOf(state))
}

const stateOf = (state: BondView['state']) => (state === 'open' || state === 'upcoming' ? 'closed' : state)

export const stateTone = ({ state }: Pick<BondView, 'state'>) => {
  if (state === 'open') return 'gain' as const
  if (state === 'upcoming') return 'pending' as const
  return state === 'default' ? ('loss' as const) : ('plain' as const)
}
