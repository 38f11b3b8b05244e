/** dashboard: what is under way by itself, in the words of home. Pure. */
import type { Account, Portfolio } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'

/** Sales whose money has not settled: how much, and when the first and the last of it is free. */
export interface Unsettled {
  readonly amount: Paise
  readonly first: string | null
  readonly last: string | null
}

export function unsettledOf(account: Pick<Account, 'waiting'>): Unsettled | null {
  const lines = account.waiting.filter(({ kind }) => kind === 'settlement')
  const amount = lines.reduce((sum, line) => sum + (fromWire(line.amount) ?? 0n), 0n)
  if (amount === 0n) return null
  const days = lines.flatMap(({ until }) => (until === null ? [] : [until])).sort()
  return { amount: paise(amount), first: days[0] ?? null, last: days.at(-1) ?? null }
}

/** 1 order waits, 12 orders wait. */
export const waitingWords = ({ awaiting }: Pick<Portfolio, 'awaiting'>): string =>
  awaiting === 1 ? '1 order waits' : `${awaiting} orders wait`
