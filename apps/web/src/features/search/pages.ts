/** search: finds pages of the app by name, from the menu the client has. */
import type { MenuItem } from '@pramaan/contracts'

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
    const words = `${within ?? ''} ${title}`.toLowerCase().split(/\s+/)
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** The highlight after an arrow key: it wraps around. */
export function step(highlight: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (highlight + by + count) % count
}
