/** products/bond: two people put a bond on the shelf, set what it costs and what we pay for it, and enter a payment that was missed. */
import { randomUUID } from 'node:crypto'
import { type BondOffer, type OfferPdf, Refusal } from '@pramaan/contracts'
import { addDays, type Calendar, calendarOf, dayInIndiaAt, publishedYears } from '@pramaan/market-time'
import { formatRupees, groupIndian, type Paise, paise } from '@pramaan/money'
import type { ActKind, ActParts, Draft } from '../../firm/acts.ts'
import type { NewInstrument } from '../../market/instruments.ts'
import { findInstrument, saveInstruments } from '../../market/store/instruments.ts'
import { sayValue } from '../../market/store/valuations.ts'
import { dayInWords } from '../../market/wire.ts'
import { instantInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { pdfRows } from '../../trading/offer-pdfs.ts'
import { changeOffer, putOffer } from '../../trading/offers.ts'
import { bondWords, percentWords, priceWords } from './act-words.ts'
import { COMPANY_SERIES, GOVERNMENT_SERIES } from './charge.ts'
import { priceProblem, problemOf } from './rules.ts'
import { paymentsOf } from './schedule.ts'
import { findBond, isOnShelf } from './store.ts'
import { isSound, pricePerBond, SET_BY_FIRM, type StoredBond } from './terms.ts'

const refused = (says: string): Refusal => new Refusal('bond_refused', { says })

const OPENS = '00:00:00'
const CLOSES = '15:30:00'

const calendarIn = ({ market }: ActParts): Calendar =>
  market?.times.hours.calendar ?? calendarOf(publishedYears)

const todayIn = ({ businessClock }: ActParts): string => dayInIndiaAt(businessClock.now().getTime())

const instrumentOf = (act: BondOffer): NewInstrument => ({
  market: 'OTC',
  symbol: act.symbol,
  name: act.name,
  kind: 'bond',
  isin: act.isin,
  series: act.issuer_kind === 'government' ? GOVERNMENT_SERIES : COMPANY_SERIES,
  tickPaise: 1,
  lot: 1,
  bandBps: null,
  hasClosingAuction: false,
  sector: null,
  country: 'IN',
  listedOn: act.issue_day,
  status: 'listed',
  source: SET_BY_FIRM,
})

const subjectOf = ({ symbol }: Pick<BondOffer, 'symbol'>): string => `bond:${symbol}`

export const offerBond: ActKind<'bond-offer'> = {
  kind: 'bond-offer',
  draft: async (tx, parts, act) => {
    await checkNew(tx, parts, act)
    return {
      subject: subjectOf(act),
      title: `${act.name}: new bond at ${percentWords(act.clean)}`,
      clientId: null,
      changes: [
        ...bondWords(act).map(([field, after]) => ({ field, before: '', after })),
        ...pdfRows({}, act),
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await checkNew(tx, parts, act)
    const now = parts.businessClock.now()
    await saveInstruments(tx, [instrumentOf(act)], 'existence')
    const instrument = await findInstrument(tx, 'OTC', act.symbol)
    if (!instrument) throw new Error(`${act.symbol} was not saved`)
    const approved = { kind: act.kind, subject: subjectOf(act), act }
    await putOffer(
      tx,
      approved,
      {
        id: randomUUID(),
        kind: 'bond',
        instrument_id: instrument.id,
        opens_at: instantInIndia(act.open_day, OPENS),
        closes_at: instantInIndia(act.close_day, CLOSES),
        total: BigInt(act.total),
      },
      now,
    )
    const pricePaise = Number(pricePerBond(act, act.bid))
    await sayValue(
      tx,
      approved,
      { instrumentId: instrument.id, at: now, pricePaise, source: SET_BY_FIRM },
      now,
    )
  },
  tell: (act) => `${act.name} was put on the shelf at ${percentWords(act.clean)}.`,
}

/** @throws Refusal */
async function checkNew(tx: Queries, parts: ActParts, act: BondOffer): Promise<void> {
  const problem = problemOf(act, { today: todayIn(parts), calendar: calendarIn(parts) })
  if (problem) throw refused(problem)
  if (await isOnShelf(tx, act.isin)) throw refused('This ISIN is on the shelf already.')
  if (await findInstrument(tx, 'OTC', act.symbol)) throw refused(`${act.symbol} is taken by another product.`)
}

const bondSubject = (what: string, id: string): string => `bond-${what}:${id}`

/** @throws Refusal */
async function known(tx: Queries, id: string): Promise<StoredBond> {
  const bond = await findBond(tx, id)
  if (!bond) throw new Refusal('bond_unknown')
  return bond
}

const entryOf = (
  bond: StoredBond,
  act: { readonly offer_id: string; readonly pdfs: readonly OfferPdf[] },
  what: string,
  title: string,
  rows: readonly (readonly [string, string, string])[],
): Draft => ({
  subject: bondSubject(what, act.offer_id),
  title: `${bond.terms.name}: ${title}`,
  clientId: null,
  changes: [...rows.map(([field, before, after]) => ({ field, before, after })), ...pdfRows({}, act)],
})

export const priceBond: ActKind<'bond-price'> = {
  kind: 'bond-price',
  draft: async (tx, parts, act) => {
    const bond = await checkPrice(tx, parts, act.offer_id, act.clean, null)
    return entryOf(bond, act, 'price', `sell at ${percentWords(act.clean)}`, [
      ['Clean price', priceWords(bond.terms, bond.terms.clean), priceWords(bond.terms, act.clean)],
    ])
  },
  apply: async (tx, parts, act) => {
    const bond = await checkPrice(tx, parts, act.offer_id, act.clean, null)
    const approved = { kind: act.kind, subject: bondSubject('price', act.offer_id), act }
    const { id, opens_at, closes_at, total, terms } = bond
    await changeOffer(
      tx,
      approved,
      { id, opens_at, closes_at, total, terms: { ...terms, clean: act.clean } },
      parts.businessClock.now(),
    )
  },
  tell: ({ clean }) => `A bond is sold at ${percentWords(clean)} from now on.`,
}

export const bidForBond: ActKind<'bond-bid'> = {
  kind: 'bond-bid',
  draft: async (tx, parts, act) => {
    const bond = await checkPrice(tx, parts, act.offer_id, null, act.bid)
    const before = await bidNow(tx, bond)
    return entryOf(bond, act, 'bid', `buy back at ${percentWords(act.bid)}`, [
      ['Bid', before, priceWords(bond.terms, act.bid)],
    ])
  },
  apply: async (tx, parts, act) => {
    const bond = await checkPrice(tx, parts, act.offer_id, null, act.bid)
    const now = parts.businessClock.now()
    await sayValue(
      tx,
      { kind: act.kind, subject: bondSubject('bid', act.offer_id), act },
      {
        instrumentId: bond.instrument_id,
        at: now,
        pricePaise: Number(pricePerBond(bond.terms, act.bid)),
        source: SET_BY_FIRM,
      },
      now,
    )
  },
  tell: ({ bid }) => `A bond is bought back at ${percentWords(bid)} from now on.`,
}

async function bidInPaise(tx: Queries, { instrument_id: id }: StoredBond): Promise<bigint | null> {
  const [row] = await tx.query<{ price_paise: number }>(
    'select price_paise from valuation where instrument_id = $1 order by at desc limit 1',
    [id],
  )
  return row ? BigInt(row.price_paise) : null
}

async function bidNow(tx: Queries, bond: StoredBond): Promise<string> {
  const bid = await bidInPaise(tx, bond)
  return bid === null ? '' : `${formatRupees(paise(bid))} a bond`
}

/** While anybody can buy it, a bid above the price would be money for nothing. @throws Refusal */
async function refuseCrossed(
  tx: Queries,
  { businessClock }: ActParts,
  bond: StoredBond,
  asked: { readonly clean: number | null; readonly bid: number | null },
): Promise<void> {
  const isOver = bond.closes_at !== null && bond.closes_at <= businessClock.now()
  if (isOver || !isSound(bond)) return
  const price = pricePerBond(bond.terms, asked.clean ?? bond.terms.clean)
  const bid = asked.bid === null ? await bidInPaise(tx, bond) : pricePerBond(bond.terms, asked.bid)
  if (bid !== null && bid > price) throw refused('The bid cannot be above the price at which we sell.')
}

/** @throws Refusal */
async function checkPrice(
  tx: Queries,
  parts: ActParts,
  id: string,
  clean: number | null,
  bid: number | null,
): Promise<StoredBond> {
  const bond = await known(tx, id)
  const { terms } = bond
  const asked = clean ?? bid ?? 0
  const problem =
    bid === null
      ? priceProblem(terms, { clean: asked, bid: asked }, todayIn(parts))
      : // Of what has matured or is in default a bid stands alone.
        priceProblem(terms, { clean: Math.max(terms.clean, asked), bid: asked }, terms.issue_day)
  if (problem) throw refused(problem)
  if (clean !== null && clean === terms.clean) throw refused('This is the price already.')
  await refuseCrossed(tx, parts, bond, { clean, bid })
  return bond
}

/** An issuer may say before the day that it will not pay; nobody knows it for years ahead. */
const ANNOUNCED_DAYS = 30

export const enterDefault: ActKind<'bond-default'> = {
  kind: 'bond-default',
  draft: async (tx, parts, act) => {
    const bond = await checkDefault(tx, parts, act)
    const isMissed = act.outcome === 'missed'
    const owed = await owedOn(tx, parts, bond, act.due_day)
    return entryOf(
      bond,
      act,
      'default',
      `payment of ${dayInWords(act.due_day)} ${isMissed ? 'missed' : 'paid late'}`,
      [
        ['Payment', isMissed ? 'Due' : 'Missed', isMissed ? 'Missed' : 'Paid to holders of the record date'],
        ['Bonds of our clients', '', `${groupIndian(String(owed.bonds))} in ${countOf(owed.orders)}`],
        [
          isMissed ? 'Not paid to them' : 'Paid to them',
          '',
          `${formatRupees(owed.amount)} before tax at source`,
        ],
        ['Orders', '', isMissed ? 'Closed; interest stops' : 'Unchanged'],
      ],
    )
  },
  apply: async (tx, parts, act) => {
    await checkDefault(tx, parts, act)
    await tx.query('select enter_bond_default($1, $2, $3)', [
      bondSubject('default', act.offer_id),
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: ({ due_day: day, outcome }) =>
    outcome === 'missed'
      ? `The issuer missed the payment of ${dayInWords(day)}.`
      : `The issuer paid what was due on ${dayInWords(day)} after all.`,
}

const countOf = (orders: bigint): string =>
  `${groupIndian(String(orders))} ${orders === 1n ? 'order' : 'orders'}`

/** What the issuer owes our clients on this day, by what each order holds of it. */
async function owedOn(
  tx: Queries,
  parts: ActParts,
  { id, terms }: StoredBond,
  day: string,
): Promise<{ readonly bonds: bigint; readonly orders: bigint; readonly amount: Paise }> {
  const [row] = await tx.query<{ bonds: bigint; orders: bigint }>(
    `select coalesce(sum(coalesce(i.units, l.quantity)), 0)::bigint as bonds, count(*) as orders
     from order_income i join product_order o on o.id = i.order_id join lot l on l.id = i.order_id
     where o.offer_id = $1 and i.due_on = $2 and i.paid_at is null`,
    [id, day],
  )
  const { bonds, orders } = row ?? { bonds: 0n, orders: 0n }
  const promised = paymentsOf(terms, bonds, { settledOn: terms.issue_day, calendar: calendarIn(parts) })
  const due = promised.find((one) => one.due === day)
  return { bonds, orders, amount: paise((due?.coupon ?? 0n) + (due?.redemption ?? 0n)) }
}

/** @throws Refusal */
async function checkDefault(
  tx: Queries,
  parts: ActParts,
  act: { readonly offer_id: string; readonly due_day: string; readonly outcome: 'missed' | 'paid-late' },
): Promise<StoredBond> {
  const bond = await known(tx, act.offer_id)
  const settledOn = bond.terms.issue_day
  const payments = paymentsOf(bond.terms, 1n, { settledOn, calendar: calendarIn(parts) })
  if (!payments.some(({ due }) => due === act.due_day))
    throw refused('The bond pays nothing on this day. Choose one of its payments.')
  const [state] = await tx.query<{ paid: boolean; missed: boolean }>(
    `select coalesce(bool_or(i.paid_at is not null), false) as paid, coalesce(bool_or(i.missed_at is not null), false) as missed
     from order_income i join product_order o on o.id = i.order_id where o.offer_id = $1 and i.due_on = $2`,
    [act.offer_id, act.due_day],
  )
  const own = bond.defaults.find(({ due_on: day }) => day === act.due_day)
  if (act.outcome === 'missed') {
    if (state?.paid) throw refused('Holders have been paid already.')
    if (own) throw refused('This payment has been entered as missed already.')
    if (act.due_day > addDays(todayIn(parts), ANNOUNCED_DAYS))
      throw refused(`A payment is entered as missed at most ${ANNOUNCED_DAYS} days before it is due.`)
    return bond
  }
  if (own?.paid_at != null) throw refused('This payment has been made already.')
  if (!own && !state?.missed) throw refused('This payment was not missed.')
  return bond
}
