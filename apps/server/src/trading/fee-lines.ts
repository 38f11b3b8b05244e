/** trading: charges as they travel: each line with what it was worked out from, and who says so. */
import type { PlacedOrder } from '@pramaan/contracts'
import type { Charges, Line } from '@pramaan/fees'
import { toWire } from '@pramaan/money'

export const NO_FEES = { brokerage: 0, stt: 0, txn: 0, gst: 0, total: 0, stamp: 0, sebi: 0, dp: 0 }

export const feeLines = ({ lines }: Charges): PlacedOrder['fee_lines'] => lines.map(feeLine)

const feeLine = ({ charge, name, base, rate, amount, rule, since, source }: Line) => ({
  charge,
  name,
  base: base === null ? null : toWire(base),
  rate,
  amount: toWire(amount),
  rule,
  since,
  source,
})
