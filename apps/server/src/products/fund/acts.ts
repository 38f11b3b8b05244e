/** products/fund: two people put a fund on the shelf or change its terms, enter a NAV with its document, and enter what is distributed. */
import { randomUUID } from 'node:crypto'
import { type FundIdcw, type FundNavEntry, type FundOffer, Refusal, riskometer } from '@pramaan/contracts'
import { FUND_UNITS } from '@pramaan/funds'
import { addDays, calendarOf, type Day, publishedYears } from '@pramaan/market-time'
import { divide, formatRupees, formatScaled, groupIndian, paise } from '@pramaan/money'
import type { ActKind, ActParts } from '../../firm/acts.ts'
import { findInstrument, saveInstruments } from '../../market/store/instruments.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { pdfRows } from '../../trading/offer-pdfs.ts'
import { changeOffer, findOffer, isOpen, putOffer, type StoredOffer } from '../../trading/offers.ts'
import { FUND, rupeesOf, subjectOfScheme } from './shelf.ts'

const refused = (says: string): Refusal => new Refusal('fund_refused', { says })

const today = ({ businessClock }: ActParts): Day => dayInIndia(businessClock.now())

type Line = readonly [field: string, of: (terms: FundOffer) => string]

const percent = (of: number): string => `${of}%`

const loads = ({ load_steps: steps }: FundOffer): string =>
  steps.length === 0
    ? 'None'
    : steps
        .map(({ days, percent: load }) => `${load}% within ${days} ${days === 1 ? 'day' : 'days'}`)
        .join(', ')

const LINES: readonly Line[] = [
  ['Scheme', ({ name, scheme_code: code }) => `${name} (${code})`],
  ['Fund house', ({ house }) => house],
  ['ISIN', ({ isin }) => isin],
  [
    'Plan and option',
    ({ plan, option }) =>
      `${plan === 'direct' ? 'Direct' : 'Regular'}, ${option === 'growth' ? 'growth' : 'IDCW'}`,
  ],
  ['Category', ({ group, category }) => `${group}: ${category}`],
  ['Cut-off and pay-out', ({ dealing }) => `As ${dealing} funds`],
  ['Equity-oriented', ({ equity_oriented: is }) => (is ? 'Yes' : 'No')],
  ['Benchmark', ({ benchmark }) => benchmark],
  ['Riskometer', ({ risk }) => riskometer[risk - 1] ?? ''],
  ['Expense ratio (TER)', ({ ter }) => percent(ter)],
  ['Commission to the firm', ({ commission }) => percent(commission)],
  ['Exit load', loads],
  [
    'Minimum',
    ({ minimum, step }) => `${formatRupees(rupeesOf(minimum))}, in steps of ${formatRupees(rupeesOf(step))}`,
  ],
  ['Minimum of a SIP', ({ sip_minimum: least }) => formatRupees(rupeesOf(least))],
  ['Documents', ({ documents }) => documents.map(({ name, url }) => `${name}: ${url}`).join('\n')],
]

/** The terms as the second person reads them. */
export const fundWords = (act: FundOffer): readonly (readonly [string, string])[] =>
  LINES.map(([field, of]) => [field, of(act)])

export const putUpFund: ActKind<'fund-offer'> = {
  kind: 'fund-offer',
  draft: async (tx, parts, act) => {
    const before = (await check(tx, parts, act))?.terms as FundOffer | undefined
    const changes = LINES.map(([field, of]) => ({ field, before: before ? of(before) : '', after: of(act) }))
    const changed = [...changes.filter((one) => one.before !== one.after), ...pdfRows(before ?? {}, act)]
    if (changed.length === 0) throw refused('These are the terms of the fund already.')
    return {
      subject: subjectOfScheme(act.scheme_code),
      title: `${act.name}: ${before ? 'change its terms' : 'on the shelf'}`,
      clientId: null,
      changes: changed,
    }
  },
  apply: async (tx, parts, act) => {
    const offer = await check(tx, parts, act)
    const now = parts.businessClock.now()
    const instrument = await saveScheme(tx, act)
    const approved = { kind: act.kind, subject: subjectOfScheme(act.scheme_code), act }
    if (offer) await changeOffer(tx, approved, { ...offer, terms: act }, now)
    else
      await putOffer(
        tx,
        approved,
        {
          id: randomUUID(),
          kind: FUND,
          instrument_id: instrument,
          opens_at: now,
          closes_at: null,
          total: null,
        },
        now,
      )
  },
  tell: (act) => `${act.name}: its terms on the shelf.`,
}

