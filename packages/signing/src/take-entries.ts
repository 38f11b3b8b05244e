/**
 * signing: the rules by which an entry is taken in. It follows from what was taken in before; its balance is what its amount leads to,
 * and not below zero; both sides of its movement are there and take as much as they give; and no transfer comes twice.
 */
import { hash } from 'node:crypto'
import { canonical, countUnits, rupeesOf } from '@pramaan/verifier'
import type { PostedEntry } from './port.ts'

export interface ClientChain {
  readonly client: string
  entries: number
  hash: string
  paise: number
  /** By account and asset, such as `cash INR`. */
  readonly balances: Record<string, number>
  /** The most units that there were at once, by asset. */
  readonly most: Record<string, number>
}

/** One movement of a transfer since the last head: what its sides add up to so far. */
export interface Leg {
  readonly transfer: string
  readonly leg: number
  readonly asset: string
  readonly client: string
  readonly seq: number
  amount: number
  sides: number
}

export interface Books {
  chainOf(client: string): ClientChain
  legOf(transfer: string, leg: number): Leg | null
  putLeg(leg: Leg): void
  /** Whether a transfer is under a head already. */
  isPast(transfer: string): boolean
}

/** Null, or the sentence that says what is wrong; the books are then not to be kept. */
export function takeEntry(books: Books, entry: PostedEntry): string | null {
  const { leg, firm, hash: told, cause: _, ...body } = entry
  const chain = books.chainOf(entry.client)
  const name = `Entry ${entry.seq} of client ${entry.client}`
  if (entry.seq !== chain.entries + 1) return `${name} stands where entry ${chain.entries + 1} should.`
  const place = `${entry.account} ${entry.asset}`
  const balance = (chain.balances[place] ?? 0) + entry.amount
  if (!Number.isSafeInteger(entry.amount) || entry.amount === 0)
    return `${name} moves nothing that can be counted.`
  if (balance !== entry.balance || balance < 0)
    return `${name} says a balance of ${entry.balance}; its amount leads to ${balance}.`
  if (hash('sha256', canonical({ ...body, prev: chain.hash })) !== told)
    return `${name} does not follow from what was taken in, or was changed: its hash does not fit.`
  chain.balances[place] = balance
  countUnits(chain.most, chain.balances, entry.asset)
  chain.entries = entry.seq
  chain.hash = told
  chain.paise = rupeesOf(chain)
  return takeSide(books, entry, name)
}

function takeSide(
  books: Books,
  { transfer, leg, asset, amount, firm, client, seq }: PostedEntry,
  name: string,
): string | null {
  if (books.isPast(transfer))
    return `${name} belongs to transfer ${transfer}, which an earlier head has covered.`
  const known = books.legOf(transfer, leg)
  const own = { amount: amount + (firm ?? 0), sides: firm === null ? 1 : 2 }
  const now = { amount: own.amount + (known?.amount ?? 0), sides: own.sides + (known?.sides ?? 0) }
  if (now.sides > 2) return `${name} is a side too many of transfer ${transfer}: it would count twice.`
  if (known && known.asset !== asset) return `${name} gives ${asset} for ${known.asset} within one movement.`
  if (now.sides === 2 && now.amount !== 0)
    return `${name} does not balance: the two sides of transfer ${transfer} are ${now.amount} of ${asset} apart.`
  books.putLeg({ transfer, leg, asset, client, seq, ...now })
  return null
}
