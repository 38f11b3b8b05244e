/** products/trial: offers and credits as the client and the firm see them. */
import {
  type CreditMove,
  type Credits,
  type FirmCreditOffer,
  type OfferedCredit,
  type OwnCredit,
  Refusal,
} from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { clientById } from '../../clients/clients.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, pageOf } from '../../platform/pages.ts'
import type { TradingServices } from '../../trading/services.ts'
import { hashOf, type Offer, payCharges, stateOf, termsOf } from './rules.ts'
import {
  chargesOn,
  countCredits,
  creditOf,
  creditsOf,
  type FirmOffer,
  firmOffers,
  firmOffersOver,
  lastCharged,
  leftOf,
  offersTo,
  openCreditsOf,
  openDaysOf,
  type StoredCredit,
  type StoredUse,
  transfersOf,
  usesOf,
} from './store.ts'

const money = (amount: bigint): number => toWire(paise(amount))

/** Who is not allowed a bonus is offered nothing, and sees what was accepted. `tx` sees the client's own rows. @throws Refusal */
export async function creditsView(
  { businessClock }: Pick<TradingServices, 'businessClock'>,
  tx: Queries,
  clientId: string,
): Promise<Credits> {
  const own = await viewsOf(tx, await creditsOf(tx, clientId, MOST_CREDITS))
  const { allowBonus } = await clientById(tx, clientId)
  if (!allowBonus && own.length === 0) throw new Refusal('bonus_not_allowed')
  const offers = allowBonus ? await offersTo(tx, clientId, dayInIndia(businessClock.now())) : []
  const last = await lastCharged(tx, clientId)
  return {
    offers: offers.map(offerView),
    own,
    older: own.length < MOST_CREDITS ? 0 : (await countCredits(tx, clientId)) - own.length,
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
  const credits = await openCreditsOf(tx, [clientId])
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

/** What is older stands in the records. */
const MOST_CREDITS = 50
const MOST_USES = 50

/** @throws Refusal */
export async function ownCredit(tx: Queries, clientId: string, id: string): Promise<OwnCredit> {
  const credit = await creditOf(tx, clientId, id)
  const [view] = credit ? await viewsOf(tx, [credit]) : []
  if (!view) throw new Refusal('credit_unknown')
  return view
}

/** Each with what happened to it. */
async function viewsOf(tx: Queries, credits: readonly StoredCredit[]): Promise<OwnCredit[]> {
  const ids = credits.map(({ id }) => id)
  const uses = Map.groupBy(await usesOf(tx, ids, MOST_USES), ({ credit_id: id }) => id)
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
    older_moves: Number(uses[0]?.uses ?? 0n) - uses.length,
    // The newest first; what came at the same moment ended what it was.
    moves: moves.toSorted((one, other) =>
      one.at === other.at ? rank(other) - rank(one) : one.at < other.at ? 1 : -1,
    ),
  }
}

const rank = ({ kind }: CreditMove): number => ['accepted', 'spent', 'ended'].indexOf(kind)

/** The newest first: all that are not over, and a page of those that are. */
export async function firmView(
  { businessClock }: Pick<TradingServices, 'businessClock'>,
  tx: Queries,
  after: string | null,
): Promise<{ offers: FirmCreditOffer[]; next: string | null }> {
  const today = dayInIndia(businessClock.now())
  const open = after === null ? await firmOffers(tx, today) : []
  const over = await firmOffersOver(tx, { today, after, most: ONE_MORE })
  const { items, next } = pageOf(over, ({ offer }) => offer.id)
  return { offers: [...open, ...items].map((one) => firmOffer(one, today)), next }
}

const firmOffer = (
  { offer, account, allowed, accepted, given, spent, left }: FirmOffer,
  today: string,
): FirmCreditOffer => ({
  ...{ id: offer.id, name: offer.name, amount: money(offer.amount), state: stateOf(offer, today) },
  ...{ opens_on: offer.opensOn, accept_by: offer.acceptBy, ends_on: offer.endsOn },
  ...{ client_account: account, allowed, accepted },
  ...{ given: money(given), spent: money(spent), left: money(left) },
})
