/** ipo: what an application waits for, in one sentence with its day; and when it is late, that. Pure. */
import { addDays } from '@pramaan/market-time'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Product } from '../../trading/product.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'
import { daysOf, listsAt, releasedBy } from './terms.ts'

/** When its issue closes: as the client was told, or before, where two people have closed it. */
export const closedAt = ({
  offer_closes_at: closes,
  expires_at: told,
}: Pick<StoredOrder, 'offer_closes_at' | 'expires_at'>): { readonly closes_at: Date } => ({
  closes_at: closes ?? told,
})

/** An order is open until its issue closes. */
export const waitsFor: Product['waitsFor'] = (order, _quoted, { times, now }) => {
  const calendar = times.hours.calendar
  const issue = closedAt(order)
  const { allotmentBy, releaseOn, listingOn } = daysOf(issue, calendar)
  if (order.status === 'listing') {
    return now < listsAt(issue, calendar) || dayInIndia(now) === listingOn
      ? `Allotted. Lists on ${dayInWords(listingOn)}.`
      : `Allotted. The listing was expected on ${dayInWords(listingOn)} and is late.`
  }
  if (now < issue.closes_at)
    return `Open until ${momentInWords(issue.closes_at.getTime())}. Allotment by ${dayInWords(allotmentBy.day)}.`
  if (now < releasedBy(issue, calendar))
    return `Allotment by ${dayInWords(allotmentBy.day)}, 6:00 pm. What is not needed is released by ${dayInWords(releaseOn)}.`
  return `The release was promised by ${dayInWords(releaseOn)} and is late since ${dayInWords(addDays(releaseOn, 1))}.`
}
