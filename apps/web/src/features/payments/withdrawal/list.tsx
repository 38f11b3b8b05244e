/** payments: the client's withdrawals, newest first, each with its whole way. */
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { ArrowUpFromLine } from 'lucide-react'
import { useWithdrawals } from '../../../money/account.ts'
import { withdrawalWords } from '../../../money/money-words.ts'
import { istMoment } from '../../../platform/clock.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { Opened } from '../opened.tsx'
import { OneWithdrawal } from './one.tsx'
import { say } from './say.ts'

export function WithdrawalList({ wanted }: { wanted: string | null }) {
  const list = useWithdrawals()
  const all = list.data?.pages.flat() ?? []
  if (list.isPending) return <SkeletonList rows={3} label={say('loadingWithdrawals')} />
  if (list.isError && all.length === 0)
    return (
      <LoadFailed what={say('yourWithdrawals')} failure={list.error} onRetry={() => void list.refetch()} />
    )
  if (all.length === 0) {
    return (
      <EmptyState icon={<ArrowUpFromLine size={24} aria-hidden="true" />} title={say('none')}>
        {say('noneNote')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="-mx-4 divide-y divide-line border-line border-y" aria-label={say('yourWithdrawals')}>
        {all.map((one) => (
          <Opened
            key={one.id}
            amount={fromWire(one.amount)}
            note={`${one.bank_name} ${one.card_no} · ${istMoment(one.requested_at)}`}
            {...withdrawalWords[one.state]}
            isOverdue={one.is_overdue}
            isWanted={one.id === wanted}
          >
            <OneWithdrawal withdrawal={one} />
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
