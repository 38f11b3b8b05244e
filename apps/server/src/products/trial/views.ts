/** products/trial: offers and credits as the client and the firm see them. */
import type { CreditMove, Credits, FirmCreditOffer, OfferedCredit, OwnCredit } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import { hashOf, type Offer, payCharges, stateOf, termsOf } from './rules.ts'
import {
  chargesOn,
  creditsOf,
  firmOffers,
  lastCharged,
  leftOf,
  offersTo,
  openDaysOf,
  type StoredCredit,
  type StoredUse,
  transfersOf,
  usesOf,
} from './store.ts'

const money = (amount: bigint): number => toWire(paise(amount))

/** `tx` sees the client's own rows. */
export async function creditsView(
  { businessClock }: Pick<TradingServices, 'businessClock'>,
  tx: Queries,
  clientId: string,
): Promise<Credits> {
  const offers = await offersTo(tx, clientId, dayInIndia(businessClock.now()))
  const last = await lastCharged(tx, clientId)
  return {
    offers: offers.map(offerView),
    own: await ownCredits(tx, clientId),
    last_order: last && {
      ...{ id: last.id, ttype: last.kind, symbol: last.symbol, charges: money(last.charges) },
    },
    pending: await pendingOf(tx, clientId),
  }
}

function offerView(offer: Offer): OfferedCredit {
  const terms = termsOf(offer)
  return {
    ...{ id: offer.id, name: offer.name, amount: money(offer.amount), offered_from: offer.opensOn },
    ...{ accept_by: offer.acceptBy, ends_on: offer.endsOn, terms, terms_sha256: hashOf(terms) },
  }
}

/** What credits would pay if the days that are open were over as they are. */
async function pendingOf(tx: Queries, clientId: string): Promise<Credits['pending']> {
  const days = await openDaysOf(tx, clientId)
  const charges = await chargesOn(
    tx,
    days.map(({ day }) => ({ client: clientId, day })),
  )
  const all = [...charges.values()].flat()
  const open = all.reduce((sum, { charged, paid }) => sum + charged - paid, 0n)
  const credits = (await creditsOf(tx, clientId)).filter(({ ended }) => ended === null)
  const uses = payCharges(
    credits.map((credit) => ({
      ...{ id: credit.id, left: leftOf(credit), from: credit.accepted_on, endsOn: credit.ends_on },
    })),
    all,
  )
  return {
    charges: money(open),
    pays: money(uses.reduce((sum, { amount }) => sum + amount, 0n)),
    paid_at: (open > 0n && days[0]?.at.toISOString()) || null,
  }
}

/** The newest first, each with everything that happened to it. */
export async function ownCredits(tx: Queries, clientId: string): Promise<OwnCredit[]> {
  const credits = await creditsOf(tx, clientId)
  const ids = credits.map(({ id }) => id)
  const uses = Map.groupBy(await usesOf(tx, ids), ({ credit_id: id }) => id)
  const transfers = Map.groupBy(await transfersOf(tx, ids), ({ ref }) => ref)
  return credits.map((credit) =>
    creditView(credit, uses.get(credit.id) ?? [], transfers.get(credit.id) ?? []),
  )
}

type Told = { readonly id: string; readonly act: string; readonly at: Date }

function creditView(credit: StoredCredit, uses: readonly StoredUse[], told: readonly Told[]): OwnCredit {
  const moves: CreditMove[] = [
    ...told.map(
      ({ id, act, at }): CreditMove => ({
        ...{ id, kind: act === 'credit-accepted' ? 'accepted' : 'ended', at: at.toISOString() },
        amount: money(act === 'credit-accepted' ? credit.amount_paise : -credit.returned_paise),
        ...{ day: null, order_id: null, ttype: null, symbol: null },
      }),
    ),
    ...uses.map(
      (use): CreditMove => ({
        ...{ id: use.id, kind: 'spent', at: use.at.toISOString(), amount: money(-use.amount_paise) },
        ...{ day: use.day, order_id: use.order_id, ttype: use.kind, symbol: use.symbol },
      }),
    ),
  ]
  return {
    ...{ id: credit.id, name: credit.name, state: credit.ended ?? 'accepted' },
    ...{ amount: money(credit.amount_paise), left: money(leftOf(credit)), spent: money(credit.spent_paise) },
    ...{ accepted_at: credit.accepted_at.toISOString(), ends_on: credit.ends_on },
    ended_at: credit.ended_at?.toISOString() ?? null,
    ...{ terms_sha256: credit.terms_hash, terms: [...credit.terms] },
    // The newest first; what came at the same moment ended what it was.
    moves: moves.toSorted((one, other) =>
      one.at === other.at ? rank(other) - rank(one) : one.at < other.at ? 1 : -1,
    ),
  }
}

const rank = ({ kind }: CreditMove): number => ['accepted', 'spent', 'ended'].indexOf(kind)

/** The newest first. */
export async function firmView(
  { businessClock }: Pick<TradingServices, 'businessClock'>,
  tx: Queries,
): Promise<FirmCreditOffer[]> {
  const today = dayInIndia(businessClock.now())
  return (await firmOffers(tx)).map(({ offer, account, allowed, accepted, given, spent, left }) => ({
    ...{ id: offer.id, name: offer.name, amount: money(offer.amount), state: stateOf(offer, today) },
    ...{ opens_on: offer.opensOn, accept_by: offer.acceptBy, ends_on: offer.endsOn },
    ...{ client_account: account, allowed, accepted },
    ...{ given: money(given), spent: money(spent), left: money(left) },
  }))
}
