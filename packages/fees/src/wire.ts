/** fees: the receipt's `fees` on the wire, in rupees. The parts add up to the total. */
import { type Paise, paise, toWire } from '@pramaan/money'
import type { Charges, Line } from './charges.ts'
import type { Charge } from './rate-card.ts'

/** The contribution to the investor protection fund is collected with the exchange's charge and shown in it. */
const parts = {
  brokerage: ['brokerage'],
  stt: ['stt'],
  txn: ['txn', 'ipft'],
  /** As on the contract note. The depository's charge is not on the note and carries its own tax. */
  gst: ['gst'],
  stamp: ['stamp'],
  sebi: ['sebi'],
  dp: ['dp', 'dp-gst'],
} as const satisfies Record<string, readonly Charge[]>

export type FeePart = keyof typeof parts
export type Fees = Record<FeePart | 'total', Paise>

/** Charges by name; how they were worked out does not matter here. */
export type Charged = Pick<Charges, 'total'> & { readonly lines: readonly Pick<Line, 'charge' | 'amount'>[] }

export function feesOf(charges: Charged): Fees {
  const part = (name: FeePart): Paise => sumOf(charges, parts[name])
  return {
    brokerage: part('brokerage'),
    stt: part('stt'),
    txn: part('txn'),
    gst: part('gst'),
    total: charges.total,
    stamp: part('stamp'),
    sebi: part('sebi'),
    dp: part('dp'),
  }
}

export function feesOnWire(charges: Charged): Record<FeePart | 'total', number> {
  const { brokerage, stt, txn, gst, total, stamp, sebi, dp } = feesOf(charges)
  return {
    brokerage: toWire(brokerage),
    stt: toWire(stt),
    txn: toWire(txn),
    gst: toWire(gst),
    total: toWire(total),
    stamp: toWire(stamp),
    sebi: toWire(sebi),
    dp: toWire(dp),
  }
}

export const sumOf = ({ lines }: Pick<Charged, 'lines'>, these: readonly Charge[]): Paise =>
  paise(lines.filter(({ charge }) => these.includes(charge)).reduce((sum, { amount }) => sum + amount, 0n))
