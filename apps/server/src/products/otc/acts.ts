/** products/otc: two people put a deal up, and two people allot what was applied for in it. */
import { randomUUID } from 'node:crypto'
import { type DealOffer, Refusal } from '@pramaan/contracts'
import { calendarOf, publishedYears } from '@pramaan/market-time'
import { formatRupees, groupIndian, paise, price } from '@pramaan/money'
import type { ActKind, ActOf, ActParts } from '../../firm/acts.ts'
import { bandOf } from '../../market/gate.ts'
import type { Instrument } from '../../market/instruments.ts'
import { momentInWords } from '../../market/session-words.ts'
import { findInstrument, instrumentById } from '../../market/store/instruments.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { pdfRows } from '../../trading/offer-pdfs.ts'
import { putOffer } from '../../trading/offers.ts'
import { type KnownPrice, knownPrice } from './close-price.ts'
import { allotmentProblem, type Known, problemOf } from './rules.ts'
import { findDeal, shareChanges } from './store.ts'
import { type Deal, dayOf, momentOf, priceInPaise, stateOf } from './terms.ts'

const refused = (says: string): Refusal => new Refusal('deal_refused', { says })

const shares = (count: bigint | number): string =>
  `${groupIndian(String(count))} ${BigInt(count) === 1n ? 'share' : 'shares'}`
const inWords = (text: string): string => momentInWords(momentOf(text).getTime())

const priceWords = (act: DealOffer): string =>
  act.price_kind === 'named'
    ? `${formatRupees(paise(priceInPaise(act.rupees ?? 0)))}, set by the firm`
    : `Official close of ${dayInWords(act.price_day ?? '')}`

const titleOf = (act: DealOffer): string => `${act.symbol}: Post-market deal of ${shares(act.total)}`
const subjectOf = ({ market, symbol }: DealOffer): string => `otc-offer:${market}:${symbol}`

export const putUpDeal: ActKind<'otc-offer'> = {
  kind: 'otc-offer',
  draft: async (tx, parts, act) => {
    const instrument = await check(tx, parts, act)
    const rows: readonly (readonly [string, string])[] = [
      ['Company', `${instrument.name} (${act.market}: ${act.symbol})`],
      ['Seller', act.seller],
      ['Price a share', priceWords(act)],
      ['Lot', shares(act.lot)],
      ['Total', shares(act.total)],
      ['Opens', inWords(act.opens_at)],
      ['Closes', inWords(act.closes_at)],
      ['Allotments are paid by', inWords(act.due_at)],
      ['Risk, as clients read it', act.risk],
    ]
    return {
      subject: subjectOf(act),
      title: titleOf(act),
      clientId: null,
      changes: [...rows.map(([field, after]) => ({ field, before: '', after })), ...pdfRows({}, act)],
    }
  },
  apply: async (tx, parts, act) => {
    const { id } = await check(tx, parts, act)
    await putOffer(
      tx,
      { kind: act.kind, subject: subjectOf(act), act },
      {
        ...{ id: randomUUID(), kind: 'otc', instrument_id: id },
        ...{ opens_at: momentOf(act.opens_at), closes_at: momentOf(act.closes_at), total: BigInt(act.total) },
      },
      parts.businessClock.now(),
    )
  },
  tell: (act) => `${titleOf(act)}, open from ${inWords(act.opens_at)}.`,
}

/** @throws Refusal */
async function check(tx: Queries, parts: ActParts, act: DealOffer): Promise<Instrument> {
  const { instrument, known } = await knownIn(tx, parts, act)
  const problem = problemOf(act, known)
  if (problem) throw refused(problem)
  return instrument
}

/** What the rules hold a deal against. @throws Refusal where its share does not trade, or changes before it is paid */
export async function knownIn(
  tx: Queries,
  { businessClock, market }: ActParts,
  act: DealOffer,
): Promise<{ readonly instrument: Instrument; readonly known: Known }> {
  const instrument = await findInstrument(tx, act.market, act.symbol)
  if (instrument?.kind !== 'equity' || instrument.status !== 'listed')
    throw refused(`${act.symbol} is not a share that trades on ${act.market}.`)
  const now = businessClock.now()
  const quoted = market?.quoteOf(act.market, act.symbol)
  const band = quoted && bandOf(quoted.previousClosePaise, instrument.bandBps)
  await refuseShareChange(tx, instrument.id, dayInIndia(now), dayOf(act.due_at))
  return {
    instrument,
    known: {
      now,
      calendar: market?.times.hours.calendar ?? calendarOf(publishedYears),
      isRoundTheClock: market?.times.isRoundTheClock ?? false,
      band: band
        ? { low: price(BigInt(Math.ceil(band.lowPaise))), high: price(BigInt(Math.floor(band.highPaise))) }
        : null,
    },
  }
}

/** Shares of before a split cannot be paid for after it. */
async function refuseShareChange(
  tx: Queries,
  instrument: number,
  from: string,
  until: string,
): Promise<void> {
  const [change] = await shareChanges(tx, [instrument], from, until)
  if (change)
    throw refused(
      `A split, bonus or consolidation has its ex-date on ${dayInWords(change.ex_day)}, before the deal is paid.`,
    )
}

