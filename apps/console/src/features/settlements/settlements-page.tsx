/** settlements: what was settled, day by day, and what is due next. A sale's proceeds can leave from its settlement day on. */
import { istDate, istDay, istMoment, now } from '@pramaan/browser/clock.ts'
import {
  type DueKind,
  type LateDue,
  listSettlements,
  mayPropose,
  type Received,
  type SettlementRun,
} from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { usePages } from '../../platform/pages.ts'
import { whilePresent } from '../../platform/presence.ts'
import { useStaff } from '../../platform/session.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { BuyBackDialog } from './buy-back-dialog.tsx'
import { BuyBacks } from './buy-backs.tsx'
import { say } from './say.ts'
import { say as sayBuyBack } from './say-buy-backs.ts'
import { UnsignedDividends } from './unsigned-dividends.tsx'
import { UpcomingActions } from './upcoming-actions.tsx'

type Due = Received<(typeof listSettlements)['reply']>['due'][number]

const many = (count: number): string => groupIndian(String(count))

const columns: Column<SettlementRun>[] = [
  {
    head: say('day'),
    isMain: true,
    cell: ({ day, started_at, finished_at }) => (
      <>
        <span className="figures block font-medium text-base">{istDay(day)}</span>
        <span className="figures block text-soft text-sm">
          {finished_at
            ? say('doneAt', { when: istMoment(finished_at) })
            : say('begunAt', { when: istMoment(started_at) })}
        </span>
      </>
    ),
  },
  { head: say('sales'), isFigure: true, className: 'w-28', cell: ({ sales: count }) => many(count) },
  {
    head: say('released'),
    isFigure: true,
    className: 'w-44',
    cell: ({ released }) => <Amount rupees={released} className="font-medium" />,
  },
  {
    head: say('corporateActions'),
    isFigure: true,
    className: 'w-36',
    cell: ({ corporate_actions }) => many(corporate_actions),
  },
  {
    head: say('dividends'),
    isFigure: true,
    className: 'w-40',
    cell: ({ dividends }) => <Amount rupees={dividends} />,
  },
  { head: say('expired'), isFigure: true, className: 'w-32', cell: ({ expired }) => many(expired) },
  {
    head: say('status'),
    className: 'w-28',
    cell: ({ finished_at }) =>
      finished_at ? <Chip tone="gain">{say('done')}</Chip> : <Chip tone="pending">{say('running')}</Chip>,
  },
]

export function SettlementsPage() {
  const { role } = useStaff()
  const [hasBuyBack, setHasBuyBack] = useState(false)
  const [isAnnouncing, setIsAnnouncing] = useState(false)
  const due = useQuery({
    queryKey: ['settlements', 'due'],
    queryFn: ({ signal }) => call(listSettlements, { query: {} }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  const query = usePages(
    ['settlements'],
    async (after, options) => {
      const { runs, next } = await call(listSettlements, { query: after }, options)
      return { items: runs, next }
    },
    whilePresent,
  )
  return (
    <>
      <PageHead
        title={say('settlements')}
        note={say('settlementsNote')}
        actions={
          mayPropose(role, 'corporate-action') && (
            <span className="flex flex-wrap gap-2">
              <Button variant="outline" onClick={() => setHasBuyBack(true)}>
                {sayBuyBack('announce')}
              </Button>
              <Button onClick={() => setIsAnnouncing(true)}>{say('announceAction')}</Button>
            </span>
          )
        }
      />
      {hasBuyBack && <BuyBackDialog onClose={() => setHasBuyBack(false)} />}
      {isAnnouncing && <AnnounceDialog today={istDate(now())} onClose={() => setIsAnnouncing(false)} />}
      {due.data && <Late late={due.data.late} />}
      {due.data && <DueNext due={due.data.due} />}
      <BuyBacks />
      <UnsignedDividends />
      <UpcomingActions />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere icon={CalendarCheck} title={say('noRun')} says={say('noRunNote')} />
          ) : (
            <>
              <DataTable label={say('runs')} columns={columns} rows={rows} keyOf={({ id }) => id} />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

const lateWords: Readonly<Record<DueKind, (count: number) => string>> = {
  lapse: (count) => say('lateLapse', { count }),
  settlement: (count) => say('lateSettlement', { count }),
  dividend: (count) => say('lateDividend', { count }),
  'day-charges': (count) => say('lateDayCharges', { count }),
  'deposit-expiry': (count) => say('lateDepositExpiry', { count }),
  'venue-answer': (count) => say('lateVenueAnswer', { count }),
  tender: (count) => say('lateTender', { count }),
  'deal-allotment': (count) => say('lateDealAllotment', { count }),
  'bond-payment': (count) => say('lateBondPayment', { count }),
  'fund-allotment': (count) => say('lateFundAllotment', { count }),
  'fund-correction': (count) => say('lateFundCorrection', { count }),
  'fund-redemption': (count) => say('lateFundRedemption', { count }),
  'fund-idcw': (count) => say('lateFundIdcw', { count }),
  sip: (count) => say('lateSip', { count }),
  'credit-charges': (count) => say('lateCreditCharges', { count }),
  'credit-reminder': (count) => say('lateCreditReminder', { count }),
  'credit-expiry': (count) => say('lateCreditExpiry', { count }),
  'loan-day': (count) => say('lateLoanDay', { count }),
  'loan-invocation': (count) => say('lateLoanSale', { count }),
  'claim-overdue': (count) => say('lateClaimMail', { count }),
  'deal-lapse': (count) => say('lateDealLapse', { count }),
  'ipo-allotment': (count) => say('lateAllotment', { count }),
  'ipo-listing': (count) => say('lateListing', { count }),
  'note-issue': (count) => say('lateNoteIssue', { count }),
  'note-fixing': (count) => say('lateNoteFixing', { count }),
  'note-coupon': (count) => say('lateNoteCoupon', { count }),
  'note-maturity': (count) => say('lateNoteMaturity', { count }),
}

/** What should have been done by itself and was not: somebody has to look. */
function Late({ late }: { late: readonly LateDue[] }) {
  return late.map(({ kind, count, oldest, tries, failure }) => (
    <p
      key={kind}
      role="alert"
      className="mb-3 flex items-start gap-2.5 rounded-lg bg-loss-wash px-3.5 py-3 text-loss"
    >
      <AlarmClock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {lateWords[kind](count)} {say('lateSince', { when: istMoment(oldest), tries })}
        {failure !== null && ` ${say('lateBecause', { failure })}`}
      </span>
    </p>
  ))
}

function DueNext({ due }: { due: readonly Due[] }) {
  if (due.length === 0) return <p className="mb-5 px-1 text-soft">{say('nothingDue')}</p>
  return (
    <FigureTiles>
      {due.map(({ day, sales: count, amount }) => (
        <FigureTile
          key={day}
          name={say('dueOn', { day: istDay(day) })}
          note={say('saleCount', { count })}
          isWide
        >
          <Amount rupees={amount} />
        </FigureTile>
      ))}
    </FigureTiles>
  )
}
