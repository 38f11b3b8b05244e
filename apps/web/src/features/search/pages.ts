/** search: finds pages of the app by name, from the menu the client has. */
import type { MenuItem } from '@pramaan/contracts'
import type { SearchStep } from '../../platform/typed-ahead.ts'

export interface FoundPage {
  readonly path: string
  readonly title: string
  /** The page it belongs to, if any. */
  readonly within: string | null
}

/** A page that only forwards is found through the pages it holds. */
function pagesOf(menu: readonly MenuItem[]): FoundPage[] {
  return menu.flatMap(({ path, meta, children = [] }): FoundPage[] => {
    const inner = children.map((child) => ({ path: child.path, title: child.meta.title, within: meta.title }))
    return inner.length > 0 ? inner : [{ path, title: meta.title, within: null }]
  })
}

/** Every word of the question must begin a word of the page's name. An empty question finds nothing. */
export function findPages(menu: readonly MenuItem[], question: string): FoundPage[] {
  const asked = question.trim().toLowerCase().split(/\s+/)
  if (asked[0] === '') return []
  return pagesOf(menu).filter(({ title, within }) => {
    const words = [within ?? '', title].join(' ').toLowerCase().split(/\s+/)
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** The highlight after an arrow key: it wraps around. From no highlight (-1) it goes to the first or the last. */
export function step(highlight: number, by: 1 | -1, count: number): number {
  if (count === 0) return 0
  if (highlight < 0) return by === 1 ? 0 : count - 1
  return (highlight + by + count) % count
}

/** Where these keys lead from here, and whether they open what is there. What follows an Enter is not read. */
export function walk(
  steps: readonly SearchStep[],
  from: number,
  count: number,
): { place: number; opens: boolean } {
  let place = from
  for (const key of steps) {
    if (key === 'Enter') return { place, opens: count > 0 }
    place = step(place, key === 'ArrowDown' ? 1 : -1, count)
  }
  return { place, opens: false }
}
