/**
 * products/otc: the life of a purchase in a post-market deal. What it can cost at most is blocked first; what the firm allots is the
 * client's to accept and pay, from that block; until delivery what is paid is still the client's. So an unpaid part is a warning
 * and never a debt. Pure: each step gives the next state and what moves.
 */
import { type Paise, type Price, paise, type Units, units, worthOfShares } from '@pramaan/money'

/** What so many shares are charged; the fee engine's figure. */
export type ChargesOf = (quantity: Units) => Paise

export interface DealPurchase {
  readonly status: 'pending' | 'awaiting' | 'holding' | 'rejected'
  readonly lot: Units
  readonly applied: Units
  /** Zero until the firm allots. */
  readonly allotted: Units
  /** The official close; null until it is known. */
  readonly price: Price | null
  readonly blocked: Paise
  /** Paid, and not yet delivered. */
  readonly advance: Paise
  readonly shares: Units
  /** Value and charges of what was delivered. */
  readonly spent: Paise
}

/** `returned` goes to cash, `paid` from the block to the advance. */
export interface Step {
  readonly now: DealPurchase
  readonly returned: Paise
  readonly paid: Paise
}

const NONE = paise(0n)
const NO_SHARES = units(0n)

export const costOf = (quantity: Units, price: Price, chargesOf: ChargesOf): Paise =>
  quantity === 0n ? NONE : paise(worthOfShares(quantity, price) + chargesOf(quantity))

/** `most`: the close, or the upper band where the window opens before the close is known. */
export function purchase(lot: Units, lots: bigint, most: Price, chargesOf: ChargesOf): DealPurchase {
  if (lots < 1n || lot < 1n) throw new RangeError('A purchase is one lot or more')
  const applied = units(lots * lot)
  return {
    status: 'pending',
    lot,
    applied,
    allotted: NO_SHARES,
    price: null,
    blocked: costOf(applied, most, chargesOf),
    advance: NONE,
    shares: NO_SHARES,
    spent: NONE,
  }
}

/** What is still to be paid, below zero; zero when nothing is. */
export function outstandingOf({ status, blocked }: DealPurchase): Paise {
  return status === 'awaiting' ? paise(-blocked) : NONE
}

/** All or part of what was applied for. What is not needed for it is released at once. */
export function allotPart(from: DealPurchase, allotted: Units, price: Price, chargesOf: ChargesOf): Step {
  expectStatus(from, 'pending')
  if (allotted < 0n || allotted > from.applied) throw new RangeError('No more is allotted than applied for')
  if (allotted === 0n) return returnAll(from)
  const needed = costOf(allotted, price, chargesOf)
  if (needed > from.blocked) throw new RangeError('No more is needed than is blocked')
  return {
    now: { ...from, status: 'awaiting', allotted, price, blocked: needed },
    returned: paise(from.blocked - needed),
    paid: NONE,
  }
}

/** The client accepts with the first payment. Paid in full, the shares are delivered in the same step. */
export function payPart(from: DealPurchase, amount: Paise): Step {
  expectStatus(from, 'awaiting')
  if (amount <= 0n || amount > from.blocked) throw new RangeError('No more is paid than is outstanding')
  const [blocked, advance] = [paise(from.blocked - amount), paise(from.advance + amount)]
  const now: DealPurchase =
    blocked === 0n
      ? { ...from, status: 'holding', blocked, advance: NONE, shares: from.allotted, spent: advance }
      : { ...from, blocked, advance }
  return { now, returned: NONE, paid: amount }
}

export function decline(from: DealPurchase): Step {
  expectStatus(from, 'awaiting')
  return returnAll(from)
}

/** The due time has passed: whole lots that the payments cover, charges included, stay; all else returns. */
export function lapse(from: DealPurchase, chargesOf: ChargesOf): Step {
  expectStatus(from, 'awaiting')
  const { price, lot } = from
  if (price === null) throw new RangeError('Nothing is due before there is a price')
  const costOfLots = (lots: bigint) => costOf(units(lots * lot), price, chargesOf)
  let lots = from.allotted / lot
  while (lots > 0n && costOfLots(lots) > from.advance) lots -= 1n
  if (lots === 0n) return returnAll(from)
  const spent = costOfLots(lots)
  return {
    now: { ...from, status: 'holding', blocked: NONE, advance: NONE, shares: units(lots * lot), spent },
    returned: paise(from.blocked + from.advance - spent),
    paid: NONE,
  }
}

/** Declined, lapsed without a lot that is covered, or nothing allotted: every paisa. */
function returnAll(from: DealPurchase): Step {
  return {
    now: { ...from, status: 'rejected', blocked: NONE, advance: NONE },
    returned: paise(from.blocked + from.advance),
    paid: NONE,
  }
}

function expectStatus({ status }: DealPurchase, expected: DealPurchase['status']): void {
  if (status !== expected) throw new RangeError(`A purchase that is ${status} is not ${expected}`)
}
