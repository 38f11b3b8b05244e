/** funds: on which days a SIP is due and debited. A month without that day has its last one; a closed day waits for an open one. */
import { addDays, addMonths, type Day } from '@pramaan/market-time'

export interface SipDay {
  readonly due: Day
  readonly debited: Day
}

export interface SipPlan {
  /** Any day of the first month. */
  readonly firstMonth: Day
  /** 1 to 31. */
  readonly day: number
  readonly instalments: number
  readonly isBusinessDay: (day: Day) => boolean
}

export function sipDays({ firstMonth, day, instalments, isBusinessDay }: SipPlan): SipDay[] {
  if (!Number.isInteger(day) || day < 1 || day > 31)
    throw new RangeError('A SIP is due on a day from 1 to 31')
  return Array.from({ length: instalments }, (_, index) => {
    const due = dueIn(addMonths(`${firstMonth.slice(0, 7)}-01`, index), day)
    return { due, debited: openFrom(due, isBusinessDay) }
  })
}

function dueIn(firstOfMonth: Day, day: number): Day {
  const due = addDays(firstOfMonth, day - 1)
  const next = addMonths(firstOfMonth, 1)
  return due < next ? due : addDays(next, -1)
}

function openFrom(due: Day, isBusinessDay: SipPlan['isBusinessDay']): Day {
  let day = due
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}
