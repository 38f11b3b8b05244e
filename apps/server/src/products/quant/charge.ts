/** products/quant: what a note costs: the fee of its terms on subscribing, and on leaving early; nothing at maturity. Pure. */
import type { Charges } from '@pramaan/fees'
import { type Paise, paise } from '@pramaan/money'
import type { Product } from '../../trading/product.ts'
import { feeOn, type NoteTerms } from './terms.ts'

/** How a note ends, as the source of its last fill says. */
export const endings = { matured: 'Maturity', exited: 'Early exit', recovered: 'Recovery' } as const
export type Ending = keyof typeof endings

export const endingOf = (source: string): Ending | null =>
  (Object.keys(endings) as Ending[]).find((one) => endings[one] === source) ?? null

/** Stored as the brokerage: what the firm takes. GST is within it. */
export const FEE = 'brokerage'

/** The note's own terms name its fees. */
const NO_CARD = ''

interface Fee {
  readonly name: string
  readonly percent: number
  readonly since: string
  readonly base: Paise
  readonly day: string
}

function chargesWith({ name, percent, since, base, day }: Fee): Charges {
  const amount = feeOn(base, percent)
  return {
    ...{ mode: 'contract-note', at: day, cardVersion: NO_CARD, value: base, total: amount },
    lines:
      amount === 0n
        ? []
        : [
            {
              ...{ charge: FEE, name, base, rate: `${percent}%`, amount, since },
              exact: String(amount),
              rule: 'On the amount, GST included; to the nearest paisa.',
              source: 'Terms of the note',
            },
          ],
  }
}

export const subscriptionCharges = (terms: NoteTerms, amount: Paise, day: string): Charges =>
  chargesWith({
    ...{ name: 'Subscription fee', percent: terms.fee_percent, since: terms.open_day },
    ...{ base: amount, day },
  })

export const exitCharges = (terms: NoteTerms, value: Paise, day: string): Charges =>
  chargesWith({
    ...{ name: 'Exit fee', percent: terms.exit_fee_percent, since: terms.open_day },
    ...{ base: value, day },
  })

export const noCharges = (value: Paise, day: string): Charges => ({
  ...{ mode: 'contract-note', at: day, cardVersion: NO_CARD, value, lines: [], total: paise(0n) },
})

export const partsOf = ({ lines }: Charges): Record<string, number> =>
  Object.fromEntries(lines.map(({ charge, amount }) => [charge, Number(amount)]))

/** Worked out again for the receipt, from the terms that were agreed to. */
export const chargesOf: Product['chargesOf'] = (_card, { side, day, terms, source }, taken) => {
  const value = paise(taken.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0n))
  const agreed = terms as NoteTerms
  if (side === 'buy') return subscriptionCharges(agreed, value, day)
  return source === endings.exited ? exitCharges(agreed, value, day) : noCharges(value, day)
}
