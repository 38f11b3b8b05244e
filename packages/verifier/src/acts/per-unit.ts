/**
 * verifier: acts that pay so much a unit to everyone who has any, such as a dividend. The entry names in its memo what it pays, its amount
 * is that of whole units, of no more than the client ever had, and each client is paid once.
 */
import type { ActBook, ApprovedAct } from './book.ts'
import type { Moved } from './movements.ts'

export interface PerUnit {
  /** How the memo of an entry begins that pays it. */
  readonly about: string
  /** What it is paid on, as the ledger calls it: a share has one name on each exchange. */
  readonly assets: readonly string[]
  /** A unit, before tax. */
  readonly paise: number
}

/** The most units of an asset that the client had at once, up to the entry in hand. */
export type MostUnits = (asset: string) => number

/** Where units stand. */
const ACCOUNTS = ['securities', 'pledged']

/** Keeps the most units of the asset, once an entry has changed the balances, by account and asset. */
export function countUnits(
  most: Record<string, number>,
  balances: Readonly<Record<string, number>>,
  asset: string,
): void {
  const units = ACCOUNTS.reduce((sum, account) => sum + (balances[`${account} ${asset}`] ?? 0), 0)
  if (units > (most[asset] ?? 0)) most[asset] = units
}

/** What is wrong with the entry, or null; then it is kept as paid. A negative entry is the tax on what the same transfer has paid. */
export function takePayment(
  book: ActBook,
  { id }: ApprovedAct,
  payments: readonly PerUnit[],
  entry: Moved,
  most: MostUnits | null,
): string | null {
  const payment = payments.find(({ about }) => entry.memo?.startsWith(about))
  if (!payment || entry.asset !== 'INR') return 'is about something else than what two people signed'
  const part = `${entry.client} ${payment.about}`
  const paid = book.paid(id, part)
  if (entry.amount < 0)
    return paid?.transfer === entry.transfer && -entry.amount <= paid.amount
      ? null
      : 'takes more than was paid by what two people signed'
  if (paid) return 'pays a second time what two people signed once'
  const units = entry.amount / payment.paise
  if (!Number.isInteger(units))
    return `moves another amount than two people signed: ${payment.paise} paise a unit`
  const had = most && payment.assets.reduce((sum, asset) => sum + most(asset), 0)
  if (had !== null && units > had)
    return `is paid on ${units} units, and the client never had more than ${had}`
  book.putPaid(id, part, { transfer: entry.transfer, amount: entry.amount })
  return null
}
