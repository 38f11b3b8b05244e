/** payments: what the deposit form says before the server is asked. */
import { fromWire, type Paise, paise } from '@pramaan/money'
import { rupeeWords } from '../../../money/amounts.ts'
import { say } from './say.ts'

export function whyNotDeposit(amount: Paise | null, minimumRupees: number): string | undefined {
  const minimum = fromWire(minimumRupees) ?? paise(0n)
  if (amount === null) return say('amountNeeded')
  return amount < minimum ? say('belowMinimum', { amount: rupeeWords(minimum) }) : undefined
}

/** Only a payment link is ever offered to press, whatever was sent. */
export const isPaymentLink = (link: string | null): link is string => link?.startsWith('upi://pay?') ?? false
