/** corporate-actions: what a company does, announced by two people of the firm where no list of an exchange has it right. */
import { type AnnouncedAction, type Announcement, Refusal } from '@pramaan/contracts'
import { dayInIndiaAt } from '@pramaan/market-time'
import { formatRupees, paise } from '@pramaan/money'
import type { ActKind, Draft } from '../../firm/acts.ts'
import type { Instrument } from '../../market/instruments.ts'
import { saveCorporateActions } from '../../market/store/candles.ts'
import { findInstrument } from '../../market/store/instruments.ts'
import { dayInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { problemOf } from './rules.ts'

const SOURCE = 'firm'

const names: Readonly<Record<AnnouncedAction, string>> = {
  dividend: 'Dividend',
  bonus: 'Bonus',
  split: 'Split',
  consolidation: 'Consolidation',
  rights: 'Rights issue',
  'buy-back': 'Buy-back',
}

export const announceAction: ActKind<'corporate-action'> = {
  kind: 'corporate-action',
  draft: async (tx, { businessClock }, act) => {
    const instrument = await instrumentFor(tx, act)
    const problem = problemOf(act, dayInIndiaAt(businessClock.now().getTime()))
    if (problem) throw new Refusal('corporate_action_refused', { says: problem })
    return draftOf(instrument, act, await readStored(tx, instrument, act))
  },
  apply: async (tx, _parts, act) => {
    const { id: instrumentId } = await instrumentFor(tx, act)
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
          says: act.says,
        },
      ],
      SOURCE,
    )
  },
  tell: (act) => `${titleOf(act)}.`,
}

const inPaise = (rupees: number): number => Math.round(rupees * 100)

async function instrumentFor(tx: Queries, { market, symbol }: Announcement): Promise<Instrument> {
  const instrument = await findInstrument(tx, market, symbol)
  if (!instrument || instrument.kind === 'index') {
    throw new Refusal('corporate_action_refused', { says: `${symbol} is not listed on ${market}.` })
  }
  return instrument
}

const titleOf = ({ symbol, action, ex_day: exDay, ...terms }: Announcement): string =>
  `${symbol}: ${names[action]}${termsOf(terms)}, ex-date ${dayInWords(exDay)}`

function termsOf(act: Pick<Announcement, 'rupees' | 'shares_before' | 'shares_after'>): string {
  if (act.rupees !== undefined) return ` of ${formatRupees(paise(BigInt(inPaise(act.rupees))))} a share`
  if (act.shares_before === undefined) return ''
  return `, ${act.shares_before} ${act.shares_before === 1 ? 'share becomes' : 'shares become'} ${act.shares_after}`
}

interface Stored {
  readonly shares_before: number | null
  readonly shares_after: number | null
  readonly amount_paise: bigint | null
  readonly record_day: string | null
  readonly pay_day: string | null
  readonly says: string
  readonly is_applied: boolean
}

/** What an exchange's list, or an earlier announcement, says of it. */
async function readStored(tx: Queries, { id }: Instrument, act: Announcement): Promise<Stored | null> {
  const [row] = await tx.query<Stored>(
    `select shares_before, shares_after, amount_paise, record_day, pay_day, says, run_id is not null as is_applied
     from corporate_action where instrument_id = $1 and ex_day = $2 and kind = $3 and number = $4`,
    [id, act.ex_day, act.action, act.number ?? 1],
  )
  if (row?.is_applied) {
    throw new Refusal('corporate_action_refused', { says: 'This corporate action has been applied already.' })
  }
  return row ?? null
}

function draftOf({ id, name }: Instrument, act: Announcement, stored: Stored | null): Draft {
  const before: Partial<Announcement> = stored
    ? {
        ...(stored.shares_before !== null && { shares_before: stored.shares_before }),
        ...(stored.shares_after !== null && { shares_after: stored.shares_after }),
        ...(stored.amount_paise !== null && { rupees: Number(stored.amount_paise) / 100 }),
      }
    : {}
  const day = (one: string | null | undefined): string => (one ? dayInWords(one) : '')
  const changes = [
    { field: 'Company', before: stored ? name : '', after: name },
    { field: 'Terms', before: words(stored && before), after: words(act) },
    { field: 'Ex-date', before: stored ? day(act.ex_day) : '', after: day(act.ex_day) },
    { field: 'Record date', before: day(stored?.record_day), after: day(act.record_day) },
    { field: 'Payment or allotment', before: day(stored?.pay_day), after: day(act.pay_day) },
    { field: 'What clients read', before: stored?.says ?? '', after: act.says },
  ].filter(({ before: was, after: is }) => was !== '' || is !== '')
  if (changes.every(({ before: was, after: is }) => was === is)) throw new Refusal('proposal_changes_nothing')
  return {
    subject: `corporate-action:${id}:${act.ex_day}:${act.action}:${act.number ?? 1}`,
    title: titleOf(act),
    clientId: null,
    changes,
  }
}

const words = (act: Partial<Announcement> | null): string =>
  act ? termsOf(act).replace(/^(?: of|,) /, '') : ''
