/** payments: the client's deposits, newest first, each with its whole way. */
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { ArrowDownToLine } from 'lucide-react'
import { useDeposits } from '../../../money/account.ts'
import { depositWords } from '../../../money/money-words.ts'
import { istMoment } from '../../../platform/clock.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { Opened } from '../opened.tsx'
import { OneDeposit } from './one.tsx'
import { say } from './say.ts'
import { channelWords } from './words.ts'

export function DepositList({ wanted }: { wanted: string | null }) {
  const list = useDeposits()
  const all = list.data?.pages.flat() ?? []
  if (list.isPending) return <SkeletonList rows={3} label={say('loadingDeposits')} />
  if (list.isError && all.length === 0)
    return <LoadFailed what={say('yourDeposits')} failure={list.error} onRetry={() => void list.refetch()} />
  if (all.length === 0) {
    return (
      <EmptyState icon={<ArrowDownToLine size={24} aria-hidden="true" />} title={say('none')}>
        {say('noneNote')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="-mx-4 divide-y divide-line border-line border-y" aria-label={say('yourDeposits')}>
        {all.map((one) => (
          <Opened
            key={one.id}
            amount={fromWire(one.amount)}
            note={`${channelWords[one.channel]} · ${one.reference} · ${istMoment(one.created_at)}`}
            {...depositWords[one.state]}
            isOverdue={one.is_overdue}
            isWanted={one.id === wanted}
          >
            <OneDeposit deposit={one} />
          </Opened>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          wide
          className="mt-4"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {say('showOlder')}
        </Button>
      )}
    </>
  )
}
