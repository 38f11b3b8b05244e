/** app: '{app name} | {route title}'. A route's title is in its handle; a menu page's comes from its loader. */
import { brand } from '@pramaan/brand'
import { useEffect } from 'react'
import { type UIMatch, useMatches } from 'react-router'

export interface Titled {
  readonly title: string
}

const isTitled = (value: unknown): value is Titled =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'

const titleOf = (match: Pick<UIMatch, 'handle' | 'loaderData'>): string | null => {
  if (isTitled(match.loaderData)) return match.loaderData.title
  return isTitled(match.handle) ? match.handle.title : null
}

export function useTitle(): void {
  const title = useMatches()
    .map(titleOf)
    .findLast((found) => found !== null)
  useEffect(() => {
    document.title = title ? `${brand.name} | ${title}` : brand.name
  }, [title])
}
