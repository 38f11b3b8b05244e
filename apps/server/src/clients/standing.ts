/**
 * clients: VIP level and trust score, by a published rule over facts. Nobody edits either, and neither ever decides
 * about a withdrawal or a price.
 */
import type { Standing, StandingPart } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'

export interface StandingFacts {
  readonly isApproved: boolean
  readonly hasPin: boolean
  readonly hasBankAccount: boolean
  /** A bank account whose cool-off is over. */
  readonly hasUsableBankAccount: boolean
  readonly hasSecondFactor: boolean
  /** A second factor, or a passkey, which is both factors at once. */
  readonly hasStrongSignIn: boolean
}

interface Part {
  readonly part: StandingPart
  readonly name: string
  readonly points: number
  readonly fact: keyof StandingFacts
}

/** Account health: what keeps the account the client's own. All of it is worth 100. */
const PARTS: readonly Part[] = [
  { part: 'identity', name: 'Identity approved', points: 40, fact: 'isApproved' },
  { part: 'pin', name: 'Transaction PIN set', points: 15, fact: 'hasPin' },
  { part: 'bank_account', name: 'Bank account added', points: 15, fact: 'hasBankAccount' },
  {
    part: 'usable_bank_account',
    name: 'Bank account past the 24-hour cooling period',
    points: 10,
    fact: 'hasUsableBankAccount',
  },
  { part: 'second_factor', name: 'Second factor or passkey', points: 20, fact: 'hasStrongSignIn' },
]

export const scoreParts = (facts: StandingFacts): Standing['parts'] =>
  PARTS.map(({ part, name, points, fact }) => ({ part, name, points, has_it: facts[fact] }))

export const scoreOf = (facts: StandingFacts): number =>
  PARTS.reduce((sum, { points, fact }) => sum + (facts[fact] ? points : 0), 0)

const RUPEE = 100n
const LAKH = 1_00_000
const CRORE = 1_00_00_000

/** A service tier: the highest one whose assets the client has. */
export const vipOf = (assetsPaise: bigint, fromRupees: readonly number[]): number =>
  fromRupees.filter((rupees) => assetsPaise >= BigInt(rupees) * RUPEE).length

const inLakh = (rupees: number): string => {
  if (rupees % CRORE === 0) return `₹${rupees / CRORE} crore`
  return rupees % LAKH === 0 ? `₹${rupees / LAKH} lakh` : `₹${groupIndian(String(rupees))}`
}

/** The published rule, as the client reads it where the level is shown. */
export function vipRule(fromRupees: readonly number[]): string {
  const tiers = fromRupees.map((rupees, turn) => `level ${turn + 1} from ${inLakh(rupees)}`).join(', ')
  return `Your VIP level is a service level. It follows from your total assets here, cash plus holdings at current prices: ${tiers}. It is calculated automatically, no one can edit it, and it never changes a price, a charge or a withdrawal.`
}
