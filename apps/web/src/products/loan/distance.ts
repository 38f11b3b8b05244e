/** products, loan: how far what is pledged is from its trigger value, above it in percent, below it in rupees. Pure. */
import type { LoanCover } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { percentWords } from './figures.ts'
import { say } from './say.ts'

/** ₹27,296, in whole rupees. */
export const missingWords = (value: number, trigger: number): string =>
  formatRupees(paise((fromWire(trigger) ?? 0n) - (fromWire(value) ?? 0n))).replace(/\.\d\d$/, '')

export const distanceWords = ({ value, may_fall_percent }: LoanCover, trigger: number): string =>
  value < trigger
    ? say('below', { amount: missingWords(value, trigger) })
    : say('away', { percent: percentWords(may_fall_percent ?? 0) })
