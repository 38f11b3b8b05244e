/** platform: one sentence where prices have stopped or come slowly. While all is well it says nothing. */
import { Hourglass, TimerOff, WifiOff } from 'lucide-react'
import { type Line, useLine } from './live.ts'
import { istSecond } from './times.ts'

const at = ({ since }: Line): string => (since === null ? '' : ` The last one is from ${istSecond(since)}.`)

function noticeOf(line: Line) {
  if (line.kind === 'lost') {
    return {
      icon: WifiOff,
      says: `No prices are reaching this device.${at(line)} It keeps trying; what you see stands still until then.`,
    }
  }
  if (line.isStalled) {
    return {
      icon: TimerOff,
      says: `The price feed has stalled.${at(line)} Prices stand still until it is back, and nothing trades on them.`,
    }
  }
  if (line.kind === 'polling') {
    return { icon: Hourglass, says: 'The live line is down. Prices are fetched every 2 seconds meanwhile.' }
  }
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
