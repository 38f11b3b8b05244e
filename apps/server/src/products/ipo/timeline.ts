/** products/ipo: what happens when after an issue closes: T+3, counted in trading days (SEBI 2023/140). Pure. */
import { type Calendar, type Day, instantOf } from '@pramaan/market-time'

/** A day, and by what time of it where one is promised. */
export interface By {
  readonly day: Day
  readonly time: string
}

export interface Timeline {
  /** The client's bank has the mandate confirmed. */
  readonly mandateBy: By
  readonly allotmentBy: By
  /** What is not needed is released, and shares are credited. */
  readonly releaseOn: Day
  readonly listingOn: Day
}

const MANDATE_BY = '17:00'
const ALLOTMENT_BY = '18:00'

export function timelineOf(closesOn: Day, calendar: Calendar): Timeline {
  const allotmentOn = calendar.nextTradingDay(closesOn)
  const releaseOn = calendar.nextTradingDay(allotmentOn)
  return {
    mandateBy: { day: closesOn, time: MANDATE_BY },
    allotmentBy: { day: allotmentOn, time: ALLOTMENT_BY },
    releaseOn,
    listingOn: calendar.nextTradingDay(releaseOn),
  }
}

/** Money that is still blocked after the promised day is late, and is said to be. */
export const isReleaseLate = ({ releaseOn }: Timeline, atMs: number): boolean =>
  atMs >= instantOf(releaseOn, '24:00')
