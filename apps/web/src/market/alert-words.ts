/** market: an alert in words, the same wherever it is shown. */
import { type Alert, indexWatchList, marketMessages } from '@pramaan/contracts'
import { formatNumber, formatRupees, fromWire } from '@pramaan/money'
import { say } from './say.ts'

type Priced = Pick<Alert, 'symbol' | 'direction' | 'price'>

/** ₹1,100.00, or 26,600.00 for an index, which has no rupees. */
export function alertPrice({ symbol }: Pick<Alert, 'symbol'>, price: number | null): string {
  const amount = fromWire(price)
  if (amount === null) return '--'
  const isIndex = indexWatchList.some((index) => index === symbol)
  return (isIndex ? formatNumber(price) : null) ?? formatRupees(amount)
}

/** Rises to ₹1,100.00. */
export const alertWords = (alert: Priced): string =>
  say(alert.direction === 'above' ? 'risesTo' : 'fallsTo', { price: alertPrice(alert, alert.price) })

/** What the client is told once. */
export const alertNotice = (alert: Priced & Pick<Alert, 'name' | 'fired_price'>): string =>
  marketMessages.alertFired(
    alert.name,
    alert.direction,
    alertPrice(alert, alert.price),
    alertPrice(alert, alert.fired_price),
  )

/** The alerts that have fired since they were last looked at. What had fired before the first look was told then. */
export function newlyFired(before: readonly Alert[], after: readonly Alert[]): Alert[] {
  const waited = new Set(before.filter(({ fired_at }) => fired_at === null).map(({ id }) => id))
  return after.filter(({ id, fired_at }) => fired_at !== null && waited.has(id))
}
