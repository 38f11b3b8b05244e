/** products, ipo: the calendar on Discover: what is open, to come and being allotted, by day; and what is listed, against its issue price. */
import type { Ipo } from '@pramaan/contracts'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import type { ShelfSectionProps } from '../../orders/product.ts'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { RiskLine } from '../../orders/shelf/offer-parts.tsx'
import { OlderOffers } from '../../orders/shelf/older-offers.tsx'
import { istDay, istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import {
  CalendarHead,
  CalendarRow,
  calendarOf,
  type Days,
  StageBar,
  stagesOf,
  TodayColumn,
} from './calendar.tsx'
import { counted, oddsOf, rupeesOf, timesOf } from './figures.ts'
import { ListedBars } from './listed-bars.tsx'
import { say } from './say-lists.ts'
import { useIpos } from './use-ipos.ts'

const FIRST = 6
const ORDER: Readonly<Record<Ipo['state'], number>> = {
  ...{ open: 0, upcoming: 1, closed: 2, allotted: 3, failed: 4, listed: 5 },
}

export default function IpoSection({ shows, isWhole, isAlone }: ShelfSectionProps) {
  const list = useIpos()
  const now = useBusinessNow()
  if (list.isPending) return <SkeletonList rows={3} label={say('loading')} />
  if (!list.data)
    return <LoadFailed what={say('theIssues')} failure={list.error} onRetry={() => void list.refetch()} />
  const found = list.data.filter(({ id }) => shows(id))
  if (found.length === 0) return <p className="px-4 pb-4">{say('none')}</p>
  const listed = found.filter(({ state }) => state === 'listed')
  const others = found
    .filter(({ state }) => state !== 'listed')
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || (a.closes_at < b.closes_at ? -1 : 1))
  const days = calendarOf(now)
  return (
    <>
      {others.length > 0 && (
        <div className="relative border-line border-t">
          <TodayColumn days={days} />
          <CalendarHead days={days} isWhole={isWhole} />
          <ul className="divide-y divide-line">
            {(isWhole ? others : others.slice(0, FIRST)).map((issue) => (
              <li key={issue.id}>
                <Row issue={issue} days={days} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {listed.length > 0 && <ListedBars issues={isWhole ? listed : listed.slice(0, FIRST)} />}
      {isAlone && <OlderOffers older={list.older} />}
    </>
  )
}

function Row({ issue, days }: { issue: Ipo; days: Days }) {
  return (
    <button
      type="button"
      onClick={() => openDrawer('ipo', { id: issue.id })}
      className="relative block w-full px-4 py-3 text-left hover:bg-ink/3 focus-visible:-outline-offset-2"
    >
      <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[11rem_minmax(0,1fr)_8rem]">
        <span className="min-w-0">
          <span className="block truncate font-medium">{issue.name}</span>
          <span className="figures block text-soft text-xs">
            {say('band', {
              floor: rupeesOf(issue.floor),
              cap: rupeesOf(issue.cap),
              lot: counted(issue.lot),
            })}
          </span>
        </span>
        <CalendarRow issue={issue} days={days} word={barWord(issue)} className="hidden md:block" />
        <span className="figures text-right text-sm">
          <Demand issue={issue} />
        </span>
      </span>
      {issue.state !== 'failed' && <StageBar stages={stagesOf(issue)} className="mt-2 md:hidden" />}
      <RiskLine className="mt-1.5 text-soft">{issue.risk}</RiskLine>
      {issue.own?.status === 'pending' && (
        <span className="mt-1 block font-medium text-accent text-sm">{stateWords(issue)}</span>
      )}
    </button>
  )
}

function Demand({ issue }: { issue: Ipo }) {
  if (issue.state === 'upcoming' || issue.state === 'failed')
    return <span className="font-medium text-soft">{stateWords(issue)}</span>
  const odds = oddsOf(issue)
  return (
    <>
      <span className="block font-semibold">{say('times', { times: timesOf(issue) })}</span>
      <span className="block text-soft text-xs">
        {odds === 'draw' ? say('odds', { count: issue.demand.winners_in_100 ?? 0 }) : ''}
        {odds === 'none' ? say('noDemand') : ''}
        {odds === 'full' || odds === 'some' ? say('inFull') : ''}
      </span>
    </>
  )
}

/** Short enough for a bar of three days. */
const barWord = ({ state, own }: Ipo): string => {
  if (state === 'upcoming') return say('barOpens')
  return own?.status === 'pending' ? say('barApplied') : say('apply')
}

export function stateWords({ state, opens_at, allotment_by, listing_on, own, closes_at }: Ipo): string {
  switch (state) {
    case 'upcoming':
      return say('opensOn', { day: istDay(opens_at) })
    case 'open':
      return own && own.status === 'pending' ? say('change') : say('apply')
    case 'closed':
      return say('allotmentBy', { when: istMoment(allotment_by) })
    case 'allotted':
      return say('listsOn', { day: istDay(listing_on) })
    case 'failed':
      return say('failed')
    default:
      return say('closed', { day: istDay(closes_at) })
  }
}
