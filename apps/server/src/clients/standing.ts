/**
 * clients: VIP level and trust score, by a published rule over facts. Nobody edits either, and neither ever decides
 * about a withdrawal or a price.
 */
import type { Standing, StandingPart } from '@pramaan/contracts'

export interface StandingFacts {
  readonly isApproved: boolean
  readonly hasPin: boolean
  readonly hasBankAccount: boolean
  /** A bank account whose cool-off is over. */
  readonly hasUsableBankAccount: boolean
  readonly hasSecondFactor: boolean
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
    name: 'A bank account past its 24-hour wait',
    points: 10,
    fact: 'hasUsableBankAccount',
  },
  { part: 'second_factor', name: 'Second factor on', points: 20, fact: 'hasSecondFactor' },
]

export const scoreParts = (facts: StandingFacts): Standing['parts'] =>
  PARTS.map(({ part, name, points, fact }) => ({ part, name, points, has_it: facts[fact] }))

export const scoreOf = (facts: StandingFacts): number =>
  PARTS.reduce((sum, { points, fact }) => sum + (facts[fact] ? points : 0), 0)

/** A service tier by assets. It stays 0 until the ledger knows them. */
export const VIP_LEVEL = 0
export const VIP_RULE =
  'VIP is a service level by the assets you keep here. Assets are not counted yet, so it is 0 for everyone. It never changes a price and never holds up a withdrawal.'
