/** market: one sentence where prices have stopped or come slowly. While all is well it says nothing. */
import { Hourglass, TimerOff, WifiOff } from 'lucide-react'
import { type Line, useLine } from './live.ts'
import { say } from './say.ts'
import { istSecond } from './times.ts'

/** With the time of the last price, where there is one. */
const since = (line: Line, plain: 'lost' | 'stalled', timed: 'lostSince' | 'stalledAt'): string =>
  line.since === null ? say(plain) : say(timed, { time: istSecond(line.since) })

function noticeOf(line: Line) {
  if (line.kind === 'lost') return { icon: WifiOff, says: since(line, 'lost', 'lostSince') }
  if (line.isStalled) return { icon: TimerOff, says: since(line, 'stalled', 'stalledAt') }
  if (line.kind === 'polling') return { icon: Hourglass, says: say('polling') }
  return null
}

export function LineNotice({ className = '' }: { className?: string }) {
  const notice = noticeOf(useLine())
  const Icon = notice?.icon
  return (
    <div role="status" className={className}>
      {notice && Icon && (
        <p className="mb-4 flex items-start gap-3 rounded-lg bg-pending-wash px-4 py-3 text-pending">
          <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{notice.says}</span>
        </p>
      )}
    </div>
  )
}
