/** stock/buy-backs: what a holder is told by mail once the company has decided about what they tendered. Pure but for the id. */
import { randomUUID } from 'node:crypto'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import { dayInWords } from '../../../market/wire.ts'
import type { NewMail, NewTender } from '../../../trading/plan.ts'
import { type Decision, inPaise, type StoredBuyBack } from './terms.ts'

export interface Decided {
  /** As it stands now. */
  readonly tender: NewTender
  readonly buyBack: StoredBuyBack & { readonly decision: Decision }
  /** The company. */
  readonly name: string
  readonly paidOn: string
}

const shares = (count: bigint): string => `${groupIndian(String(count))} ${count === 1n ? 'share' : 'shares'}`

export function decidedMail(brandName: string, decided: Decided, now: Date): NewMail {
  const { tender, buyBack, name } = decided
  const accepted = tender.accepted ?? 0n
  const isWithdrawn = buyBack.decision.outcome === 'withdrawn'
  const what = isWithdrawn
    ? 'buy-back withdrawn'
    : `${shares(accepted)} of ${groupIndian(String(tender.quantity))} bought back`
  return {
    id: randomUUID(),
    client_id: tender.client_id,
    subject: `${brandName}: ${name}, ${what}`,
    body_text: [
      isWithdrawn ? `${name} has withdrawn its buy-back.` : acceptedInWords(decided, accepted),
      ...restInWords(tender.quantity - accepted),
      'Every figure is on the receipt of the order, in your portfolio.',
    ].join('\n\n'),
    created_at: now,
  }
}

function acceptedInWords({ tender, buyBack, name, paidOn }: Decided, accepted: bigint): string {
  if (accepted === 0n) return `${name} accepted none of the ${shares(tender.quantity)} that you tendered.`
  const [gross, charges] = [paise(tender.gross_paise), paise(tender.charges_paise)]
  const net = formatRupees(paise(gross - charges))
  return [
    `${name} accepted ${groupIndian(String(accepted))} of the ${shares(tender.quantity)} that you tendered,`,
    `at ${formatRupees(inPaise(buyBack.terms.rupees))} a share: ${formatRupees(gross)},`,
    `less ${formatRupees(charges)} of statutory charges. ${net} will be in your cash on ${dayInWords(paidOn)}.`,
  ].join(' ')
}

function restInWords(rest: bigint): string[] {
  if (rest === 0n) return []
  return [
    `${shares(rest)} ${rest === 1n ? 'is' : 'are'} released: you can sell ${rest === 1n ? 'it' : 'them'} again.`,
  ]
}
