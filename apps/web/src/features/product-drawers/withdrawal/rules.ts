/** product-drawers: what the withdrawal form says before the server is asked. The server decides; this only spares a way. */
import type { Account } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { rupeeWords } from '../../../platform/amounts.ts'

type Limits = Pick<Account, 'withdrawable' | 'minimum_withdrawal'>

const ZERO = paise(0n)

/** Checked in this order; the first broken rule is the answer. */
export function whyNotWithdraw(amount: Paise | null, account: Limits): string | undefined {
  const withdrawable = fromWire(account.withdrawable) ?? ZERO
  const minimum = fromWire(account.minimum_withdrawal) ?? ZERO
  if (amount === null) return 'Enter an amount in rupees, with at most two decimals.'
  if (amount > withdrawable) return `You can withdraw up to ${rupeeWords(withdrawable)} now.`
  if (amount >= minimum || amount === withdrawable) return undefined
  return withdrawable < minimum
    ? `Below ${rupeeWords(minimum)} only the whole balance can be withdrawn: ${rupeeWords(withdrawable)}.`
    : `The smallest withdrawal is ${rupeeWords(minimum)}, or your whole balance of ${rupeeWords(withdrawable)}.`
}

type Waiting = Account['waiting'][number]

export interface WaterfallLine {
  readonly name: string
  readonly amount: Paise
  readonly causes: readonly Waiting[]
}

/** What lies between the cash and the bank. A line of nothing is left out. */
export function waterfallOf(account: Account): WaterfallLine[] {
  const of = (...kinds: Waiting['kind'][]) => account.waiting.filter(({ kind }) => kinds.includes(kind))
  const lines = [
    { name: 'Sold, not settled yet', amount: account.unsettled, causes: of('settlement') },
    { name: 'Held for withdrawals', amount: account.held, causes: of('withdrawal') },
    { name: 'Blocked for orders', amount: account.blocked, causes: of('order', 'application') },
  ]
  return lines
    .map((line) => ({ ...line, amount: fromWire(line.amount) ?? ZERO }))
    .filter(({ amount }) => amount !== 0n)
}
