/** products, fund: funds on Discover: what they returned against how deep they fell, and, alone, the finder. */
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import type { ShelfSectionProps } from '../../orders/product.ts'
import { OlderOffers } from '../../orders/shelf/older-offers.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { Finder } from './finder.tsx'
import { say } from './say.ts'
import { Spread } from './spread.tsx'
import { useFunds } from './use-funds.ts'

const ROWS = 5

export default function FundsSection({ shows, isWhole, isAlone }: ShelfSectionProps) {
  const list = useFunds()
  if (list.isPending) return <SkeletonList rows={ROWS} label={say('loading')} />
  if (!list.data)
    return <LoadFailed what={say('theFunds')} failure={list.error} onRetry={() => void list.refetch()} />
  const found = list.data.filter(({ id }) => shows(id))
  if (found.length === 0) return <p className="px-4 pb-4">{say('noFunds')}</p>
  if (!isWhole) return <Spread funds={found} />
  return (
    <>
      <Finder funds={found} />
      {isAlone && <OlderOffers older={list.older} />}
    </>
  )
}
