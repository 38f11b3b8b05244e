/** platform: what a question looks like while it is asked, when it failed, and when it is answered. */
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallFailed } from './call.ts'
import { say } from './say.ts'
import { asSentence } from './sentences.ts'

type Asked<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>

const frame = 'rounded-xl border border-line bg-raised shadow-card'

export interface AnsweredProps<T> {
  readonly query: Asked<T>
  /** Nothing else on the page has a heading. */
  readonly isPage?: boolean
  /** It stands in a card already: no frame of its own, and fewer rows while it loads. */
  readonly isInCard?: boolean
  readonly children: (data: T) => ReactNode
}

export function Answered<T>({ query, isPage = false, isInCard = false, children }: AnsweredProps<T>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.error && <NotUpToDate query={query} />}
        {children(query.data)}
      </>
    )
  }
  if (query.isPending) {
    return (
      <div className={isInCard ? undefined : frame}>
        <SkeletonList rows={isInCard ? 2 : 6} />
      </div>
    )
  }
  return <NoAnswer query={query} isPage={isPage} />
}

function NoAnswer<T>({ query, isPage }: { query: Asked<T>; isPage: boolean }) {
  const failure = query.error
  if (failure instanceof CallFailed && (failure.status === 404 || failure.code === 'field_invalid')) {
    return (
      <EmptyState
        isPage={isPage}
        className={frame}
        icon={<SearchX size={24} aria-hidden="true" />}
        title={say('nothingHere')}
      >
        <p>{say('nothingHereNote')}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      isPage={isPage}
      className={frame}
      icon={<CloudOff size={24} aria-hidden="true" />}
      title={say('notLoaded')}
      action={
        <Button variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
          {say('tryAgain')}
        </Button>
      }
    >
      <p role="alert">
        {say('failedNothingChanged', {
          why: failure instanceof CallFailed ? asSentence(failure.message) : say('somethingWrong'),
        })}
      </p>
    </EmptyState>
  )
}

/** Older rows are better than none, as long as they say that they are older. */
const NotUpToDate = <T,>({ query }: { query: Asked<T> }) => (
  <div
    role="alert"
    className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-pending-wash px-4 py-2 text-pending"
  >
    <p>
      {say('outOfDate', {
        why: query.error instanceof CallFailed ? asSentence(query.error.message) : say('lastLookFailed'),
      })}
    </p>
    <Button variant="outline" size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
      {say('lookAgain')}
    </Button>
  </div>
)
