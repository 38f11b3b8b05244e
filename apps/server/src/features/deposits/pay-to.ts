/** deposits: how to pay: a `upi://pay` link with amount and reference filled in, and its picture. */
import { type BankAccount, brand, payInto } from '@pramaan/brand'
import type { Deposit as DepositOnWire } from '@pramaan/contracts'
import { amountParts, type Paise } from '@pramaan/money'
import QRCode from 'qrcode'

type PayTo = Pick<DepositOnWire, 'pay_to' | 'upi_link' | 'qr'>

/** `asksForPayment`: only what still waits for its payment shows a picture to pay with. */
export function payTo(
  ask: { amount: Paise; reference: string; asksForPayment: boolean },
  account: BankAccount = payInto(brand),
): PayTo {
  const { holder, bank, number, ifsc, upi = null } = account
  const link = upi !== null && ask.asksForPayment ? linkTo(upi, holder, ask) : null
  return {
    pay_to: { holder, bank, number, ifsc, upi },
    upi_link: link,
    qr: link === null ? null : pictureOf(link),
  }
}

function linkTo(upi: string, holder: string, ask: { amount: Paise; reference: string }): string {
  const { rupees, paise } = amountParts(ask.amount)
  const fields = {
    pa: upi,
    pn: holder,
    am: `${rupees.replaceAll(',', '')}.${paise}`,
    cu: 'INR',
    tn: ask.reference,
    tr: ask.reference.replaceAll('-', ''),
  }
  const written = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${written.join('&')}`
}

/** One SVG path in a square of `size` modules: each run of dark ones is a bar. */
function pictureOf(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const bars: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let from = 0; from < size; from += 1) {
      let to = from
      while (to < size && data[row * size + to]) to += 1
      if (to > from) bars.push(`M${from} ${row}h${to - from}v1h${from - to}z`)
      from = Math.max(from, to)
    }
  }
  return { size, path: bars.join('') }
}
