/** bank-cards: what a bank account must be to stand on a client's list. Pure. */
import { limits, type RefusalCode } from '@pramaan/contracts'
import { isSameName } from '../../clients/names.ts'

export type IfscPattern = 'spec' | 'rbi'

const IFSC: Readonly<Record<IfscPattern, RegExp>> = {
  spec: /^[A-Z]{4}0[0-9]{6}$/i,
  rbi: /^[A-Z]{4}0[A-Z0-9]{6}$/i,
}

/** The code in upper case, or null if it is none by this deployment's rule. Judged before, as ı would become an I. */
export function ifscFrom(typed: string, pattern: IfscPattern): string | null {
  const code = typed.trim()
  return IFSC[pattern].test(code) ? code.toUpperCase() : null
}

/** The first 3 and last 3 digits; how many lie between is nobody's business but the bank's. */
export const maskOf = (cardNumber: string): string => `${cardNumber.slice(0, 3)}••••${cardNumber.slice(-3)}`

export interface CardFacts {
  readonly isFrozen: boolean
  readonly ifsc: string | null
  readonly holderName: string
  /** As the firm approved it. */
  readonly fullName: string | null
  /** True when another card of the list has this number and code. */
  readonly isKnown: boolean
  /** How many cards there will be. */
  readonly count: number
}

/** Checked in this order; the first broken rule is the answer. */
export function whyNot(card: CardFacts): RefusalCode | null {
  if (card.isFrozen) return 'account_frozen'
  if (card.ifsc === null) return 'card_ifsc_wrong'
  if (card.fullName === null || !isSameName(card.holderName, card.fullName)) return 'card_holder_differs'
  if (card.isKnown) return 'card_known'
  if (card.count > limits.bankCardsPerClient) return 'card_limit_reached'
  return null
}
