/** search: asks for stocks while a person types: at most every 500 ms, and a new question calls the old one off. */
import { limits, type SearchResult, searchStocks } from '@pramaan/contracts'
import { useEffect, useRef, useState } from 'react'
import { withKey } from '../../market/stock-data.ts'
import { call } from '../../platform/call.ts'
import { now } from '../../platform/clock.ts'
import { sentenceOf } from '../../platform/failures.ts'

export interface StockSearch {
  readonly state: 'idle' | 'searching' | 'found' | 'failed'
  readonly results: readonly SearchResult[]
  /** Why it failed, in the catalogue's sentence. */
  readonly sentence?: string
}

/** What came of one question. It is never taken for the answer to another. */
interface Answer extends StockSearch {
  readonly to: string
}

/** The server reads no more than this. */
const LONGEST = 60

const idle: StockSearch = { state: 'idle', results: [] }
const searching: StockSearch = { state: 'searching', results: [] }

export function useStockSearch(question: string): StockSearch {
  const asked = question.trim().slice(0, LONGEST)
  const lastAt = useRef<number | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    const ask = async () => {
      lastAt.current = now()
      try {
        const results = await call(
          searchStocks,
          { query: { query: asked } },
          withKey({ signal: stop.signal, inline: true }),
        )
        if (!stop.signal.aborted) setAnswer({ to: asked, state: 'found', results })
      } catch (failure) {
        if (!stop.signal.aborted)
          setAnswer({ to: asked, state: 'failed', results: [], sentence: sentenceOf(failure) })
      }
    }
    const wait = lastAt.current === null ? 0 : lastAt.current + limits.searchThrottleMs - now()
    const timer = setTimeout(() => void ask(), Math.max(0, wait))
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])

  if (asked === '') return idle
  return answer?.to === asked ? answer : searching
}
