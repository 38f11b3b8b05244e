/**
 * portfolio: the summary: how net worth has gone against the index, what it returned, why it changed, what it is made of, and how it stood on
 * any past day. One range drives the curve, the returns and what changed; it stands in the address.
 */
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { ChartSpline, FileText } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePortfolio } from '../../orders/orders.ts'
import { useInvestStat } from '../../orders/stats.ts'
import { istDate } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { say } from './say.ts'
import { DayCard } from './summary/day-card.tsx'
import { HoldingTables } from './summary/holding-tables.tsx'
import { MonthCard } from './summary/month-card.tsx'
import { addressOf, type Range, rangeOf, spanOf } from './summary/range.ts'
import { RangeBar } from './summary/range-bar.tsx'
import { ReturnsCard, ReturnsComing } from './summary/returns-card.tsx'
import { say as sayIt } from './summary/say.ts'
import { SpreadCard } from './summary/spread-card.tsx'
import { WeekCard } from './summary/week-card.tsx'
import { ChangedComing, WhatChanged } from './summary/what-changed.tsx'
import { WorthCard, WorthComing } from './summary/worth-card.tsx'

const twoToOne = 'grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]'

export default function Summary() {
  const [address, setAddress] = useSearchParams()
  const portfolio = usePortfolio()
  // Business time is the server's: a demo may be months ahead of this device.
  const today = portfolio.data ? istDate(Date.parse(portfolio.data.as_of)) : null
  const range = rangeOf(address)
  const day = address.get('day') ?? ''
  const stat = useInvestStat(spanOf(range, today))
  const begins = stat.data?.begins ?? null
  // The curve first; what stands below it follows in small steps, so that a finger is answered meanwhile.
  const isRestDue = useDeferredValue(true, false)
  const go = (to: Range, on: string) =>
    setAddress({ ...addressOf(to), ...(on === '' ? {} : { day: on }) }, { replace: true })

  if (stat.data && stat.data.begins === null) return <Nothing />
  const failure = stat.error ?? (today === null ? portfolio.error : null)
  return (
    <>
      <RangeBar {...{ range, today, begins }} onChange={(next) => go(next, day)} />
      <div className="grid grid-cols-1 gap-4">
        {!stat.data && failure ? (
          <Card flush>
            <LoadFailed
              what={sayIt('theCurve')}
              failure={failure}
              onRetry={() => void (today === null ? portfolio.refetch() : stat.refetch())}
            />
          </Card>
        ) : (
          <InRange stat={stat.data} today={today} isStale={stat.isPlaceholderData} />
        )}
        {isRestDue && (
          <>
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
              <WeekCard />
              <MonthCard />
            </div>
            <HoldingTables />
            <DayCard {...{ day, today, begins }} onChoose={(next) => go(range, next)} />
            <OpenOrders />
          </>
        )}
      </div>
    </>
  )
}

interface InRangeProps {
  readonly stat: ReturnType<typeof useInvestStat>['data']
  readonly today: string | null
  readonly isStale: boolean
}

/** Faded while another range is on its way. */
function InRange({ stat, today, isStale }: InRangeProps) {
  const look = classes(twoToOne, isStale && 'opacity-60')
  if (!stat)
    return (
      <>
        <div className={look}>
          <WorthComing />
          <ReturnsComing />
        </div>
        <div className={look}>
          <ChangedComing />
          <SpreadCard />
        </div>
      </>
    )
  const of = { stat, isMoving: today !== null && stat.to === today }
  return (
    <>
      <div className={look}>
        <WorthCard {...of} />
        <ReturnsCard {...of} />
      </div>
      <div className={look}>
        <WhatChanged {...of} />
        <SpreadCard />
      </div>
    </>
  )
}

const Nothing = () => (
  <div className="grid grid-cols-1 gap-4">
    <Card flush>
      <EmptyState
        icon={<ChartSpline size={24} aria-hidden="true" />}
        title={sayIt('nothing')}
        action={<Button onClick={() => openDrawer('deposit')}>{sayIt('deposit')}</Button>}
      >
        {sayIt('nothingNote')}
      </EmptyState>
    </Card>
    <OpenOrders />
  </div>
)

function OpenOrders() {
  const { data: portfolio } = usePortfolio()
  if (!portfolio) return null
  return (
    <Card flush aria-label={say('openOrdersTitle')}>
      <List>
        <ListItem
          leading={<FileText size={20} aria-hidden="true" />}
          title={say('openOrders', { count: portfolio.awaiting })}
          note={say('openOrdersNote')}
          link={(content, look) => (
            <Link to="/portfolio/awaiting" className={look}>
              {content}
            </Link>
          )}
        />
      </List>
    </Card>
  )
}
