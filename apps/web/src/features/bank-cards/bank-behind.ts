/** bank-cards: which bank an IFSC belongs to, asked for while it is typed. */
import { ifsc, lookUpIfsc } from '@pramaan/contracts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/call.ts'

/** Long enough for the next key, short enough to be there before the next field. */
const DEBOUNCE_MS = 350

/** The name from the published list; null when the list has no such branch; undefined while nothing is known. */
export type BankBehind = string | null | undefined

export function useBankBehind(typed: string): BankBehind {
  const code = ifsc.safeParse(typed).data?.toUpperCase()
  const [found, setFound] = useState<{ code: string; bank: string | null }>()

  useEffect(() => {
    if (code === undefined) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      // A suggestion that does not come is no loss: the client types the name.
      call(lookUpIfsc, { params: { code } }, { signal: stop.signal, background: true }).then(
        (answer) => setFound({ code, bank: answer?.bank_name ?? null }),
        () => undefined,
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [code])

  return code !== undefined && found?.code === code ? found.bank : undefined
}
