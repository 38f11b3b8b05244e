/** me: what the chosen days come to: opening + in − out = closing, and where the closing balance is. */
import { type StatementSums as Sums, viewStatement } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountKey } from '../../money/account.ts'
import { useShowsAmounts } from '../../money/amounts.ts'
import { call } from '../../platform/call.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { Period } from './period.ts'
import { say } from './say.ts'

export function StatementSums({ period }: { period: Period }) {
  const sums = useQuery({
    queryKey: accountKey('statement', period),
    queryFn: ({ signal }) => call(viewStatement, { query: period }, { signal, inline: true }),
    placeholderData: keepPreviousData,
  })
  if (sums.isPending) return <Skeleton className="h-24 rounded-xl" />
  if (!sums.data)
    return (
      <Card flush>
        <LoadFailed what={say('theseSums')} failure={sums.error} onRetry={() => void sums.refetch()} />
      </Card>
    )
  return (
    <Card className={sums.isPlaceholderData ? 'opacity-60' : ''}>
      <Lines sums={sums.data} />
    </Card>
  )
}

const grid = 'grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4'

function Lines({ sums: { opening, in: came, out: went, closing } }: { sums: Sums }) {
  return (
    <>
      <dl className={grid}>
        <Line name={say('opening')} rupees={opening.balance} />
        <Line name={say('moneyIn')} rupees={came} />
        <Line name={say('moneyOut')} rupees={went} />
        <Line name={say('closing')} rupees={closing.balance} isStrong />
      </dl>
      {closing.balance !== closing.cash && (
        <dl className={`${grid} mt-3 border-line border-t pt-3`}>
          <Line name={say('withdrawable')} rupees={closing.cash} />
          <Line name={say('blocked')} rupees={closing.blocked} />
          <Line name={say('unsettled')} rupees={closing.unsettled} />
        </dl>
      )}
    </>
  )
}

interface LineProps {
  readonly name: string
  readonly rupees: number
  readonly isStrong?: boolean
}

function Line({ name, rupees, isStrong = false }: LineProps) {
  const isHidden = !useShowsAmounts()
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className={isStrong ? 'font-semibold' : ''}>
        <Money amount={fromWire(rupees)} hidden={isHidden} />
      </dd>
    </div>
  )
}
