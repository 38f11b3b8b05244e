/** platform: the end of a long list: more of it, or that this is all. */
import { Button } from '@pramaan/ui/button.tsx'
import { say } from './say.ts'

export interface MoreRowsProps {
  readonly count: number
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): unknown
  }
}

export const MoreRows = ({ count, query }: MoreRowsProps) => (
  <div className="mt-4 flex min-h-11 items-center justify-between gap-4 px-1">
    <p className="figures text-soft text-sm" aria-live="polite">
      {query.hasNextPage ? say('firstRows', { count }) : say('allRows', { count })}
    </p>
    {query.hasNextPage && (
      <Button
        variant="outline"
        size="medium"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {say('showMore')}
      </Button>
    )}
  </div>
)
