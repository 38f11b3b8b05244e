/** notices: one of them. The whole row is the way to what it tells of. */
import type { Notice } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  CircleCheck,
  CircleX,
  Eye,
  Hourglass,
  Info,
  type LucideIcon,
  ShieldCheck,
} from 'lucide-react'
import { useShowsAmounts, useVeil } from '../../money/amounts.ts'
import { istMoment } from '../../platform/clock.ts'
import { lead } from './lead.ts'
import { say } from './say.ts'

const QUIET = 'bg-sunken text-soft'

/** Money that comes and goes is neutral; only what failed or needs attention has a colour. */
const MARKS: Readonly<Record<Exclude<Notice['tone'], 'told'>, readonly [LucideIcon, string]>> = {
  in: [ArrowDownToLine, QUIET],
  out: [ArrowUpFromLine, QUIET],
  done: [CircleCheck, QUIET],
  failed: [CircleX, 'bg-loss-wash text-loss'],
  waiting: [Hourglass, 'bg-pending-wash text-pending'],
}
const TOLD: Readonly<Partial<Record<Notice['topic'], LucideIcon>>> = {
  alerts: Bell,
  staff: Eye,
  security: ShieldCheck,
}

const markOf = ({ tone, topic }: Notice): readonly [LucideIcon, string] =>
  tone === 'told' ? [TOLD[topic] ?? Info, QUIET] : MARKS[tone]

export function NoticeRow({ notice, onRead }: { notice: Notice; onRead: (id: number) => void }) {
  const [Icon, colours] = markOf(notice)
  const veil = useVeil()
  const open = () => {
    if (!notice.is_read) onRead(notice.id)
    if (notice.leads !== null) lead(notice.leads)
  }
  return (
    <li>
      <button
        type="button"
        onClick={open}
        className="relative flex w-full items-start gap-3 px-4 py-3 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        {!notice.is_read && (
          <span
            aria-hidden="true"
            className="absolute top-7 left-1.5 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]"
          />
        )}
        <span className={classes('grid size-9 shrink-0 place-items-center rounded-md', colours)}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-x-4">
            <span className={classes('min-w-0 wrap-anywhere', !notice.is_read && 'font-semibold')}>
              {!notice.is_read && <span className="sr-only">{say('unread')}</span>}
              {veil(notice.title)}
            </span>
            <Amount notice={notice} />
          </span>
          {notice.text !== '' && (
            <span className="block text-sm text-soft wrap-anywhere">{veil(notice.text)}</span>
          )}
          <span className="figures mt-0.5 block text-sm text-soft">{istMoment(notice.at)}</span>
        </span>
      </button>
    </li>
  )
}

/** Signed only where it has come into the client's cash or left it. */
function Amount({ notice: { amount, tone } }: { notice: Notice }) {
  const isHidden = !useShowsAmounts()
  const paise = fromWire(amount)
  if (paise === null) return null
  const signed = tone === 'out' ? fromWire(-(amount ?? 0)) : paise
  return (
    <Money
      amount={signed}
      sign={tone === 'in' ? 'always' : 'auto'}
      hidden={isHidden}
      className="shrink-0 font-medium"
    />
  )
}
