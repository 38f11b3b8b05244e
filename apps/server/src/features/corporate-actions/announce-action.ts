/** corporate-actions: what a company does, announced by two people of the firm where no list of an exchange has it right. */
import { type Announcement, Refusal } from '@pramaan/contracts'
import { calendarOf, publishedYears } from '@pramaan/market-time'
import type { ActKind, ActParts, Draft } from '../../firm/acts.ts'
import type { Instrument } from '../../market/instruments.ts'
import { saveCorporateActions } from '../../market/store/corporate-actions.ts'
import { findInstrument } from '../../market/store/instruments.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { inPaise, type StoredTerms, saysOf, termsIn, termsOf, titleOf } from './action-words.ts'
import { signDividends } from './confirm-dividends.ts'
import { problemOf } from './rules.ts'

const SOURCE = 'firm'

export const announceAction: ActKind<'corporate-action'> = {
  kind: 'corporate-action',
  draft: async (tx, parts, act) => {
    const instrument = await instrumentFor(tx, act)
    const stored = await readStored(tx, instrument, act)
    refuseNonsense(parts, act)
    await refuseDuringBuyBack(tx, instrument, act)
    if (!stored) await refuseGap(tx, instrument, act)
    return draftOf(instrument, act, stored)
  },
  apply: async (tx, parts, act, { proposalId }) => {
    const instrument = await instrumentFor(tx, act)
    const { id: instrumentId } = instrument
    await refuseDuringBuyBack(tx, instrument, act)
    // The ex-date may have begun since it was proposed.
    refuseNonsense(parts, act)
    await saveCorporateActions(
      tx,
      [
        {
          instrumentId,
          exDay: act.ex_day,
          kind: act.action,
          number: act.number ?? 1,
          sharesBefore: act.shares_before ?? null,
          sharesAfter: act.shares_after ?? null,
          amountPaise: act.rupees === undefined ? null : inPaise(act.rupees),
          recordDay: act.record_day ?? null,
          payDay: act.pay_day ?? null,
          says: saysOf(act),
        },
      ],
      SOURCE,
    )
    if (act.action === 'dividend') await signDividends(tx, proposalId)
  },
  tell: (act) => `${titleOf(act)}.`,
}

function refuseNonsense({ businessClock, market }: ActParts, act: Announcement): void {
  const problem = problemOf(act, {
    today: dayInIndia(businessClock.now()),
    calendar: market?.times.hours.calendar ?? calendarOf(publishedYears),
    pricePaise: market?.quoteOf(act.market, act.symbol)?.pricePaise ?? null,
  })
  if (problem) throw new Refusal('corporate_action_refused', { says: problem })
}

/** A company may not change its shares while it buys them back: what was tendered would not be what it was. */
async function refuseDuringBuyBack(tx: Queries, { id, isin }: Instrument, act: Announcement): Promise<void> {
  if (act.shares_after === undefined) return
  const [open] = await tx.query<{ pay_day: string }>(
    `select t.terms ->> 'pay_day' as pay_day
     from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version) join instrument i on i.id = o.instrument_id
     where o.kind = 'buy-back' and (i.id = $1 or i.isin = $2) and (t.terms ->> 'pay_day') >= $3
       and (t.terms ->> 'record_day') <= $3 and not exists (select from buy_back_decision d where d.offer_id = o.id) limit 1`,
    [id, isin, act.ex_day],
  )
  if (!open) return
  const says = `The company is buying back shares. Choose an ex-date after the payment date, ${dayInWords(open.pay_day)}.`
  throw new Refusal('corporate_action_refused', { says })
}

/** Dividends of one day are counted without a gap. */
async function refuseGap(tx: Queries, { id }: Instrument, { ex_day: exDay, number = 1 }: Announcement) {
  if (number === 1) return
  const [earlier] = await tx.query(
    `select from corporate_action
     where instrument_id = $1 and ex_day = $2 and kind = 'dividend' and number = $3 and withdrawn_at is null`,
    [id, exDay, number - 1],
  )
  if (earlier) return
  const says = `Announce dividend number ${number - 1} of this ex-date first.`
  throw new Refusal('corporate_action_refused', { says })
}

async function instrumentFor(tx: Queries, { market, symbol }: Announcement): Promise<Instrument> {
  const instrument = await findInstrument(tx, market, symbol)
  if (!instrument || instrument.kind === 'index') {
    throw new Refusal('corporate_action_refused', { says: `${symbol} is not listed on ${market}.` })
  }
  return instrument
}

interface Stored extends StoredTerms {
  readonly record_day: string | null
  readonly pay_day: string | null
  readonly says: string
  readonly is_applied: boolean
}

/** What an exchange's list, or an earlier announcement, says of it. */
async function readStored(tx: Queries, { id }: Instrument, act: Announcement): Promise<Stored | null> {
  const [row] = await tx.query<Stored>(
    `select shares_before, shares_after, amount_paise, record_day, pay_day, says,
       run_id is not null or settled_at is not null as is_applied
     from corporate_action
     where instrument_id = $1 and ex_day = $2 and kind = $3 and number = $4 and withdrawn_at is null`,
    [id, act.ex_day, act.action, act.number ?? 1],
  )
  if (row?.is_applied) {
    throw new Refusal('corporate_action_refused', { says: 'This corporate action has been applied already.' })
  }
  return row ?? null
}

function draftOf({ id, name }: Instrument, act: Announcement, stored: Stored | null): Draft {
  const day = (one: string | null | undefined): string => (one ? dayInWords(one) : '')
  const changes = [
    { field: 'Company', before: stored ? name : '', after: name },
    { field: 'Terms', before: stored ? termsIn(termsOf(stored)) : '', after: termsIn(act) },
    { field: 'Ex-date', before: stored ? day(act.ex_day) : '', after: day(act.ex_day) },
    { field: 'Record date', before: day(stored?.record_day), after: day(act.record_day) },
    { field: 'Payment or allotment', before: day(stored?.pay_day), after: day(act.pay_day) },
    { field: 'What clients read', before: stored?.says ?? '', after: saysOf(act) },
  ].filter(({ before: was, after: is }) => was !== '' || is !== '')
  if (changes.every(({ before: was, after: is }) => was === is)) throw new Refusal('proposal_changes_nothing')
  return {
    subject: `corporate-action:${id}:${act.ex_day}:${act.action}:${act.number ?? 1}`,
    title: titleOf(act),
    clientId: null,
    changes,
  }
}
