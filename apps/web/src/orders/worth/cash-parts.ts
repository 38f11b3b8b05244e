/** orders: the client's rupees in three parts that make the whole: withdrawable, unsettled, blocked. Pure. */
import type { Account } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'

export interface CashParts {
  readonly cash: Paise
  readonly withdrawable: Paise
  readonly unsettled: Paise
  /** For orders, applications and withdrawals that are under way. */
  readonly blocked: Paise
  /** When the first and the last of what is unsettled can be withdrawn. */
  readonly settles: { readonly first: string; readonly last: string } | null
}

export function cashParts(account: Account): CashParts {
  const amount = (rupees: number): bigint => fromWire(rupees) ?? 0n
  const days = account.waiting
    .flatMap(({ kind, until }) => (kind === 'settlement' && until !== null ? [until] : []))
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  return {
    cash: paise(amount(account.cash)),
    withdrawable: paise(amount(account.withdrawable)),
    unsettled: paise(amount(account.unsettled)),
    blocked: paise(amount(account.held) + amount(account.blocked)),
    settles: first === undefined || last === undefined ? null : { first, last },
  }
}
