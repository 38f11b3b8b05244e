/** search: what this client opened from the search last, on this device only. */
import { type Market, markets } from '@pramaan/contracts'
import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { storage } from '../../platform/storage.ts'

export interface RecentStock {
  readonly market: Market
  readonly symbol: string
  readonly name: string
  readonly kind: string
}

const AT_MOST = 6

/** The newest first, each once. */
export const withNewest = (recents: readonly RecentStock[], opened: RecentStock): RecentStock[] =>
  [
    opened,
    ...recents.filter(({ market, symbol }) => market !== opened.market || symbol !== opened.symbol),
  ].slice(0, AT_MOST)

/** What a browser has kept may be of an older release, or written by anybody: what does not fit is left out. */
export function readRecents(text: string | null): RecentStock[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, AT_MOST) : []
  } catch {
    return []
  }
}

function isRecent(thing: unknown): thing is RecentStock {
  if (typeof thing !== 'object' || thing === null) return false
  const { market, symbol, name, kind } = thing as Record<string, unknown>
  return (
    markets.some((one) => one === market) && [symbol, name, kind].every((part) => typeof part === 'string')
  )
}

export function useRecents() {
  const { profile } = useSession()
  const kept = storage.recentSearches(profile?.id ?? '')
  const [recents, setRecents] = useState(() => readRecents(kept.read()))
  return {
    recents,
    remember: (opened: RecentStock) => kept.write(JSON.stringify(withNewest(recents, opened))),
    clear() {
      kept.clear()
      setRecents([])
    },
  }
}
