/** payments: what the withdrawal form says before the server is asked. The server decides; this only spares a way. */
import type { Account } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { rupeeWords } from '../../../money/amounts.ts'
import { say } from './say.ts'

type Limits = Pick<Account, 'withdrawable' | 'minimum_withdrawal'>

const ZERO = paise(0n)

/** Checked in this order; the first broken rule is the answer. */
export function whyNotWithdraw(amount: Paise | null, account: Limits): string | undefined {
  const withdrawable = fromWire(account.withdrawable) ?? ZERO
  const minimum = fromWire(account.minimum_withdrawal) ?? ZERO
  if (amount === null) return say('amountNeeded')
  if (amount > withdrawable) return say('tooMuch', { amount: rupeeWords(withdrawable) })
  if (amount >= minimum || amount === withdrawable) return undefined
  const facts = { minimum: rupeeWords(minimum), whole: rupeeWords(withdrawable) }
  return withdrawable < minimum ? say('onlyWhole', facts) : say('belowMinimum', facts)
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
    { name: say('unsettled'), amount: account.unsettled, causes: of('settlement') },
    { name: say('blockedForWithdrawals'), amount: account.held, causes: of('withdrawal') },
    { name: say('blockedForOrders'), amount: account.blocked, causes: of('order', 'application') },
  ]
  return lines
    .map((line) => ({ ...line, amount: fromWire(line.amount) ?? ZERO }))
    .filter(({ amount }) => amount !== 0n)
}
