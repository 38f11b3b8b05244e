/** products/trial: what a credit does: it is accepted, pays charges, and ends. Each is a plan with its own transfer. Pure but for ids. */
import { randomUUID } from 'node:crypto'
import { addDays } from '@pramaan/market-time'
import { formatRupees, paise } from '@pramaan/money'
import { CREDIT, type Leg, type Place } from '../../ledger/transfers.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia, instantInIndia } from '../../platform/clock.ts'
import type { NewDue, NewPromoUse, Plan, PlannedTransfer, PromoCredit } from '../../trading/plan.ts'
import { hashOf, type Offer, termsOf, type Use } from './rules.ts'
import { leftOf, type StoredCredit } from './store.ts'

/** After the charges of its last day were paid. */
const EXPIRES_AT = '01:00:00'
const REMINDED_AT = '10:00:00'
const REMINDED_DAYS = [7, 1]

const promotion: Place = { firm: 'promotion' }
const creditAt = (client: string): Place => ({ client, purpose: 'credit' })

export const expiresAt = (endsOn: string): Date => instantInIndia(addDays(endsOn, 1), EXPIRES_AT)

/** A week before its end, or the day before; not at all where that is over already. */
export function remindedAt(endsOn: string, now: Date): Date | null {
  const moments = REMINDED_DAYS.map((days) => instantInIndia(addDays(endsOn, -days), REMINDED_AT))
  return moments.find((moment) => moment > now) ?? null
}

export function acceptPlan(client: string, offer: Offer, now: Date): { plan: Plan; credit: PromoCredit } {
  const terms = termsOf(offer)
  const credit: PromoCredit = {
    ...{ id: randomUUID(), offer_id: offer.id, client_id: client, amount_paise: offer.amount },
    ...{ spent_paise: 0n, returned_paise: 0n, accepted_at: now, accepted_on: dayInIndia(now) },
    ...{ ends_on: offer.endsOn, terms, terms_hash: hashOf(terms), ended: null, ended_at: null },
  }
  const reminded = remindedAt(offer.endsOn, now)
  const due = (kind: NewDue['kind'], at: Date): NewDue => ({
    ...{ id: randomUUID(), kind, client_id: client, ref: credit.id, at },
  })
  const transfer = transferOf('credit-accepted', credit.id, now, [
    { from: promotion, to: creditAt(client), amount: offer.amount, asset: CREDIT },
  ])
  return {
    credit,
    plan: {
      client,
      transfers: [transfer],
      promoCredits: [credit],
      dues: [
        due('credit-expiry', expiresAt(offer.endsOn)),
        ...(reminded ? [due('credit-reminder', reminded)] : []),
      ],
    },
  }
}

/**
 * The charge was taken from the client's money when the order was filled. Now it is given back, and the firm's promotion pays it instead:
 * what fees and taxes hold stays what it was, and the client has as many rupees more as credit less.
 */
export function legsOfUse(client: string, { amount, fees }: Use): Leg[] {
  const cash: Place = { client, purpose: 'cash' }
  const parts = [
    { place: { firm: 'fees' }, amount: fees },
    { place: { firm: 'taxes' }, amount: amount - fees },
  ] as const
  return [
    { from: creditAt(client), to: promotion, amount, asset: CREDIT },
    ...parts.flatMap((part): Leg[] =>
      part.amount > 0n
        ? [
            { from: promotion, to: part.place, amount: part.amount },
            { from: part.place, to: cash, amount: part.amount },
          ]
        : [],
    ),
  ]
}

export function spendPlan(
  client: string,
  credits: readonly StoredCredit[],
  uses: readonly Use[],
  now: Date,
): Plan {
  const made = uses.map((use) => ({
    use,
    transfer: transferOf(
      'credit-spent',
      use.creditId,
      now,
      legsOfUse(client, use),
      `Charges of ${dayInWords(use.day)}, paid by your promotional credit.`,
    ),
  }))
  return {
    client,
    transfers: made.map(({ transfer }) => transfer),
    promoCredits: credits.flatMap((credit) => spentOf(credit, uses, now)),
    promoUses: made.map(
      ({ use, transfer }): NewPromoUse => ({
        ...{ id: transfer.id, credit_id: use.creditId, client_id: client, order_id: use.orderId },
        ...{ day: use.day, amount_paise: use.amount, at: now },
      }),
    ),
  }
}

function spentOf({ name: _, ...credit }: StoredCredit, uses: readonly Use[], now: Date): PromoCredit[] {
  const spent = uses
    .filter(({ creditId }) => creditId === credit.id)
    .reduce((sum, { amount }) => sum + amount, 0n)
  if (spent === 0n) return []
  const after = { ...credit, spent_paise: credit.spent_paise + spent }
  return [leftOf(after) === 0n ? { ...after, ended: 'used', ended_at: now } : after]
}

/** What is left returns to the firm. */
export function endPlan(
  { name: _, ...credit }: StoredCredit,
  ended: 'expired' | 'given-up',
  now: Date,
): Plan {
  const left = leftOf(credit)
  const client = credit.client_id
  const legs = [{ from: creditAt(client), to: promotion, amount: left, asset: CREDIT }]
  return {
    client,
    transfers: [transferOf('credit-expired', credit.id, now, legs)],
    promoCredits: [{ ...credit, returned_paise: left, ended, ended_at: now }],
  }
}

const transferOf = (
  act: PlannedTransfer['act'],
  ref: string,
  at: Date,
  legs: readonly Leg[],
  memo: string | null = null,
): PlannedTransfer => ({ id: randomUUID(), act, ref, memo, at, legs, once: null })

/** Before it ends. It never suggests a trade. */
export const reminderOf = (credit: StoredCredit, brandName: string, now: Date) => ({
  id: randomUUID(),
  client_id: credit.client_id,
  subject: `${brandName}: your credit of ${formatRupees(paise(leftOf(credit)))} for charges ends on ${dayInWords(credit.ends_on)}`,
  body_text: [
    `Of your promotional credit “${credit.name}”, ${formatRupees(paise(leftOf(credit)))} is left. It pays charges of your orders until ${dayInWords(credit.ends_on)}; what is unused then returns to the firm.`,
    'There is nothing to do. A trade that you would not make otherwise costs more than the credit pays.',
  ].join('\n\n'),
  created_at: now,
})
