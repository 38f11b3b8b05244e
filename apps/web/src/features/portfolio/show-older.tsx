/** portfolio: the way to the next page of a list. */
import { Button } from '@pramaan/ui/button.tsx'
import { say } from './say.ts'

interface Paged {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

export function ShowOlder({ list, className = 'mt-4' }: { list: Paged; className?: string }) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="outline"
      wide
      className={className}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {say('showOlder')}
    </Button>
  )
}
