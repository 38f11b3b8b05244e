/** portfolio, summary: the portfolio as it stood at the end of a past day, at that day's prices. It is fixed, so it has its paise. */
import type { PortfolioDay } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { useEffect, useRef } from 'react'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { usePortfolioDay } from '../../../orders/stats.ts'
import { istDay } from '../../../platform/clock.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { dayBefore } from './range.ts'
import { say } from './say.ts'

export interface DayCardProps {
  /** Empty while none is chosen. */
  readonly day: string
  readonly today: string | null
  readonly begins: string | null
  readonly onChoose: (day: string) => void
}

export function DayCard({ day, today, begins, onChoose }: DayCardProps) {
  const top = useRef<HTMLDivElement>(null)
  const arrived = useRef(day !== '')
  const last = today === null ? undefined : dayBefore(today)
  const found = usePortfolioDay(day === '' ? null : day)
  useEffect(() => {
    // Whoever came for that day is led to it once.
    if (arrived.current && found.data) {
      arrived.current = false
      top.current?.scrollIntoView({ block: 'start' })
    }
  }, [found.data])
  return (
    <div ref={top} className="scroll-mt-28">
      <Card title={say('onADay')}>
        <label className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {say('chooseDay')}
          <input
            type="date"
            value={day}
            min={begins ?? undefined}
            max={last}
            onChange={({ target }) => onChoose(target.value)}
            className="figures h-11 min-w-0 rounded-lg border border-edge bg-raised px-3 text-base text-ink outline-none focus:border-accent focus:ring-3 focus:ring-accent/20"
          />
          {day === '' && <span>{say('chooseNote')}</span>}
        </label>
        {day !== '' && found.isPending && <SkeletonList rows={3} label={say('loadingDay')} />}
        {found.isError && !found.data && (
          <LoadFailed
            what={say('thatDay')}
            failure={found.error}
            onRetry={() => void found.refetch()}
            className="py-4"
          />
        )}
        {day !== '' && found.data && <Stood portfolio={found.data} />}
      </Card>
    </div>
  )
}

function Stood({ portfolio }: { portfolio: PortfolioDay }) {
  const isShown = useShowsAmounts()
  const facts = [
    [say('netWorth'), portfolio.net_worth],
    [say('cash'), portfolio.cash],
    [say('holdings'), portfolio.holdings],
    ...(portfolio.owed === 0 ? [] : [[say('owed'), portfolio.owed] as const]),
    [say('netInvested'), portfolio.net_invested],
  ] as const
  return (
    <>
      <h3 className="mt-3 text-base">{say('endOf', { day: istDay(portfolio.day) })}</h3>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-2">
        {facts.map(([name, amount]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-medium">
              <Money amount={fromWire(amount)} hidden={!isShown} />
            </dd>
          </div>
        ))}
      </dl>
      {portfolio.positions.length === 0 ? (
        <p className="mt-3 text-soft">{say('nothingThen')}</p>
      ) : (
        <Positions portfolio={portfolio} />
      )}
    </>
  )
}

function Positions({ portfolio }: { portfolio: PortfolioDay }) {
  const isShown = useShowsAmounts()
  return (
    <table className="mt-3 w-full text-left">
      <thead>
        <tr className="border-line border-b text-sm text-soft">
          <th scope="col" className="py-1.5 font-normal">
            {say('position')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal max-md:hidden">
            {say('priceHead')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            {say('value')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {portfolio.positions.map(({ id, name, quantity, price, price_day, source, value }) => {
          const priced =
            price === null
              ? say('noPrice')
              : `${isShown ? `${quantityWords(quantity)} × ` : ''}${unitPriceWords(price)}`
          const when = price_day === null ? source : say('pricedOn', { source, day: istDay(price_day) })
          return (
            <tr key={id}>
              <th scope="row" className="wrap-anywhere py-2 font-normal">
                {name}
                <span className="figures block text-soft text-xs md:hidden">
                  {priced} · {when}
                </span>
              </th>
              <td className="figures py-2 pl-3 text-right text-sm max-md:hidden">
                {priced}
                <span className="block text-soft text-xs">{when}</span>
              </td>
              <td className="py-2 pl-3 text-right align-top">
                <Money amount={fromWire(value)} hidden={!isShown} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const quantityWords = (quantity: number): string =>
  quantity.toLocaleString('en-IN', { maximumFractionDigits: 4 })
