/** stock/buy-backs: two people put a buy-back up, and two people enter what the company accepted of it. */
import { randomUUID } from 'node:crypto'
import { type BuyBackOffer, Refusal } from '@pramaan/contracts'
import { calendarOf, dayInIndiaAt, publishedYears } from '@pramaan/market-time'
import { formatRupees } from '@pramaan/money'
import type { ActKind, ActOf, ActParts } from '../../../firm/acts.ts'
import type { Instrument } from '../../../market/instruments.ts'
import { securityOf } from '../../../market/listing.ts'
import { findInstrument } from '../../../market/store/instruments.ts'
import { dayInWords } from '../../../market/wire.ts'
import type { Queries } from '../../../platform/database.ts'
import { problemOf } from './rules.ts'
import { findBuyBack, undecidedOf } from './store.ts'
import { inPaise, type StoredBuyBack } from './terms.ts'

const refused = (says: string): Refusal => new Refusal('buy_back_refused', { says })

const titleOf = ({ symbol, rupees }: BuyBackOffer): string =>
  `${symbol}: Buy-back at ${formatRupees(inPaise(rupees))} a share`

export const putUpBuyBack: ActKind<'buy-back'> = {
  kind: 'buy-back',
  draft: async (tx, parts, act) => {
    const instrument = await check(tx, parts, act)
    const rows: readonly (readonly [string, string])[] = [
      ['Company', instrument.name],
      ['Price a share', formatRupees(inPaise(act.rupees))],
      ['Record date', dayInWords(act.record_day)],
      ['Closing price on the record date', formatRupees(inPaise(act.record_price))],
      ['Opens', dayInWords(act.open_day)],
      ['Closes', `${dayInWords(act.close_day)}, 3:30 pm`],
      ['Payment date', dayInWords(act.pay_day)],
      ['Entitlement of small shareholders', ratioIn(act.small_accepted, act.small_held)],
      ['Entitlement of others', ratioIn(act.other_accepted, act.other_held)],
    ]
    return {
      subject: `buy-back:${securityOf(instrument)}`,
      title: titleOf(act),
      clientId: null,
      changes: rows.map(([field, after]) => ({ field, before: '', after })),
    }
  },
  apply: async (tx, parts, act) => {
    const { id } = await check(tx, parts, act)
    await tx.query('select put_up_buy_back($1, $2, $3, $4)', [
      randomUUID(),
      id,
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: (act) => `${titleOf(act)}, open until ${dayInWords(act.close_day)}.`,
}

const ratioIn = (accepted: number, held: number): string =>
  `${accepted} ${accepted === 1 ? 'share' : 'shares'} for every ${held} held`

/** @throws Refusal */
async function check(
  tx: Queries,
  { businessClock, market }: ActParts,
  act: BuyBackOffer,
): Promise<Instrument> {
  const instrument = await findInstrument(tx, act.market, act.symbol)
  if (instrument?.kind !== 'equity') throw refused(`${act.symbol} is not a share listed on ${act.market}.`)
  const problem = problemOf(act, {
    today: dayInIndiaAt(businessClock.now().getTime()),
    calendar: market?.times.hours.calendar ?? calendarOf(publishedYears),
    pricePaise: market?.quoteOf(act.market, act.symbol)?.pricePaise ?? null,
  })
  if (problem) throw refused(problem)
  const same = await sameSecurity(tx, instrument)
  if (await undecidedOf(tx, same)) throw refused('A buy-back of this company is still to be decided.')
  await refuseShareChange(tx, same, act)
  return instrument
}

async function sameSecurity(tx: Queries, { id, isin }: Instrument): Promise<number[]> {
  if (isin === null) return [id]
  const rows = await tx.query<{ id: number }>('select id from instrument where isin = $1', [isin])
  return rows.map((row) => row.id)
}

/** A company may not change its shares while it buys them back. */
async function refuseShareChange(
  tx: Queries,
  instruments: readonly number[],
  act: BuyBackOffer,
): Promise<void> {
  const [change] = await tx.query<{ ex_day: string }>(
    `select ex_day from corporate_action
     where instrument_id = any ($1) and shares_after is not null and withdrawn_at is null and ex_day between $2 and $3
     order by ex_day limit 1`,
    [instruments, act.record_day, act.pay_day],
  )
  if (change)
    throw refused(
      `A split, bonus or consolidation has its ex-date on ${dayInWords(change.ex_day)}, before the buy-back is paid.`,
    )
}

type Deciding = ActOf<'buy-back-decision'>

export const decideBuyBack: ActKind<'buy-back-decision'> = {
  kind: 'buy-back-decision',
  draft: async (tx, parts, act) => {
    const { terms } = await checkDecision(tx, parts, act)
    const isAccepted = act.outcome === 'accepted'
    return {
      subject: `buy-back-decision:${act.offer_id}`,
      title: `${titleOf(terms)}: ${isAccepted ? 'acceptance' : 'withdrawn'}`,
      clientId: null,
      changes: [
        {
          field: 'Buy-back',
          before: 'Not decided',
          after: isAccepted ? 'Accepted' : 'Withdrawn by the company',
        },
        ...(isAccepted
          ? [
              { field: 'Within the entitlement', before: '', after: '100%' },
              { field: 'Beyond it, small shareholders', before: '', after: `${act.small_percent}%` },
              { field: 'Beyond it, others', before: '', after: `${act.other_percent}%` },
              { field: 'Payment date', before: '', after: dayInWords(terms.pay_day) },
            ]
          : [{ field: 'Tendered shares', before: '', after: 'Released to our clients' }]),
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await checkDecision(tx, parts, act)
    await tx.query('select decide_buy_back($1, $2, $3)', [
      act.offer_id,
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: ({ outcome }) =>
    outcome === 'accepted'
      ? 'The acceptance of a buy-back was entered.'
      : 'A buy-back was withdrawn by its company.',
}

/** @throws Refusal */
async function checkDecision(
  tx: Queries,
  { businessClock }: ActParts,
  act: Deciding,
): Promise<StoredBuyBack> {
  const buyBack = await findBuyBack(tx, act.offer_id)
  if (!buyBack) throw refused('This buy-back is not known.')
  if (buyBack.decision) throw refused('This buy-back has been decided already.')
  const hasBoth = act.small_percent !== undefined && act.other_percent !== undefined
  const hasAny = act.small_percent !== undefined || act.other_percent !== undefined
  if (act.outcome === 'withdrawn') {
    if (hasAny) throw refused('Nothing is accepted of a buy-back that was withdrawn.')
    return buyBack
  }
  if (!hasBoth) throw refused('Enter how much beyond the entitlement was accepted.')
  if (businessClock.now() < buyBack.closes_at)
    throw refused('Enter the acceptance after the buy-back has closed.')
  return buyBack
}
