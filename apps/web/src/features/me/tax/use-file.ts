/** tax: a file on its way, one at a time. */
import { useState } from 'react'
import { CallFailed } from '../../../platform/call.ts'

export interface OneFile {
  /** Which is on its way. */
  readonly busy: string | null
  readonly get: (name: string, fetching: () => Promise<unknown>) => void
}

export function useFile(): OneFile {
  const [busy, setBusy] = useState<string | null>(null)
  const fetchIt = async (name: string, fetching: () => Promise<unknown>) => {
    setBusy(name)
    try {
      await fetching()
    } catch (failure) {
      // Told where every failed call is told.
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(null)
    }
  }
  return { busy, get: (name, fetching) => void fetchIt(name, fetching) }
}
