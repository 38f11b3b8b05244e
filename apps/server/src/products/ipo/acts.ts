/** ipo: two people put an issue up, enter what the exchange publishes of its demand, and set its price. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type IpoOffer, Refusal } from '@pramaan/contracts'
import { type Calendar, calendarOf, dayInIndiaAt, publishedYears } from '@pramaan/market-time'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import { commitmentOf } from '@pramaan/products'
import type { ActKind, ActOf, ActParts } from '../../firm/acts.ts'
import { type NewInstrument, tickAfterClose } from '../../market/instruments.ts'
import { findInstrument, saveInstruments } from '../../market/store/instruments.ts'
import { sayValue } from '../../market/store/valuations.ts'
import { dayInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { sealedFor } from '../../platform/sealed-texts.ts'
import { pdfRows } from '../../trading/offer-pdfs.ts'
import { putOffer } from '../../trading/offers.ts'
import { problemOf } from './rules.ts'
import { findIssue } from './store.ts'
import { inPaise, mostLots, type StoredIssue, windowOf } from './terms.ts'

export const refused = (says: string): Refusal => new Refusal('ipo_act_refused', { says })

export const calendarIn = ({ market }: ActParts): Calendar =>
  market?.times.hours.calendar ?? calendarOf(publishedYears)

const money = (rupees: number): string => formatRupees(paise(inPaise(rupees)))
export const counted = (count: bigint | number): string => groupIndian(String(count))

const SECRET_BYTES = 32
const BAND_BPS = 2000

const subjectOf = ({ market, symbol }: IpoOffer): string => `ipo:${market}:${symbol}`

export const putUpIssue: ActKind<'ipo-offer'> = {
  kind: 'ipo-offer',
  draft: async (tx, parts, act) => {
    await checkOffer(tx, parts, act)
    const rows: readonly (readonly [string, string])[] = [
      ['Company', `${act.name} (${act.symbol}, ${act.isin}), ${act.sector}`],
      ['Price band', `${money(act.floor)} to ${money(act.cap)} a share`],
      ...(act.retail_discount === undefined
        ? []
        : [['Retail discount', `${money(act.retail_discount)} a share`] as const]),
      ['Lot', `${counted(act.lot)} shares; up to ${mostLots(act)} lots`],
      ['Shares for retail', counted(act.shares)],
      ['Opens', `${dayInWords(act.open_day)}, 10:00 am`],
      ['Closes', `${dayInWords(act.close_day)}, 5:00 pm`],
      ['About', act.about],
      ['Risk', act.risk],
      ['Prospectus', act.rhp_url ?? 'Not linked'],
    ]
    return {
      subject: subjectOf(act),
      title: `${act.name}: issue of shares`,
      clientId: null,
      changes: [...rows.map(([field, after]) => ({ field, before: '', after })), ...pdfRows({}, act)],
    }
  },
  apply: async (tx, parts, act) => {
    await checkOffer(tx, parts, act)
    const now = parts.businessClock.now()
    await saveInstruments(tx, [instrumentFor(act)], 'existence')
    const instrument = await findInstrument(tx, act.market, act.symbol)
    if (!instrument) throw new Error(`instrument ${act.symbol} was not made`)
    const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES).toString('hex')]
    await putOffer(
      tx,
      { kind: 'ipo-offer', subject: subjectOf(act), act },
      { id, kind: 'ipo', instrument_id: instrument.id, ...windowOf(act), total: null },
      now,
    )
    await tx.query('select put_up_ipo($1, $2, $3, $4, $5)', [
      id,
      subjectOf(act),
      JSON.stringify(act),
      commitmentOf(secret),
      sealedFor('firm', secret),
    ])
  },
  tell: (act) =>
    `${act.name}: issue of shares at ${money(act.floor)} to ${money(act.cap)}, open until ${dayInWords(act.close_day)}.`,
}

/** Not traded before it is listed. */
const instrumentFor = (act: IpoOffer): NewInstrument => ({
  ...{ market: act.market, symbol: act.symbol, name: act.name, isin: act.isin, sector: act.sector },
  kind: 'equity',
  series: 'EQ',
  tickPaise: tickAfterClose(Number(inPaise(act.cap))),
  lot: 1,
  bandBps: BAND_BPS,
  hasClosingAuction: false,
  country: 'IN',
  listedOn: null,
  status: 'unlisted',
  source: 'ipo',
})

