/** product-drawers, ticket: the server's no, above the button, in its own sentence; and the next step where there is one. */
import { Button } from '@pramaan/ui/button.tsx'
import { CircleAlert } from 'lucide-react'
import type { CallFailed } from '../../../platform/call.ts'
import { openDrawer } from '../../../platform/modals.ts'

export function Refused({ failure }: { failure: CallFailed | null }) {
  if (failure === null || failure.code === 'cancelled') return null
  return (
    <div role="alert" className="mb-2 text-loss text-sm">
      <p className="flex items-start gap-1.5">
        <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {failure.message}
          {hasNoAnswer(failure) &&
            ' Whether it was placed is not known: send it again, and it still happens only once.'}
        </span>
      </p>
      {failure.code === 'funds_short' && (
        <Button variant="plain" size="small" onClick={() => openDrawer('deposit')}>
          Deposit
        </Button>
      )}
    </div>
  )
}

/** The line broke on the way: the intent keeps its key, so that sending it again is safe. */
const hasNoAnswer = ({ status, code }: CallFailed): boolean =>
  status >= 500 || code === 'timeout' || code === 'network'
