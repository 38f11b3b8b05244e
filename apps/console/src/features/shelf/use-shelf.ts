/** shelf: the offers of every product, asked product by product: one that fails leaves the others standing. */
import { listProposals, type Proposal } from '@pramaan/contracts'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'
import type { FirmShelf, Product, ShelfPage, ShelfRow, ShelfStage } from '../../platform/product.ts'

export const stages = ['all', 'late', 'closed', 'open', 'upcoming', 'running', 'over'] as const
export type StageFilter = (typeof stages)[number]

export interface Shelved {
  readonly ttype: string
  readonly shelf: FirmShelf
  readonly rows: readonly ShelfRow[]
  /** Asks for those that ended longer ago; null where none are left. */
  readonly onOlder: (() => void) | null
  readonly isPending: boolean
  /** A page of what ended longer ago is on its way. */
  readonly isGrowing: boolean
  /** None of it could be read. */
  readonly failure: unknown
  /** What ended longer ago could not be read; the rest stands, and it can be asked for again. */
  readonly olderFailure: unknown
}

const FIRST = null
type After = string | typeof FIRST
const pageKey = (ttype: string, after: After) => ['shelf', ttype, 'page', after]

/** Each page goes on where the one before it ends now: what ends while somebody looks moves them all. */
function pagesOf(queries: QueryClient, ttype: string, older: number): readonly After[] {
  const pages: After[] = [FIRST]
  while (pages.length <= older) {
    const next = queries.getQueryData<ShelfPage>(pageKey(ttype, pages.at(-1) ?? FIRST))?.next
    if (next == null) break
    pages.push(next)
  }
  return pages
}

export function useShelf(products: readonly Product[]): readonly Shelved[] {
  const shelved = products.flatMap(({ ttype, shelf }) => (shelf ? [{ ttype, shelf }] : []))
  const queries = useQueryClient()
  const [older, setOlder] = useState<Readonly<Record<string, number>>>({})
  const pages = shelved.flatMap(({ ttype, shelf }) =>
    pagesOf(queries, ttype, older[ttype] ?? 0).map((after) => ({ ttype, shelf, after })),
  )
  const answers = useQueries({
    queries: pages.map(({ ttype, shelf, after }) => ({
      queryKey: pageKey(ttype, after),
      queryFn: ({ signal }: { signal: AbortSignal }) => shelf.list(after === FIRST ? {} : { after }, signal),
      refetchInterval: whilePresent,
    })),
  })
  return shelved.map((one) => {
    const own = answers.filter((_, place) => pages[place]?.ttype === one.ttype)
    const [first, last] = [own[0], own.at(-1)]
    const next = last?.data?.next ?? null
    const failed = own.find(({ data, error }) => data === undefined && error !== null)
    const again = failed && failed !== first ? () => void failed.refetch() : null
    return {
      ...one,
      rows: own.flatMap(({ data }) => data?.rows ?? []),
      onOlder: again ?? (next === null ? null : () => setOlder({ ...older, [one.ttype]: own.length })),
      isPending: first?.isPending ?? false,
      isGrowing: last !== first && last?.data === undefined && (last?.isFetching ?? false),
      failure: failed === first ? (first?.error ?? null) : null,
      olderFailure: failed === first ? null : (failed?.error ?? null),
    }
  })
}

/** Whether what ended longer ago belongs to what somebody looks for: all of it, what is over, or words. */
export const reachesOlder = (stage: StageFilter, search: string): boolean =>
  stage === 'all' || stage === 'over' || search !== ''

/** What was proposed for the shelf and waits for a second person. */
export function useProposed(shelved: readonly Shelved[]): readonly Proposal[] {
  const { data } = useQuery({
    queryKey: ['proposals', 'open', 'shelf'],
    queryFn: ({ signal }) => call(listProposals, { query: { state: 'open' } }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  const kinds = new Set<string>(['offer-close', 'offer-documents'])
  for (const { shelf, rows } of shelved) {
    for (const { kind } of [...shelf.acts, ...rows.flatMap(({ acts }) => acts)]) kinds.add(kind)
  }
  return (data?.items ?? []).filter(({ kind }) => kinds.has(kind))
}

export const countOf = (shelved: readonly Shelved[], stage: ShelfStage): number =>
  shelved.reduce((sum, { rows }) => sum + rows.filter((row) => row.stage === stage).length, 0)

export const lateOf = (shelved: readonly Shelved[]): number =>
  shelved.reduce((sum, { rows }) => sum + rows.filter(({ lateSince }) => lateSince !== null).length, 0)

export const isShown = ({ stage, lateSince }: ShelfRow, filter: StageFilter): boolean =>
  filter === 'all' || (filter === 'late' ? lateSince !== null : stage === filter)

/** Every word of what is searched stands in its name or its note. */
export function isFound({ title, note }: ShelfRow, search: string): boolean {
  const text = `${title} ${note}`.toLocaleLowerCase('en')
  return search
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const stageOrder: Record<ShelfStage, number> = { closed: 1, open: 2, upcoming: 3, running: 4, over: 5 }
const rank = ({ stage, lateSince }: ShelfRow): number => (lateSince === null ? stageOrder[stage] : 0)

/** What is late, then what is to be decided; of the same stage what something is awaited for. What is over stands last. */
export const urgentFirst = (a: ShelfRow, b: ShelfRow): number =>
  rank(a) - rank(b) || Number(a.next === null) - Number(b.next === null)

/** Somebody of the firm has to do something about it. */
export const isToDo = ({ stage, lateSince }: ShelfRow): boolean => lateSince !== null || stage === 'closed'