/** @throws Refusal */
async function checkOffer(tx: Queries, parts: ActParts, act: IpoOffer): Promise<void> {
  const problem = problemOf(act, {
    today: dayInIndiaAt(parts.businessClock.now().getTime()),
    calendar: calendarIn(parts),
  })
  if (problem) throw refused(problem)
  if (await findInstrument(tx, act.market, act.symbol))
    throw refused(`${act.symbol} is the symbol of another security on ${act.market}.`)
  const [same] = await tx.query('select from instrument where isin = $1 limit 1', [act.isin])
  if (same) throw refused(`${act.isin} is the ISIN of another security.`)
}

/** @throws Refusal */
export async function undecided(tx: Queries, id: string): Promise<StoredIssue> {
  const issue = await findIssue(tx, id)
  if (!issue) throw refused('This issue is not known.')
  if (issue.failed_at) throw refused('This issue has failed.')
  if (issue.drawn_at) throw refused('This issue has been allotted already.')
  return issue
}

export const enterDemand: ActKind<'ipo-demand'> = {
  kind: 'ipo-demand',
  draft: async (tx, parts, act) => {
    const { terms } = await checkDemand(tx, parts, act)
    return {
      subject: `ipo-demand:${act.offer_id}`,
      title: `${terms.name}: demand published by the exchange`,
      clientId: null,
      changes: [
        {
          field: 'Applications through other brokers',
          before: '',
          after: `${counted(act.applications)}, one lot each`,
        },
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await checkDemand(tx, parts, act)
    await tx.query('select enter_ipo_demand($1, $2, $3)', [
      act.offer_id,
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: ({ applications }) =>
    `The exchange’s demand of an issue was entered: ${counted(applications)} applications.`,
}

/** @throws Refusal */
async function checkDemand(
  tx: Queries,
  { businessClock }: ActParts,
  act: ActOf<'ipo-demand'>,
): Promise<StoredIssue> {
  const issue = await undecided(tx, act.offer_id)
  const now = businessClock.now()
  if (now < issue.opens_at) throw refused('This issue is not open yet.')
  if (now >= issue.closes_at) throw refused('This issue has closed: its applications are fixed.')
  return issue
}

export const setPrice: ActKind<'ipo-price'> = {
  kind: 'ipo-price',
  draft: async (tx, parts, act) => {
    const { terms, price_paise: before } = await checkPrice(tx, parts, act)
    return {
      subject: `ipo-price:${act.offer_id}`,
      title: `${terms.name}: issue price`,
      clientId: null,
      changes: [
        {
          field: 'Issue price a share',
          before: before === null ? 'Not set' : formatRupees(paise(before)),
          after: money(act.rupees),
        },
        { field: 'Price band', before: '', after: `${money(terms.floor)} to ${money(terms.cap)}` },
      ],
    }
  },
  apply: async (tx, parts, act) => {
    const issue = await checkPrice(tx, parts, act)
    const now = parts.businessClock.now()
    await tx.query('select price_ipo($1, $2, $3)', [act.offer_id, JSON.stringify(act), now])
    // Until it trades a share is worth what it was issued at.
    await sayValue(
      tx,
      { kind: 'ipo-price', subject: `ipo-price:${act.offer_id}`, act },
      {
        instrumentId: issue.instrument_id,
        at: now,
        pricePaise: Number(inPaise(act.rupees)),
        source: 'Issue price',
      },
      now,
    )
  },
  tell: ({ rupees }) => `The price of an issue was set: ${money(rupees)} a share.`,
}

/** @throws Refusal */
async function checkPrice(
  tx: Queries,
  { businessClock }: ActParts,
  act: ActOf<'ipo-price'>,
): Promise<StoredIssue> {
  const issue = await undecided(tx, act.offer_id)
  if (businessClock.now() < issue.closes_at) throw refused('Set the price after the issue has closed.')
  const { floor, cap } = issue.terms
  if (act.rupees < floor || act.rupees > cap)
    throw refused(`Enter a price from ${money(floor)} to ${money(cap)} a share.`)
  return issue
}
