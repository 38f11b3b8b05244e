/** products, loan: what is pledged, what is lent on it, and the price at which it no longer covers the loan. */
import type { PledgedHolding, ViewedLoan } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { istMoment } from '../../platform/clock.ts'
import { percentWords, unitWords } from './figures.ts'
import { say } from './say.ts'
import { belowNow } from './trigger.tsx'

interface PledgedTableProps {
  readonly loan: ViewedLoan
  readonly onMore: () => void
  readonly onRelease: () => void
}

export function PledgedTable({ loan, onMore, onRelease }: PledgedTableProps) {
  const { cover, status, closed_at, can_pledge, can_release } = loan
  const { holdings } = cover
  return (
    <Card
      title={say('pledgedHoldings')}
      aside={
        can_pledge && (
          <span className="-mr-3 max-sm:-ml-3 flex flex-wrap sm:justify-end">
            {can_release && (
              <Button variant="plain" size="small" onClick={onRelease}>
                {say('releaseTitle')}
              </Button>
            )}
            <Button variant="plain" size="small" onClick={onMore}>
              {say('pledgeMore')}
            </Button>
          </span>
        )
      }
    >
      <Standing status={status} closedAt={closed_at} />
      {status !== 'closed' && holdings.length > 0 && (
        <>
          <table className="figures hidden w-full text-right text-sm md:table">
            <thead>
              <tr className="text-soft">
                <Head isFirst>{say('holding')}</Head>
                <Head>{say('value')}</Head>
                <Head>{say('lent')}</Head>
                <Head>{say('eligible')}</Head>
                <Head>{say('priceNow')}</Head>
                <Head>{say('triggerHead')}</Head>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-line border-y">
              {holdings.map((holding) => (
                <tr key={holding.key}>
                  <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                    <Name holding={holding} />
                  </th>
                  <td className="py-2.5 pl-3">
                    <Money amount={fromWire(holding.value)} />
                  </td>
                  <td className="py-2.5 pl-3">{percentWords(holding.ltv_percent)}</td>
                  <td className="py-2.5 pl-3">
                    <Money amount={fromWire(holding.eligible)} />
                  </td>
                  <td className="py-2.5 pl-3">
                    <UnitPrice rupees={holding.price} />
                  </td>
                  <td className="py-2.5 pl-3">
                    <Trigger holding={holding} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="divide-y divide-line text-sm md:hidden">
            {holdings.map((holding) => (
              <li key={holding.key} className="py-2.5">
                <div className="flex items-start justify-between gap-4">
                  <Name holding={holding} />
                  <span className="figures shrink-0 text-right">
                    <Money amount={fromWire(holding.value)} />
                    <span className="block text-soft">
                      {say('lent')} {percentWords(holding.ltv_percent)}
                    </span>
                  </span>
                </div>
                <p className="figures mt-1 text-soft">
                  {say('triggerPrice')}: <Trigger holding={holding} />
                </p>
              </li>
            ))}
          </ul>
          <p className="figures mt-2 flex flex-wrap justify-between gap-x-6 text-sm">
            <span>
              {say('total')} <Money amount={fromWire(cover.value)} className="font-semibold" />
              {' · '}
              {say('eligibleInAll')} <Money amount={fromWire(cover.eligible)} />
            </span>
            {cover.ltv_percent !== null && loan.owed > 0 && (
              <span className="text-soft">
                {say('owedShare', { percent: percentWords(cover.ltv_percent) })}
              </span>
            )}
          </p>
          <p className="mt-1 text-soft text-xs">{cover.source}</p>
        </>
      )}
    </Card>
  )
}

function Standing({ status, closedAt }: { status: ViewedLoan['status']; closedAt: string | null }) {
  if (status === 'closed')
    return (
      <p>
        {closedAt !== null && `${say('releasedOn', { when: istMoment(closedAt) })}. `}
        {say('released')}
      </p>
    )
  if (status === 'pending' || status === 'approved')
    return <p className="mb-2 text-sm text-soft">{say('willPledge')}</p>
  if (status === 'rejected' || status === 'withdrawn') return <p className="mb-2">{say('notPledged')}</p>
  return null
}

const Head = ({ children, isFirst = false }: { children: string; isFirst?: boolean }) => (
  <th scope="col" className={`py-1.5 font-normal ${isFirst ? 'text-left' : 'pl-3'}`}>
    {children}
  </th>
)

const Name = ({ holding: { name, units } }: { holding: PledgedHolding }) => (
  <span className="min-w-0">
    <span className="wrap-anywhere block font-medium">{name}</span>
    <span className="figures block text-soft">{unitWords(units)}</span>
  </span>
)

const Trigger = ({ holding: { price, trigger_price } }: { holding: PledgedHolding }) =>
  trigger_price === null || price === null ? (
    <span className="text-soft">{say('noneCovers')}</span>
  ) : (
    <>
      <UnitPrice rupees={trigger_price} className="font-medium" />{' '}
      <span className="whitespace-nowrap text-loss">
        {price < trigger_price ? say('passed') : say('fromNow', { percent: belowNow(price, trigger_price) })}
      </span>
    </>
  )
