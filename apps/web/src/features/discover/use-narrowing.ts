/** discover: what the page is narrowed to: a kind (in the address, so that the way back works), words, and a minimum. */
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShelfEntry } from '../../orders/product.ts'
import type { Shelved } from '../../orders/shelf/entries.ts'
import { finds } from '../../orders/shelf/finds.ts'

export const minimums = [1_000, 10_000, 100_000] as const

export interface Narrowing {
  /** A product's name, or null for all. */
  readonly kind: string | null
  readonly setKind: (kind: string | null) => void
  readonly question: string
  readonly setQuestion: (question: string) => void
  /** The least that an offer may take at most; null for any. */
  readonly least: number | null
  readonly setLeast: (least: number | null) => void
  readonly isNarrow: boolean
  readonly reset: () => void
}

export function useNarrowing(names: readonly string[]): Narrowing {
  const [question, setQuestion] = useState('')
  const [least, setLeast] = useState<number | null>(null)
  const navigate = useNavigate()
  // The router's own reader of the search part would travel with the sign-in page too.
  const wanted = new URLSearchParams(useLocation().search).get('kind')
  const kind = names.find((name) => name === wanted) ?? null
  const setKind = (next: string | null) =>
    void navigate(
      { search: next === null ? '' : `?kind=${next}` },
      { replace: true, preventScrollReset: true },
    )
  const reset = () => {
    setQuestion('')
    setLeast(null)
    setKind(null)
  }
  const isNarrow = question.trim() !== '' || least !== null
  return { kind, setKind, question, setQuestion, least, setLeast, isNarrow, reset }
}

/** The entries of a product that stay. */
export function found(
  { question, least }: Pick<Narrowing, 'question' | 'least'>,
  { product, entries }: Shelved,
): readonly ShelfEntry[] {
  const kind = product.shelf?.title ?? ''
  return (entries ?? []).filter(
    (entry) =>
      finds(question, entry, kind) && (least === null || entry.least === undefined || entry.least <= least),
  )
}
