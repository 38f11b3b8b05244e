/** orders: the contract note of a trading day, fetched as a file to keep. */
import { exportDayNote } from '@pramaan/contracts'
import { useState } from 'react'
import { CallFailed } from '../platform/call.ts'
import { download } from '../platform/download.ts'

interface DayNotes {
  /** The day whose note is on its way. */
  readonly busy: string | null
  readonly get: (day: string) => void
}

export function useDayNotes(): DayNotes {
  const [busy, setBusy] = useState<string | null>(null)
  const fetchNote = async (day: string) => {
    setBusy(day)
    try {
      await download(exportDayNote, { query: { day } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(null)
    }
  }
  return { busy, get: (day) => void fetchNote(day) }
}
