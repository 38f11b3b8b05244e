/** orders: whether a settlement is over by business time, so that a day that has passed is not told as one to come. */
import { useMarketOverview } from '../market/overview.ts'
import { now } from '../platform/clock.ts'

/** Proceeds can be withdrawn from 4 pm of the settlement day, in India. */
export const paidOutAt = (day: string): string => `${day}T10:30:00Z`

/** Until the server has told its time, the device's own. */
export function useIsOver(at: string): boolean {
  const { data } = useMarketOverview()
  return Date.parse(at) <= (data ? Date.parse(data.session.now) : now())
}
