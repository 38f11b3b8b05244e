/** platform: lists of the console come in pages. One row more than a page is read, to know whether another follows. */
export const PAGE = 50
export const ONE_MORE = PAGE + 1

export interface Page<T> {
  readonly items: T[]
  readonly next: string | null
}

/** `cursorOf` names the place after an entry. */
export function pageOf<T>(rows: readonly T[], cursorOf: (last: T) => string): Page<T> {
  const items = rows.slice(0, PAGE)
  const last = items.at(-1)
  return { items, next: last !== undefined && rows.length > PAGE ? cursorOf(last) : null }
}
