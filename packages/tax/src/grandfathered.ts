/** tax: the cost of shares bought before February 2018. What they had gained by 31 January 2018 stays untaxed. */
import type { Paise } from '@pramaan/money'
import type { Day } from './holding-term.ts'

const LAST_DAY = '2018-01-31'

export type Grandfathered = {
  readonly acquired: Day
  readonly cost: Paise
  /** At the highest price of 31 January 2018, for the same quantity. */
  readonly worthThen: Paise
  readonly proceeds: Paise
}

/** The cost, or the lower of that day's worth and the proceeds, whichever is more: never a loss made of it. */
export function grandfathered({ acquired, cost, worthThen, proceeds }: Grandfathered): Paise {
  if (acquired > LAST_DAY) return cost
  const allowed = worthThen < proceeds ? worthThen : proceeds
  return allowed > cost ? allowed : cost
}
