/** products, fund: a held order is left by redeeming units of its fund, the oldest first: in the dialog that sells. */
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import type { Leaving } from '../../orders/product.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { say } from './say.ts'
import { useFund, useFundOf } from './use-funds.ts'

export default function LeaveFund({ symbol, onClose }: Leaving) {
  const { fund, isPending, error, refetch } = useFundOf(symbol)
  if (fund) return <One id={fund.id} onClose={onClose} />
  if (isPending) return <SkeletonList rows={3} label={say('loading')} />
  return <LoadFailed what={say('theFund')} failure={error} onRetry={refetch} />
}

function One({ id, onClose }: { id: string; onClose: () => void }) {
  const fund = useFund(id)
  if (fund.isPending) return <SkeletonList rows={3} label={say('loading')} />
  if (!fund.data)
    return <LoadFailed what={say('theFund')} failure={fund.error} onRetry={() => void fund.refetch()} />
  return <RedeemForm fund={fund.data} onDone={onClose} />
}
