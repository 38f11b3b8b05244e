/** products, loan: how far what is pledged is from its trigger value, above it in percent, below it in rupees. Pure. */
import type { LoanCover } from '@pramaan/contracts'
import { percentWords, wholeRupees } from './figures.ts'
import { say } from './say.ts'

export const distanceWords = ({ value, may_fall_percent }: LoanCover, trigger: number): string =>
  value < trigger
    ? say('below', { amount: wholeRupees(trigger - value) })
    : say('away', { percent: percentWords(may_fall_percent ?? 0) })
