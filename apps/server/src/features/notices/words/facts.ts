/** notices: what the database wrote down about a notice, and what is said of it. */
import type { Notice } from '@pramaan/contracts'
import { formatRupees, formatScaled, groupIndian, paise } from '@pramaan/money'

/** Codes, paise and texts that people wrote. Which of them are there depends on the kind. */
export interface NoticeFacts {
  /** What was ordered, as the order calls it, and what kind of thing it is of. */
  readonly product?: string
  readonly instrument?: string
  readonly market?: string
  readonly symbol?: string
  readonly name?: string
  readonly decimals?: number
  readonly quantity?: string
  readonly of?: string
  readonly left?: string
  readonly on?: string
  readonly message?: string
  readonly ended?: string
  /** Someone of the firm. */
  readonly by?: string
  readonly role?: string
  readonly reason?: string
  readonly act?: string
  readonly amount?: number
  /** More, or fewer. */
  readonly shares?: number
  readonly reference?: string
  readonly bank?: string
  readonly account?: string
  readonly utr?: string
  readonly direction?: 'above' | 'below'
  readonly price?: number
  readonly now?: number
}

export interface Said extends Pick<Notice, 'title' | 'text' | 'tone'> {
  /** Told without its amount: it is in the words already, or it is none of the client's money. */
  readonly hidesAmount?: true
}

export type Say = (facts: NoticeFacts) => Said

export const rupees = (amount: number | undefined): string => formatRupees(paise(BigInt(amount ?? 0)))

/** Sentences beside each other; what is missing leaves no gap. */
export const sentences = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' ')

const isShare = ({ instrument }: NoticeFacts): boolean => instrument === 'equity' || instrument === 'etf'

/** Whoever trades shares knows the symbol; everything else goes by its name. */
export const thing = (facts: NoticeFacts): string =>
  (isShare(facts) ? facts.symbol : facts.name) ?? facts.name ?? ''

/** "40 shares", "12.345 units". */
export function many(facts: NoticeFacts): string {
  const { quantity, decimals = 0 } = facts
  if (quantity === undefined) return ''
  const noun = isShare(facts) ? 'share' : 'unit'
  const figure = decimals === 0 ? groupIndian(quantity) : formatScaled(BigInt(quantity), decimals)
  return `${figure} ${noun}${quantity === '1' && decimals === 0 ? '' : 's'}`
}
