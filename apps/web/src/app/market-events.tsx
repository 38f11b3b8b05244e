/** app: what the live line tells of the client's own: an alert that fired is a notice, and its lists are read anew. */
import type { Alert } from '@pramaan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { alertNotice, newlyFired } from '../market/alert-words.ts'
import { type ChangedWhat, useChanged } from '../market/live.ts'
import { ALERTS, useAlerts } from '../market/watching.ts'
import { useOrdersFollowed } from '../orders/orders.ts'
import { toast } from '../platform/toasts.ts'
import { NOTICES } from '../platform/unread.ts'

/** Long enough to read on the way past. */
const NOTICE_MS = 10_000

export function MarketEvents() {
  const queries = useQueryClient()
  useOrdersFollowed()
  const { data } = useAlerts()
  const before = useRef<readonly Alert[]>([])
  useEffect(() => {
    for (const alert of newlyFired(before.current, data ?? [])) toast('info', alertNotice(alert), NOTICE_MS)
    before.current = data ?? before.current
  }, [data])
  useChanged(
    useCallback(
      (what: ChangedWhat) => {
        if (what === 'alerts') void queries.invalidateQueries({ queryKey: ALERTS })
        // Whatever changed, a notice may tell of it.
        void queries.invalidateQueries({ queryKey: [NOTICES] })
      },
      [queries],
    ),
  )
  return null
}
