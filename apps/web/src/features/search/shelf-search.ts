/** search: finds what is on the shelf by name, issuer or ISIN. Each product tells once what it has, when somebody begins to type. */
import type { DrawerType } from '@pramaan/contracts'
import { useEffect, useState } from 'react'
import type { Product, ShelfEntry } from '../../orders/product.ts'
import { finds } from '../../orders/shelf/finds.ts'
import { sentenceOf } from '../../platform/failures.ts'

export interface FoundOffer {
  readonly entry: ShelfEntry
  readonly kind: string
  readonly product: string
  readonly drawer: DrawerType
}

export interface ShelfSearch {
  readonly offers: readonly FoundOffer[]
  /** How many more were found than stand there. */
  readonly more: number
  /** Titles of the products that could not tell what they have. */
  readonly missing: readonly string[]
  /** Titles of the products of which more have ended than were searched. */
  readonly older: readonly string[]
}

const AT_MOST = 8

interface Known {
  readonly product: Product
  readonly entries: readonly ShelfEntry[] | null
  readonly hasOlder: boolean
}

export function useShelfSearch(question: string, products: readonly Product[]): ShelfSearch {
  const [known, setKnown] = useState<readonly Known[]>([])
  const isAsked = question.trim() !== ''
  useEffect(() => {
    if (!isAsked) return
    const stop = new AbortController()
    const tell = (one: Known) => {
      if (!stop.signal.aborted) setKnown((all) => [...all, one])
    }
    setKnown([])
    for (const product of products) {
      product.shelf?.search?.(stop.signal).then(
        ({ entries, hasOlder }) => tell({ product, entries, hasOlder }),
        (failure: unknown) => {
          // The dialog says below the results that this product is missing.
          sentenceOf(failure)
          tell({ product, entries: null, hasOlder: false })
        },
      )
    }
    return () => stop.abort()
  }, [isAsked, products])
  if (!isAsked) return { offers: [], more: 0, missing: [], older: [] }
  // In the order of the shelf, whoever answered first.
  const sorted = products.flatMap((product) => known.find((one) => one.product === product) ?? [])
  const titles = (of: (one: Known) => boolean): string[] =>
    sorted.flatMap((one) => (of(one) ? (one.product.shelf?.title ?? []) : []))
  const all = sorted.flatMap(({ product, entries }) => found(question, product, entries ?? []))
  return {
    offers: all.slice(0, AT_MOST),
    more: Math.max(0, all.length - AT_MOST),
    missing: titles(({ entries }) => entries === null),
    older: titles(({ hasOlder }) => hasOlder),
  }
}

/** What can still be taken stands before what is over. */
const order = { open: 0, upcoming: 1, closed: 2 } as const

const found = (
  question: string,
  { name, shelf, drawer }: Product,
  entries: readonly ShelfEntry[],
): FoundOffer[] =>
  entries
    .filter((entry) => finds(question, entry, shelf?.title ?? ''))
    .sort((a, b) => order[a.state] - order[b.state])
    .map((entry) => ({ entry, kind: shelf?.title ?? '', product: name, drawer: drawer.type }))