/** The offer whose terms change; null for a new one. @throws Refusal */
async function check(tx: Queries, parts: ActParts, act: FundOffer): Promise<StoredOffer | null> {
  if (act.plan === 'direct' && act.commission > 0) throw refused('A direct plan pays no commission.')
  if (act.commission > act.ter) throw refused('The commission cannot be more than the expense ratio.')
  const days = act.load_steps.map((step) => step.days)
  if (new Set(days).size !== days.length)
    throw refused('Two steps of the exit load have the same number of days.')
  const isFast = act.dealing === 'liquid' || act.dealing === 'overnight'
  if (isFast && act.equity_oriented) throw refused('A liquid or overnight fund is not equity-oriented.')
  const instrument = await findInstrument(tx, 'MF', String(act.scheme_code))
  const [open] = instrument
    ? await tx.query<{ id: string }>(
        `select id from offer where kind = $1 and instrument_id = $2 and (closes_at is null or closes_at > $3)`,
        [FUND, instrument.id, parts.businessClock.now()],
      )
    : []
  if (act.offer_id === undefined) {
    if (open) throw refused('This scheme is on the shelf already. Change its terms instead.')
    return null
  }
  const offer = await findOffer(tx, act.offer_id)
  if (offer?.kind !== FUND || offer.id !== open?.id) throw refused('This fund is not on the shelf.')
  if (!isOpen(offer, parts.businessClock.now())) throw refused('This fund takes no more orders.')
  return offer
}

/** The master knows it, so that it is held, valued and named as everything else. */
async function saveScheme(tx: Queries, act: FundOffer): Promise<number> {
  await tx.query(
    `insert into fund_scheme (code, name, house, category, plan, option, isin_growth, source)
     values ($1, $2, $3, $4, $5, $6, $7, 'firm') on conflict (code) do nothing`,
    [act.scheme_code, act.name, act.house, act.category, act.plan, act.option, act.isin],
  )
  await saveInstruments(
    tx,
    [
      {
        ...{ market: 'MF', symbol: String(act.scheme_code), name: act.name, kind: 'fund', isin: act.isin },
        ...{
          series: null,
          tickPaise: 1,
          lot: 1,
          bandBps: null,
          hasClosingAuction: false,
          sector: act.category,
        },
        ...{ country: 'IN', listedOn: null, status: 'listed', source: 'firm' },
      },
    ],
    'everything',
  )
  const instrument = await findInstrument(tx, 'MF', String(act.scheme_code))
  if (!instrument) throw new Error('the scheme was not saved')
  return instrument.id
}

const navSubject = ({ scheme_code: code, day }: FundNavEntry): string => `fund-nav:${code}:${day}`

const inE4 = (nav: number): bigint => BigInt(Math.round(nav * 10_000))

const FAR_BPS = 2_000n

const signedPercent = (bps: bigint): string => `${bps > 0n ? '+' : ''}${formatScaled(bps, 2)}%`

