/**
 * products/stock/corporate-actions: a company buys its own shares back by tender. What is accepted leaves the oldest lots
 * first, the rest of the tender comes back. How it is taxed depends on the day of acceptance. Pure.
 */
import { lesser, type Paise, paise } from '@pramaan/money'
import { financialYearOf, holdingTerm, partOf, taxAtSource } from '@pramaan/tax'
import { type Day, type Lot, type LotChange, oldestFirst, sharesOf } from './lots.ts'
import type { PaidInYear } from './pay-dividends.ts'

/** SEBI: who holds no more than this on the record day has 15% of the offer reserved. */
const SMALL_HOLDER = 200_000_00n

/** So many accepted of so many held. */
export interface Entitlement {
  readonly accepted: bigint
  readonly held: bigint
}

export interface Tender {
  readonly tendered: bigint
  readonly heldOnRecordDay: bigint
  /** The closing price of the record day. */
  readonly priceOnRecordDay: Paise
  readonly forSmallHolders: Entitlement
  readonly forOthers: Entitlement
  /** What the company takes beyond the entitlement, because others tendered less. */
  readonly beyond: bigint
}

export function acceptance(tender: Tender): { isSmallHolder: boolean; entitled: bigint; accepted: bigint } {
  const { tendered, heldOnRecordDay, priceOnRecordDay } = tender
  if (tendered > heldOnRecordDay) throw new RangeError('No more is tendered than was held on the record day')
  const isSmallHolder = heldOnRecordDay * priceOnRecordDay <= SMALL_HOLDER
  const { accepted, held } = isSmallHolder ? tender.forSmallHolders : tender.forOthers
  const entitled = (heldOnRecordDay * accepted) / held
  return { isSmallHolder, entitled, accepted: lesser(tendered, entitled + tender.beyond) }
}

export interface BuyBack {
  readonly tendered: bigint
  readonly accepted: bigint
  readonly price: Paise
  readonly acceptedOn: Day
  readonly payOn: Day
  /** STT, stamp duty (the seller's in a tender) and the rest, as charged on the accepted shares. */
  readonly charges: Paise
  /** By this company to this holder: until March 2026 the proceeds were a dividend. */
  readonly paidBefore: readonly PaidInYear[]
  readonly isPanKnown: boolean
}

export type Treatment = 'exempt' | 'dividend' | 'capital-gain'

/** Of one lot, its part. */
export interface BoughtBack {
  readonly lotId: string
  readonly boughtOn: Day
  readonly quantity: bigint
  readonly cost: Paise
  readonly charges: Paise
  /** After the charges of the tender. */
  readonly proceeds: Paise
  /** Taxed as a capital gain; under `dividend` the loss of the whole cost; under `exempt` not taxed. */
  readonly gain: Paise
  readonly term: 'short' | 'long'
  readonly ratePercent: string | null
}

export interface BuyBackDone {
  readonly changes: readonly LotChange[]
  readonly parts: readonly BoughtBack[]
  readonly returned: bigint
  readonly gross: Paise
  readonly tds: Paise
  readonly net: Paise
  readonly payOn: Day
  readonly treatment: Treatment
  readonly rule: string
}

const words: Record<Treatment, string> = {
  exempt: 'Bought back before 1 October 2024: exempt for the holder, the company paid the tax.',
  dividend:
    'Bought back from 1 October 2024 to 31 March 2026: the whole amount is a dividend, and the cost a capital loss.',
  'capital-gain': 'Bought back from 1 April 2026 on: a capital gain.',
}

/** Finance (No. 2) Act 2024 and Finance Act 2026. */
export function treatmentOn(acceptedOn: Day): Treatment {
  if (acceptedOn < '2024-10-01') return 'exempt'
  return acceptedOn < '2026-04-01' ? 'dividend' : 'capital-gain'
}

export function buyBack(lots: readonly Lot[], offer: BuyBack): BuyBackDone {
  const { tendered, accepted, price, charges, acceptedOn, payOn } = offer
  if (accepted > tendered || tendered > sharesOf(lots))
    throw new RangeError('No more is accepted than tendered and held')
  const treatment = treatmentOn(acceptedOn)
  const gross = paise(accepted * price)
  const taken = takeOldest(lots, accepted)
  const parts = withProceeds(taken, offer, treatment)
  const deducted = treatment === 'dividend' && gross > 0n ? dividendTax(offer, gross) : null
  const tds = deducted?.tds ?? paise(0n)
  return {
    changes: taken.map(({ change }) => change),
    parts,
    returned: tendered - accepted,
    gross,
    tds,
    net: paise(gross - charges - tds),
    payOn,
    treatment,
    rule: deducted ? `${words[treatment]} ${deducted.rule}` : words[treatment],
  }
}

interface Taken {
  readonly lot: Lot
  readonly quantity: bigint
  readonly cost: Paise
  readonly charges: Paise
  readonly change: LotChange
}

function takeOldest(lots: readonly Lot[], accepted: bigint): Taken[] {
  let left = accepted
  return oldestFirst(lots).flatMap((lot) => {
    const quantity = lesser(lot.quantity, left)
    if (quantity === 0n) return []
    left -= quantity
    const [cost, charges] = [
      partOf(lot.cost, quantity, lot.quantity),
      partOf(lot.charges, quantity, lot.quantity),
    ]
    const after = {
      ...lot,
      quantity: lot.quantity - quantity,
      cost: paise(lot.cost - cost),
      charges: paise(lot.charges - charges),
    }
    const change: LotChange =
      after.quantity === 0n ? { kind: 'closed', before: lot } : { kind: 'changed', before: lot, after }
    return [{ lot, quantity, cost, charges, change }]
  })
}

/** The charges of the tender are shared out along the lots; the last one takes the rest. */
function withProceeds(
  taken: readonly Taken[],
  { price, charges, acceptedOn }: BuyBack,
  treatment: Treatment,
): BoughtBack[] {
  let [left, shares] = [charges, sharesOf(taken)]
  return taken.map(({ lot, quantity, cost, charges: paid }) => {
    const share = partOf(left, quantity, shares)
    left = paise(left - share)
    shares -= quantity
    const proceeds = paise(quantity * price - share)
    const { term, ratePercent } = holdingTerm('equity', lot.boughtOn, acceptedOn)
    const lost = paise(-cost - paid)
    return {
      lotId: lot.id,
      boughtOn: lot.boughtOn,
      quantity,
      cost,
      charges: paid,
      proceeds,
      gain: treatment === 'dividend' ? lost : paise(proceeds + lost),
      term,
      ratePercent: treatment === 'capital-gain' ? ratePercent : null,
    }
  })
}

function dividendTax({ payOn, paidBefore, isPanKnown }: BuyBack, gross: Paise) {
  const before = paidBefore.find(({ financialYear }) => financialYear === financialYearOf(payOn))
  return taxAtSource({
    income: 'dividend',
    paidOn: payOn,
    gross,
    paidBefore: before?.gross ?? paise(0n),
    deductedBefore: before?.tds ?? paise(0n),
    isPanKnown,
  })
}
