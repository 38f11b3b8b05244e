/** app: the last resort, when a room breaks or cannot be loaded. Says what is known and no more. */
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { asSentence } from '../platform/sentences.ts'

export function FailurePage() {
  const failure = useRouteError()
  const isCall = failure instanceof CallFailed
  useEffect(() => {
    // A server that cannot be reached is no fault of this page.
    if (!isCall) console.error(failure)
  }, [failure, isCall])
  return (
    <main className="grid min-h-96 place-items-center">
      <EmptyState
        isPage
        icon={<TriangleAlert size={24} aria-hidden="true" />}
        title={isCall ? 'The server did not answer' : 'This room could not be shown'}
        action={<Button onClick={() => window.location.reload()}>Load the page again</Button>}
      >
        <p>
          {isCall
            ? `${asSentence(failure.message)} Nothing was changed.`
            : 'What was sent before is in the audit log: look there before you send it again.'}
        </p>
      </EmptyState>
    </main>
  )
}