export const enterNav: ActKind<'fund-nav'> = {
  kind: 'fund-nav',
  draft: async (tx, parts, act) => {
    const { name, known, last, dealt } = await checkNav(tx, parts, act)
    const told = inE4(act.nav)
    const awayBps =
      last && last.nav_e4 > 0n ? divide((told - last.nav_e4) * 10_000n, last.nav_e4, 'half-up') : 0n
    const isFar = awayBps > FAR_BPS || awayBps < -FAR_BPS
    return {
      subject: navSubject(act),
      title: `${name}: NAV of ${dayInWords(act.day)}`,
      clientId: null,
      changes: [
        {
          field: `NAV of ${dayInWords(act.day)}`,
          before: known ? `₹${formatScaled(known.nav_e4, 4)} (${known.source})` : 'Not known',
          after: `₹${formatScaled(told, 4)}, set by the firm`,
        },
        ...dealtLines(dealt),
        ...(last
          ? [
              {
                field: `Against the NAV of ${dayInWords(last.day)}`,
                before: '',
                after: `${signedPercent(awayBps)} from ₹${formatScaled(last.nav_e4, 4)}${isFar ? ': unusually far. Check the document.' : ''}`,
              },
            ]
          : []),
        ...pdfRows({}, act),
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await checkNav(tx, parts, act)
    await tx.query('select set_nav($1, $2, $3)', [
      navSubject(act),
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: (act) => `NAV of ${act.scheme_code} for ${dayInWords(act.day)}: ₹${act.nav}.`,
}

interface NavRow {
  readonly day: Day
  readonly nav_e4: bigint
  readonly source: string
}

async function checkNav(tx: Queries, parts: ActParts, act: FundNavEntry) {
  const [scheme] = await tx.query<{ name: string }>('select name from fund_scheme where code = $1', [
    act.scheme_code,
  ])
  if (!scheme) throw refused('No scheme has this code. Put the fund on the shelf first.')
  if (act.day > today(parts)) throw refused('A NAV is of today or of a day before.')
  // One that was entered before anybody signed is entered again, and signed.
  const [known] = await tx.query<NavRow & { counts: boolean }>(
    'select day, nav_e4, source, nav_counts(scheme_code, day, nav_e4, source) as counts from nav where scheme_code = $1 and day = $2',
    [act.scheme_code, act.day],
  )
  if (known?.nav_e4 === inE4(act.nav) && known.counts) throw refused('This NAV is known already.')
  const [last] = await tx.query<NavRow>(
    'select day, nav_e4, source from nav where scheme_code = $1 and day < $2 order by day desc limit 1',
    [act.scheme_code, act.day],
  )
  return {
    name: scheme.name,
    known: known ?? null,
    last: last ?? null,
    dealt: known ? await dealtAt(tx, act) : null,
  }
}

interface Dealt {
  readonly purchases: bigint
  readonly redemptions: bigint
}

/** What a NAV has been used for: it is put right where that is replaced. */
async function dealtAt(tx: Queries, { scheme_code: code, day }: FundNavEntry): Promise<Dealt> {
  const [row] = await tx.query<Dealt>(
    `select (select count(*) from product_order o where o.instrument_id = i.id and o.filled > 0 and exists (
               select from order_fill f where f.order_id = o.id and f.side = 'buy' and f.trade_day = $2)) as purchases,
            (select count(*) from fund_redemption r
             where r.instrument_id = i.id and r.nav_day = $2 and r.status = 'priced') as redemptions
     from instrument i where i.market = 'MF' and i.symbol = $1`,
    [String(code), day],
  )
  return row ?? { purchases: 0n, redemptions: 0n }
}

const counted = (count: bigint, one: string): string => `${count} ${one}${count === 1n ? '' : 's'}`

const dealtLines = (dealt: Dealt | null) =>
  dealt && dealt.purchases + dealt.redemptions > 0n
    ? [
        {
          field: 'Orders dealt at it',
          before: `${counted(dealt.purchases, 'purchase')}, ${counted(dealt.redemptions, 'redemption')}`,
          after: 'Put right by new entries, and told by mail',
        },
      ]
    : []

export const declareIdcw: ActKind<'fund-idcw'> = {
  kind: 'fund-idcw',
  draft: async (tx, parts, act) => {
    const { terms, holders, units } = await checkIdcw(tx, parts, act)
    const rows: readonly (readonly [string, string])[] = [
      ['Fund', terms.name],
      ['A unit', `₹${formatScaled(inE4(act.per_unit), 4)}`],
      ['Record date', dayInWords(act.record_day)],
      ['Payment date', dayInWords(act.pay_day)],
      ['Holders', groupIndian(String(holders))],
      ['Units of holders', formatScaled(units, FUND_UNITS.decimals)],
      ['Paid in all', `About ${formatRupees(paise(paidOn(units, act)))}, before tax at source`],
    ]
    return {
      subject: `fund-idcw:${(await offerOf(tx, act)).instrument_id}`,
      title: `${terms.name}: IDCW of ₹${act.per_unit} a unit`,
      clientId: null,
      changes: rows.map(([field, after]) => ({ field, before: '', after })),
    }
  },
  apply: async (tx, parts, act) => {
    await checkIdcw(tx, parts, act)
    const offer = await offerOf(tx, act)
    await tx.query('select declare_idcw($1, $2, $3, $4)', [
      randomUUID(),
      offer.instrument_id,
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: (act) => `IDCW of ₹${act.per_unit} a unit, payable on ${dayInWords(act.pay_day)}.`,
}

async function offerOf(tx: Queries, { offer_id: id }: FundIdcw): Promise<StoredOffer> {
  const offer = await findOffer(tx, id)
  if (offer?.kind !== FUND) throw refused('This fund is not on the shelf.')
  return offer
}

/** Each order is rounded by itself: of all of them it is a paisa or two more or less. */
const paidOn = (units: bigint, { per_unit: each }: FundIdcw): bigint =>
  divide(units * inE4(each), 100_000n, 'half-up')

const PAID_WITHIN_DAYS = 15

async function checkIdcw(tx: Queries, parts: ActParts, act: FundIdcw) {
  const offer = await offerOf(tx, act)
  const terms = offer.terms as FundOffer
  if (terms.option !== 'idcw') throw refused(`${terms.name} is a growth option: it distributes nothing.`)
  if (act.record_day >= today(parts))
    throw refused(
      'Enter a distribution on the day after its record date or later: then the holders are known.',
    )
  if (act.pay_day < today(parts)) throw refused('The payment date cannot lie in the past.')
  if (act.pay_day > addDays(act.record_day, PAID_WITHIN_DAYS))
    throw refused('A distribution is paid within 15 days of its record date.')
  const calendar = parts.market?.times.hours.calendar ?? calendarOf(publishedYears)
  if (!calendar.isSettlementDay(act.pay_day))
    throw refused(`${dayInWords(act.pay_day)} is not a business day.`)
  const [same] = await tx.query(
    'select 1 from fund_distribution where instrument_id = $1 and record_day = $2',
    [offer.instrument_id, act.record_day],
  )
  if (same) throw refused('A distribution of this record date is entered already.')
  await refuseUndealt(tx, offer.instrument_id, act.record_day)
  const [row] = await tx.query<{ holders: bigint; units: bigint }>(
    `select count(distinct client_id) as holders, coalesce(sum(quantity), 0)::bigint as units from (
       select l.client_id, l.quantity from lot l where l.instrument_id = $1 and l.quantity > 0 and l.bought_on <= $2
       union all
       -- Redeemed since, at the NAV of a later day.
       select c.client_id, c.quantity from lot_close c join lot l on l.id = c.lot_id
       where c.instrument_id = $1 and c.closed_on > $2 and l.bought_on <= $2) own`,
    [offer.instrument_id, act.record_day],
  )
  return { terms, holders: row?.holders ?? 0n, units: row?.units ?? 0n }
}

/** Who buys or redeems at the NAV of the record date is a holder, or none, once that is dealt. @throws Refusal */
async function refuseUndealt(tx: Queries, instrument: number, day: Day): Promise<void> {
  const undealt = await tx.query(
    `select 1 from product_order where instrument_id = $1 and status = 'awaiting' and asked ->> 'nav_day' <= $2
     union all select 1 from fund_redemption where instrument_id = $1 and status = 'awaiting' and nav_day <= $2::date limit 1`,
    [instrument, day],
  )
  if (undealt.length > 0)
    throw refused(
      `Orders at the NAV of ${dayInWords(day)} or before are not dealt yet. Then the holders are known.`,
    )
}
