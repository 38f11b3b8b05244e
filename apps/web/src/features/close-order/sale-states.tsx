/** close-order: what a sale says while its price is loading, where there is none, and where it was refused. */
import { orderMessages } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import type { CallFailed } from '../../platform/call.ts'
import { useSentence } from '../../platform/failures.ts'
import { say } from './say.ts'

export const Coming = () => (
  <div role="status" className="mt-4 space-y-4">
    <span className="sr-only">{say('loading')}</span>
    <Skeleton className="h-2 w-full rounded-full" />
    <Skeleton className="h-9 w-40 rounded-md" />
    <Skeleton className="h-4 w-full rounded-sm" />
    <Skeleton className="h-28 w-full rounded-lg" />
    <Skeleton className="h-5 w-full rounded-sm" />
  </div>
)

const Again = ({ onAgain }: { onAgain: () => void }) => (
  <Button variant="outline" size="medium" className="mt-3" onClick={onAgain}>
    {orderMessages.newQuote}
  </Button>
)

export const NoPrice = ({ says, onAgain }: { says: string; onAgain: () => void }) => (
  <div role="alert" className="py-6">
    <p className="text-soft">{says}</p>
    <p className="mt-1 text-sm text-soft">{say('nothingChanged')}</p>
    <Again onAgain={onAgain} />
  </div>
)

export const Restricted = ({ why, onAgain }: { why: string | null; onAgain: () => void }) => (
  <div role="alert" className="mt-3 rounded-lg bg-pending-wash px-4 py-3 text-sm">
    <p className="font-semibold text-pending">{orderMessages.restricted}</p>
    {why !== null && <p className="mt-0.5">{why}</p>}
    <Again onAgain={onAgain} />
  </div>
)

/** Where no answer came, nobody knows yet; the same press again sells at most once. */
export function SaleRefused({ failure, onAgain }: { failure: CallFailed; onAgain: () => void }) {
  const isUnknown = failure.status === 0 || failure.status >= 500
  const sentence = useSentence(failure)
  return (
    <div role="alert" className="mt-3 text-loss text-sm">
      <p>{isUnknown ? say('unknown', { reason: sentence }) : sentence}</p>
      {failure.code === 'quote_missing' && <Again onAgain={onAgain} />}
    </div>
  )
}
