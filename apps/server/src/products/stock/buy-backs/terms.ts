/** stock/buy-backs: the terms of a buy-back as two people approved them, and where it stands. Pure. */
import type { BuyBackOffer, BuyBackState } from '@pramaan/contracts'
import { lesser, type Paise, paise } from '@pramaan/money'
import { acceptance } from '../corporate-actions/buy-back.ts'

export type BuyBackTerms = BuyBackOffer

export interface Decision {
  readonly outcome: 'accepted' | 'withdrawn'
  /** Of what was tendered beyond the entitlement, in millionths. */
  readonly extra_small: number
  readonly extra_others: number
  readonly decided_at: Date
}

export interface StoredBuyBack {
  readonly id: string
  readonly instrument_id: number
  readonly opens_at: Date
  readonly closes_at: Date
  readonly version: number
  readonly terms: BuyBackTerms
  readonly decision: Decision | null
}

export const inPaise = (rupees: number): Paise => paise(BigInt(Math.round(rupees * 100)))

export function stateOf(
  { opens_at: opens, closes_at: closes, decision }: StoredBuyBack,
  now: Date,
): BuyBackState {
  if (decision) return decision.outcome
  if (now < opens) return 'upcoming'
  return now < closes ? 'open' : 'closed'
}

const entitlementOf = (terms: BuyBackTerms, tendered: bigint, held: bigint, beyond: bigint) =>
  acceptance({
    tendered,
    heldOnRecordDay: held,
    priceOnRecordDay: inPaise(terms.record_price),
    forSmallHolders: { accepted: BigInt(terms.small_accepted), held: BigInt(terms.small_held) },
    forOthers: { accepted: BigInt(terms.other_accepted), held: BigInt(terms.other_held) },
    beyond,
  })

/** What a holder is sure of. The entitlement never is more than what is held. */
export function entitledTo(terms: BuyBackTerms, held: bigint): { isSmallHolder: boolean; entitled: bigint } {
  const { isSmallHolder, entitled } = entitlementOf(terms, 0n, held, 0n)
  return { isSmallHolder, entitled: lesser(entitled, held) }
}

const MILLION = 1_000_000n

/** Of what was tendered: the entitlement, and of the rest the part that the company took. */
export function acceptedOf(
  { terms, decision }: Pick<StoredBuyBack, 'terms'> & { readonly decision: Decision },
  { quantity, held }: { readonly quantity: bigint; readonly held: bigint },
): bigint {
  if (decision.outcome === 'withdrawn') return 0n
  const { isSmallHolder, entitled } = entitledTo(terms, held)
  const extra = quantity > entitled ? quantity - entitled : 0n
  const beyond = (extra * BigInt(isSmallHolder ? decision.extra_small : decision.extra_others)) / MILLION
  return entitlementOf(terms, quantity, held, beyond).accepted
}
