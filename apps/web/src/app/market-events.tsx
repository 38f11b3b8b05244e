/** app: what the live line tells of the client's own: an alert that fired is a notice, and its lists are read anew. */
import { type Alert, marketMessages } from '@pramaan/contracts'
import { formatRupees, fromWire } from '@pramaan/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type ChangedWhat, useChanged } from '../platform/market/live.ts'
import { ALERTS, useAlerts } from '../platform/market/watching.ts'
import { toast } from '../platform/toasts.ts'

/** Long enough to read on the way past. */
const NOTICE_MS = 10_000

const rupees = (price: number | null): string => {
  const amount = fromWire(price)
  return amount === null ? '--' : formatRupees(amount)
}

export const alertNotice = ({ name, direction, price, fired_price }: Alert): string =>
  marketMessages.alertFired(name, direction, rupees(price), rupees(fired_price))

/** The alerts that have fired since they were last looked at. The first look tells nothing: it was told then. */
export const newlyFired = (before: readonly Alert[], after: readonly Alert[]): Alert[] => {
  const waited = new Set(before.filter(({ fired_at }) => fired_at === null).map(({ id }) => id))
  return after.filter(({ id, fired_at }) => fired_at !== null && waited.has(id))
}

export function MarketEvents() {
  const queries = useQueryClient()
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
      },
      [queries],
    ),
  )
  return null
}
