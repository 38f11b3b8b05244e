/** app: the last resort, when a page breaks or cannot be loaded. Says what is known and no more. */
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { asSentence } from '../platform/sentences.ts'
import { say } from './say.ts'

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
        title={isCall ? say('noAnswer') : say('notShown')}
        action={<Button onClick={() => window.location.reload()}>{say('reload')}</Button>}
      >
        <p>{isCall ? say('nothingChanged', { why: asSentence(failure.message) }) : say('lookInAudit')}</p>
      </EmptyState>
    </main>
  )
}
