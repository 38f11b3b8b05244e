/**
 * me: the cash ledger, newest first, with the balance after each entry. One page of 50 is on the screen at a time, so
 * that entry 100,000 is as light as the first; the days lead to any of them.
 */
import { type CashRecord, listRecords, type RecordKind } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { accountKey } from '../../money/account.ts'
import { call } from '../../platform/call.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { LedgerRows } from './ledger-rows.tsx'
import type { Period } from './period.ts'
import { say } from './say.ts'

interface CashLedgerProps {
  readonly kind: RecordKind
  readonly period: Period
}

/** `key` this by kind and period: another question begins at its newest entry. */
export function CashLedger({ kind, period }: CashLedgerProps) {
  const top = useRef<HTMLDivElement>(null)
  // The entry before which each page that was turned begins.
  const [turned, setTurned] = useState<readonly string[]>([])
  const before = turned.at(-1)
  const page = useQuery({
    queryKey: accountKey('records', kind, period, before ?? null),
    queryFn: ({ signal }) =>
      call(
        listRecords,
        { query: { ...(kind === 'all' ? {} : { kind }), ...period, ...(before ? { before } : {}) } },
        { signal, inline: true },
      ),
    placeholderData: keepPreviousData,
  })
  const turn = (to: readonly string[]) => {
    setTurned(to)
    top.current?.scrollIntoView({ block: 'start' })
  }

  if (page.isPending) return <Frame>{<SkeletonList rows={8} label={say('loadingLedger')} />}</Frame>
  if (!page.data)
    return (
      <Frame>
        {<LoadFailed what={say('yourLedger')} failure={page.error} onRetry={() => void page.refetch()} />}
      </Frame>
    )
  const { items, next } = page.data
  const isNarrowed = kind !== 'all' || Object.keys(period).length > 0
  if (items.length === 0 && turned.length === 0) return <Nothing isNarrowed={isNarrowed} />
  return (
    <div ref={top} className="scroll-mt-28">
      <LedgerRows rows={items} isStale={page.isPlaceholderData} />
      {(next !== null || turned.length > 0) && (
        <nav aria-label={say('ledgerPages')} className="mt-3 flex items-center justify-between gap-3">
          <Button
            variant="outline"
            size="medium"
            disabled={turned.length === 0}
            icon={<ChevronLeft size={18} aria-hidden="true" />}
            onClick={() => turn(turned.slice(0, -1))}
          >
            {say('newer')}
          </Button>
          <p role="status" className="figures text-sm text-soft">
            {span(items)}
          </p>
          <Button
            variant="outline"
            size="medium"
            disabled={next === null || page.isPlaceholderData}
            onClick={() => next !== null && turn([...turned, next])}
          >
            {say('older')}
            <ChevronRight size={18} aria-hidden="true" />
          </Button>
        </nav>
      )}
    </div>
  )
}

/** Which entries these are, by their numbers in the ledger. */
function span(items: readonly CashRecord[]): string {
  const [newest, oldest] = [items[0], items.at(-1)]
  return newest && oldest ? say('entries', { from: newest.seq, to: oldest.seq }) : ''
}

const Frame = ({ children }: { children: ReactNode }) => <Card flush>{children}</Card>

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Card flush>
    <EmptyState
      icon={<ScrollText size={24} aria-hidden="true" />}
      title={say(isNarrowed ? 'noSuchEntries' : 'noEntries')}
    >
      {say(isNarrowed ? 'noSuchEntriesNote' : 'noEntriesNote')}
    </EmptyState>
  </Card>
)