type Allotting = ActOf<'otc-allotment'>

interface Decision {
  readonly deal: Deal
  readonly known: KnownPrice
  readonly applied: readonly Application[]
  readonly allotted: bigint
}

interface Application {
  readonly order_id: string
  readonly ordered: bigint
  readonly client_account: string
}

/** By application: what is named, or what all others have. */
function quantitiesOf(
  { parts, others, percent = 100 }: Allotting,
  lot: bigint,
): (application: Application) => bigint {
  const named = new Map(parts.map(({ order_id: id, quantity }) => [id, BigInt(quantity)]))
  const share = others === 'all' ? BigInt(percent) : 0n
  return ({ order_id: id, ordered }) =>
    named.get(id) ?? (share === 100n ? ordered : ((ordered * share) / (100n * lot)) * lot)
}

const ofAllOthers = ({ others, percent }: Allotting): string => {
  if (others === 'none') return 'Nothing'
  return percent === undefined ? 'In full' : `${percent}% of what was applied for, in whole lots`
}

export const allotDeal: ActKind<'otc-allotment'> = {
  kind: 'otc-allotment',
  draft: async (tx, parts, act) => {
    const { deal, known, applied, allotted } = await checkAllotment(tx, parts, act)
    const asked = applied.reduce((sum, { ordered }) => sum + ordered, 0n)
    const named = new Set(act.parts.map(({ order_id: id }) => id))
    const quantityOf = quantitiesOf(act, deal.lot)
    return {
      subject: `otc-allotment:${act.offer_id}`,
      title: `${deal.terms.symbol}: allotment of ${shares(allotted)}`,
      clientId: null,
      changes: [
        {
          field: 'Price a share',
          before: '',
          after: `${formatRupees(paise(known.price))} · ${known.source}`,
        },
        { field: 'Applications', before: '', after: groupIndian(String(applied.length)) },
        {
          field: 'Shares',
          before: '',
          after: `${groupIndian(String(allotted))} allotted of ${groupIndian(String(asked))} applied for`,
        },
        {
          field: 'To be paid for them',
          before: '',
          after: `${formatRupees(paise(allotted * known.price))} and charges`,
        },
        { field: 'Clients accept and pay by', before: '', after: momentInWords(deal.dueAt.getTime()) },
        ...applied
          .filter(({ order_id: id }) => named.has(id))
          .map((one) => ({
            field: `Account ${one.client_account}`,
            before: `${groupIndian(String(one.ordered))} applied for`,
            after: groupIndian(String(quantityOf(one))),
          })),
        ...(applied.length > named.size
          ? [
              {
                field: named.size === 0 ? 'All applications' : 'All other applications',
                before: '',
                after: ofAllOthers(act),
              },
            ]
          : []),
      ],
    }
  },
  apply: async (tx, parts, act, { checker }) => {
    const { known } = await checkAllotment(tx, parts, act)
    await tx.query('select allot_deal($1, $2, $3, $4, $5, $6)', [
      act.offer_id,
      JSON.stringify(act),
      known.price,
      known.source,
      checker.name,
      parts.businessClock.now(),
    ])
  },
  tell: () => 'A post-market deal was allotted.',
}

/** @throws Refusal */
async function checkAllotment(
  tx: Queries,
  { businessClock, market }: ActParts,
  act: Allotting,
): Promise<Decision> {
  const deal = await findDeal(tx, act.offer_id)
  if (!deal) throw refused('This deal is not known.')
  const now = businessClock.now()
  if (deal.allotment) throw refused('This deal has been allotted already.')
  const state = stateOf(deal, now)
  if (state === 'over') throw refused('The due time of this deal has passed. Everything was released.')
  if (state !== 'closed') throw refused('Allot the deal after it has closed.')
  const instrument = await instrumentById(tx, deal.instrumentId)
  if (!instrument) throw refused('The share of this deal is not known.')
  const known = await knownPrice(tx, market, instrument, deal.terms, now)
  if (!known)
    throw refused(`The official close of ${dayInWords(deal.terms.price_day ?? '')} is not known yet.`)
  if (priceInPaise(act.rupees) !== known.price)
    throw refused(`The price of this deal is ${formatRupees(paise(known.price))}: ${known.source}.`)
  const applied = await tx.query<Application>(
    `select o.id as order_id, o.ordered, (select c.account from client c where c.id = o.client_id) as client_account
     from application a join product_order o on o.id = a.order_id
     where a.offer_id = $1 and o.status = 'pending' order by o.placed_at, o.id`,
    [deal.id],
  )
  if (applied.length === 0) throw refused('Nobody has applied in this deal.')
  const problem = allotmentProblem(act.parts, applied, deal.lot)
  if (problem) throw refused(problem)
  const quantityOf = quantitiesOf(act, deal.lot)
  const allotted = applied.reduce((sum, one) => sum + quantityOf(one), 0n)
  await refuseShareChange(tx, instrument.id, dayInIndia(deal.closesAt), dayInIndia(deal.dueAt))
  return { deal, known, applied, allotted }
}
