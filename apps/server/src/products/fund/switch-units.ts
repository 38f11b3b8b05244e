/** products/fund: from one scheme into another. What leaves bears load and STT, what comes in bears stamp duty. Pure. */
import type { RateCard } from '@pramaan/fees'
import { type Allotment, allot } from '@pramaan/funds'
import type { Price } from '@pramaan/money'
import { dutyInside } from './charges.ts'
import { type Redemption, type RedemptionTerms, redeem } from './redemption.ts'

export interface Switch {
  readonly out: Redemption
  readonly in: Allotment
}

export function switchUnits(
  card: RateCard,
  from: RedemptionTerms,
  into: { readonly nav: Price; readonly isEquityOriented: boolean },
): Switch {
  const out = redeem(card, from)
  const { isEquityOriented } = into
  const duty = dutyInside(card, { amount: out.net, on: from.navDay, isEquityOriented })
  return { out, in: allot(out.net, duty, into.nav) }
}
