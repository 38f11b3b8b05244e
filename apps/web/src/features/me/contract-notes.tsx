/** me: the client's contract notes, one for each trading day, as files to keep. */
import { type ContractNote, listNotes } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { accountKey } from '../../money/account.ts'
import { useShowsAmounts } from '../../money/amounts.ts'
import { useDayNotes } from '../../orders/day-note.ts'
import { call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { say } from './say.ts'

const useNotes = () =>
  useInfiniteQuery({
    queryKey: accountKey('contract-notes'),
    queryFn: ({ pageParam, signal }) =>
      call(listNotes, { query: pageParam === null ? {} : { before: pageParam } }, { signal, inline: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next ?? undefined,
  })

export function ContractNotes() {
  const notes = useNotes()
  const files = useDayNotes()
  const items = notes.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card title={say('contractNotes')} flush>
      <p className="border-line border-b px-4 pb-3 text-sm text-soft">
        {say(notes.isSuccess && items.length === 0 ? 'noContractNotes' : 'contractNotesNote')}
      </p>
      {notes.isPending && <SkeletonList rows={3} label={say('loadingContractNotes')} />}
      {notes.isError && items.length === 0 && (
        <LoadFailed
          what={say('yourContractNotes')}
          failure={notes.error}
          onRetry={() => void notes.refetch()}
        />
      )}
      <ol className="divide-y divide-line" aria-label={say('contractNotes')}>
        {items.map((note) => (
          <Row key={note.day} note={note} busy={files.busy} onGet={files.get} />
        ))}
      </ol>
      {notes.hasNextPage && (
        <div className="border-line border-t p-4">
          <Button
            variant="outline"
            wide
            loading={notes.isFetchingNextPage}
            onClick={() => void notes.fetchNextPage()}
          >
            {say('showOlder')}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  readonly note: ContractNote
  readonly busy: string | null
  readonly onGet: (day: string) => void
}

function Row({ note: { day, trades, net, is_final: isFinal }, busy, onGet }: RowProps) {
  const isHidden = !useShowsAmounts()
  const amount = <Money amount={fromWire(Math.abs(net))} hidden={isHidden} />
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{istDay(day)}</p>
        <p className="text-sm text-soft">
          {say.rich(net < 0 ? 'notePayable' : 'noteReceivable', { count: trades, amount })}
        </p>
        {!isFinal && <p className="text-pending text-sm">{say('noteEstimated')}</p>}
      </div>
      <Button
        variant="outline"
        size="medium"
        loading={busy === day}
        disabled={busy !== null}
        icon={<FileText size={18} aria-hidden="true" />}
        onClick={() => onGet(day)}
      >
        {say.rich('notePdf', {
          day: istDay(day),
          hidden: (inside) => <span className="sr-only">{inside}</span>,
        })}
      </Button>
    </li>
  )
}
