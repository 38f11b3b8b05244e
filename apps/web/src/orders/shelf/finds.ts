/** orders, shelf: whether a search finds an entry. Pure; the search dialog stands outside the cache of the pages. */
import type { ShelfEntry } from '../product.ts'

/** Every word that is asked for must begin a word of the entry. Nothing asked finds everything. */
export function finds(question: string, { title, note, words = '' }: ShelfEntry, kind: string): boolean {
  const asked = wordsOf(question)
  const known = wordsOf(`${title} ${note} ${words} ${kind}`)
  return asked.every((part) => known.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s·,()/-]+/)
    .filter((word) => word !== '')
