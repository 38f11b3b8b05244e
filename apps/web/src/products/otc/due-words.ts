/** products, otc: until when something is to be paid: the time where that is today, otherwise the day with it. */
import { istMinute } from '../../market/times.ts'
import { istDate, istMoment, now } from '../../platform/clock.ts'

export function dueWords(at: string): string {
  const ms = Date.parse(at)
  return istDate(ms) === istDate(now()) ? istMinute(ms) : istMoment(at)
}
