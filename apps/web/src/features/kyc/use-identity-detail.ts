/** kyc: what the client handed in last, as the server keeps it. */
import { type IdentityDetail, identityDetailCall } from '@pramaan/contracts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/call.ts'

export type Known =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: unknown }
  | { readonly kind: 'ready'; readonly detail: IdentityDetail | null }

/** Asked anew whenever `about` changes: another state of the check has other times and another reason. */
export function useIdentityDetail(about: string): { known: Known; again(): void } {
  const [known, setKnown] = useState<Known>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the check or a press on "again" is the reason to ask
  useEffect(() => {
    const stop = new AbortController()
    setKnown({ kind: 'loading' })
    call(identityDetailCall, {}, { inline: true, signal: stop.signal }).then(
      (detail) => setKnown({ kind: 'ready', detail }),
      (failure: unknown) => {
        if (!stop.signal.aborted) setKnown({ kind: 'failed', failure })
      },
    )
    return () => stop.abort()
  }, [about, round])
  return { known, again: () => setRound(round + 1) }
}
