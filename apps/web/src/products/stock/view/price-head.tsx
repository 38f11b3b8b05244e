/** products, stock: the price with its direction, where it comes from and when, and whether it can be traded on. */
import type { StockDetail } from '@pramaan/contracts'
import { CircleSlash2, Moon, Radio, TimerOff } from 'lucide-react'
import { LiveFigure, LiveMove } from '../../../market/figures.tsx'
import { keyOf, useLine, usePrice } from '../../../market/live.ts'
import { type ShownState, shownState } from '../../../market/shown-state.ts'
import { istSecond } from '../../../market/times.ts'
import { istMoment } from '../../../platform/clock.ts'
import { say } from './say.ts'

export function PriceHead({ detail }: { detail: StockDetail }) {
  const unit = detail.kind === 'index' ? 'points' : 'rupees'
  return (
    <div className="mt-1">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <LiveFigure stock={keyOf(detail)} unit={unit} className="font-semibold text-3xl" />
        <LiveMove stock={keyOf(detail)} both className="text-base" />
      </p>
      <Provenance detail={detail} />
    </div>
  )
}

const icons = { live: Radio, stale: TimerOff, halted: CircleSlash2, closed: Moon } as const

const words: Readonly<Record<ShownState, string>> = {
  live: say('live'),
  stale: say('stale'),
  halted: say('halted'),
  closed: say('closed'),
}

/** No price without its source and its time. */
function Provenance({ detail }: { detail: StockDetail }) {
  const price = usePrice(keyOf(detail))
  const line = useLine()
  const state = shownState(price ?? detail, line)
  const Icon = icons[state]
  const at = price?.at ?? Date.parse(detail.as_of)
  const source = price?.source ?? detail.source
  return (
    <div className="mt-1.5 text-sm">
      <p className={`flex items-start gap-2 ${state === 'live' ? 'text-soft' : 'text-pending'}`}>
        <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span className="figures">{say('source', { source, time: istSecond(at), state: words[state] })}</span>
      </p>
      {detail.why_not !== null && state !== 'live' && <p className="mt-1 text-soft">{detail.why_not}</p>}
      {detail.next_session !== null && state === 'closed' && (
        <p className="mt-1 text-soft">{say('opensAt', { at: istMoment(detail.next_session) })}</p>
      )}
    </div>
  )
}
