/** products/quant: what two people do of notes: put one up, say its value, enter a level, and say that the issuer does not pay. */
import { randomUUID } from 'node:crypto'
import { type NoteOffer, Refusal } from '@pramaan/contracts'
import { type Calendar, calendarOf, dayInIndiaAt, publishedYears } from '@pramaan/market-time'
import { divide, formatRupees, formatScaled, groupIndian, type Paise, paise } from '@pramaan/money'
import { percentAsTyped, portion } from '@pramaan/products'
import type { ActKind, ActOf, ActParts } from '../../firm/acts.ts'
import type { NewInstrument } from '../../market/instruments.ts'
import { findInstrument, saveInstruments } from '../../market/store/instruments.ts'
import { sayValue } from '../../market/store/valuations.ts'
import { dayInWords } from '../../market/wire.ts'
import { instantInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { pdfRows } from '../../trading/offer-pdfs.ts'
import { putOffer } from '../../trading/offers.ts'
import { noteRows } from './offer-words.ts'
import { problemOf } from './rules.ts'
import { defaultsOf, findNote, fixingsOf } from './store.ts'
import {
  closesAt,
  closesNeeded,
  daysOf,
  faceOf,
  ISSUE_PRICE,
  inPaise,
  NOTE_KIND,
  nominalOf,
  opensAt,
  type StoredNote,
} from './terms.ts'

const refused = (says: string): Refusal => new Refusal('offer_refused', { says })

const calendarIn = ({ market }: ActParts): Calendar =>
  market?.times.hours.calendar ?? calendarOf(publishedYears)

const todayIn = ({ businessClock }: ActParts): string => dayInIndiaAt(businessClock.now().getTime())

/** @throws Refusal */
async function checkOffer(tx: Queries, parts: ActParts, act: NoteOffer): Promise<void> {
  const underlying =
    act.underlying !== undefined && act.underlying_market !== undefined
      ? await findInstrument(tx, act.underlying_market, act.underlying)
      : null
  const problem = problemOf(act, {
    today: todayIn(parts),
    calendar: calendarIn(parts),
    underlyingKind: underlying?.kind ?? null,
    isSymbolTaken: (await findInstrument(tx, 'OTC', act.symbol)) !== null,
  })
  if (problem) throw refused(problem)
}

const subjectOf = ({ symbol }: NoteOffer): string => `note:${symbol}`

export const putUpNote: ActKind<'note-offer'> = {
  kind: 'note-offer',
  draft: async (tx, parts, act) => {
    await checkOffer(tx, parts, act)
    return {
      subject: subjectOf(act),
      title: `${act.name}: new structured note`,
      clientId: null,
      changes: [
        ...noteRows(act, calendarIn(parts)).map(([field, after]) => ({ field, before: '', after })),
        ...pdfRows({}, act),
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await checkOffer(tx, parts, act)
    await saveInstruments(tx, [instrumentOf(act)], 'existence')
    const instrument = await findInstrument(tx, 'OTC', act.symbol)
    if (!instrument) throw new Error(`the instrument of note ${act.symbol} was not made`)
    await putOffer(
      tx,
      { kind: act.kind, subject: subjectOf(act), act },
      {
        ...{ id: randomUUID(), kind: NOTE_KIND, instrument_id: instrument.id },
        ...{ opens_at: opensAt(act), closes_at: closesAt(act), total: inPaise(act.total) / faceOf(act) },
      },
      parts.businessClock.now(),
    )
    // Until it is valued for the first time, it is told at what it is issued for.
    await sayValue(
      tx,
      { kind: act.kind, subject: subjectOf(act), act },
      {
        ...{ instrumentId: instrument.id, at: parts.businessClock.now() },
        ...{ pricePaise: Number(faceOf(act)), source: ISSUE_PRICE },
      },
      parts.businessClock.now(),
    )
  },
  tell: (act) =>
    `${act.name} of ${act.issuer} was put on the shelf, open until ${dayInWords(act.close_day)}.`,
}

const instrumentOf = ({ symbol, name, start_day: day }: NoteOffer): NewInstrument => ({
  ...{ market: 'OTC', symbol, name, kind: 'note', isin: null, series: null, tickPaise: 1, lot: 1 },
  ...{ bandBps: null, hasClosingAuction: false, sector: null, country: 'IN', listedOn: day },
  ...{ status: 'listed', source: 'firm' },
})

/** @throws Refusal */
async function noteFor(tx: Queries, offerId: string): Promise<StoredNote> {
  const note = await findNote(tx, offerId)
  if (!note) throw refused('This note is not known.')
  return note
}

/** Per note, to the paisa. */
const priceOf = ({ terms }: StoredNote, percent: number): Paise =>
  portion(faceOf(terms), percentAsTyped(percent))

async function checkValue(tx: Queries, parts: ActParts, act: ActOf<'note-value'>): Promise<StoredNote> {
  const note = await noteFor(tx, act.offer_id)
  const { start_day: start } = note.terms
  if (act.day > todayIn(parts)) throw refused('A value of a day to come is not known yet.')
  if (act.day < start) throw refused(`Before its start on ${dayInWords(start)} the note has no value.`)
  if (priceOf(note, act.percent) <= 0n) throw refused('Enter a value of at least one paisa a note.')
  return note
}

const valueSubject = (act: ActOf<'note-value'>): string => `note-value:${act.offer_id}:${act.day}`

export const sayNoteValue: ActKind<'note-value'> = {
  kind: 'note-value',
  draft: async (tx, parts, act) => {
    const note = await checkValue(tx, parts, act)
    const before = await lastPercent(tx, note, act.day)
    return {
      subject: valueSubject(act),
      title: `${note.terms.name}: value of ${dayInWords(act.day)}`,
      clientId: null,
      changes: [
        { field: 'Value, of the face value', before: before?.percent ?? '', after: `${act.percent}%` },
        { field: 'A note', before: before?.price ?? '', after: formatRupees(priceOf(note, act.percent)) },
        { field: 'Valued by', before: '', after: act.source },
        ...pdfRows({}, act),
      ],
    }
  },
  apply: async (tx, parts, act) => {
    const note = await checkValue(tx, parts, act)
    await sayValue(
      tx,
      { kind: act.kind, subject: valueSubject(act), act },
      {
        instrumentId: note.instrument_id,
        at: valueAt(act.day, parts.businessClock.now()),
        pricePaise: Number(priceOf(note, act.percent)),
        source: `Set by the firm: ${act.source}`,
      },
      parts.businessClock.now(),
    )
  },
  tell: ({ percent, day }) => `A note was valued at ${percent}% for ${dayInWords(day)}.`,
}

/** At the close of its day; of today no later than now. */
function valueAt(day: string, now: Date): Date {
  const close = instantInIndia(day, '15:30:00')
  return close < now ? close : now
}

async function lastPercent(
  tx: Queries,
  { instrument_id: id, terms }: StoredNote,
  day: string,
): Promise<{ readonly percent: string; readonly price: string } | null> {
  const [row] = await tx.query<{ price_paise: number }>(
    'select price_paise from valuation where instrument_id = $1 and at < $2 order by at desc limit 1',
    [id, instantInIndia(day, '15:30:00')],
  )
  if (!row) return null
  const price = paise(BigInt(row.price_paise))
  const bps = divide(price * 10_000n, faceOf(terms), 'half-up')
  return { percent: `${formatScaled(bps, 2)}%`.replace(/\.?0+%$/, '%'), price: formatRupees(price) }
}

async function checkFixing(tx: Queries, parts: ActParts, act: ActOf<'note-fixing'>): Promise<StoredNote> {
  const note = await noteFor(tx, act.offer_id)
  const days = daysOf(note.terms, calendarIn(parts))
  if (!closesNeeded(note.terms, days, calendarIn(parts)).includes(act.day))
    throw refused(`The close of ${dayInWords(act.day)} does not count for this note.`)
  if (act.day >= todayIn(parts)) throw refused('Enter a level after its day has ended.')
  const [paid] = await tx.query<{ id: string }>(
    `select f.id from order_fill f join product_order o on o.id = f.order_id
     where o.offer_id = $1 and f.side = 'sell' and f.source = 'Maturity' limit 1`,
    [note.id],
  )
  if (paid) throw refused('This note has been paid back by its levels already.')
  return note
}

const fixingSubject = (act: ActOf<'note-fixing'>): string => `note-fixing:${act.offer_id}:${act.day}`

export const enterNoteFixing: ActKind<'note-fixing'> = {
  kind: 'note-fixing',
  draft: async (tx, parts, act) => {
    const note = await checkFixing(tx, parts, act)
    const known = (await fixingsOf(tx, [note.id])).find(({ day }) => day === act.day)
    const inPoints = (level: Paise): string => formatRupees(level).replace('₹', '')
    return {
      subject: fixingSubject(act),
      title: `${note.terms.name}: level of ${dayInWords(act.day)}`,
      clientId: null,
      changes: [
        {
          field: `Close of ${note.terms.underlying}`,
          before: known ? inPoints(paise(known.level_paise)) : 'Not known',
          after: inPoints(inPaise(act.level)),
        },
        ...pdfRows({}, act),
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await checkFixing(tx, parts, act)
    await tx.query('select enter_note_fixing($1, $2, $3)', [
      fixingSubject(act),
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: ({ day }) => `A level of ${dayInWords(day)} was entered for a note.`,
}

async function checkDefault(tx: Queries, parts: ActParts, act: ActOf<'note-default'>): Promise<StoredNote> {
  const note = await noteFor(tx, act.offer_id)
  const [known] = await defaultsOf(tx, [note.id])
  if (act.day > todayIn(parts)) throw refused('A default of a day to come is not known yet.')
  if (act.day < note.terms.start_day) throw refused('The note had not started by then.')
  if (!known && act.recovery_percent !== undefined)
    throw refused('First enter the default; what is recovered comes later.')
  if (known && act.recovery_percent === undefined)
    throw refused('The default of this issuer is entered already.')
  if (known && known.recovery !== null)
    throw refused('What was recovered of this note has been paid already.')
  if (known && known.day !== act.day)
    throw refused(`The default is of ${dayInWords(known.day)}: enter the same day.`)
  return note
}

async function heldOf(
  tx: Queries,
  { id, terms }: StoredNote,
): Promise<{ readonly clients: bigint; readonly nominal: Paise }> {
  const [row] = await tx.query<{ clients: bigint; held: bigint }>(
    `select count(distinct o.client_id) as clients, coalesce(sum(l.quantity), 0)::bigint as held
     from product_order o join lot l on l.id = o.id where o.offer_id = $1 and o.status = 'holding'`,
    [id],
  )
  return { clients: row?.clients ?? 0n, nominal: paise(nominalOf(terms, row?.held ?? 0n)) }
}

const defaultSubject = (act: ActOf<'note-default'>): string => `note-default:${act.offer_id}`

export const enterNoteDefault: ActKind<'note-default'> = {
  kind: 'note-default',
  draft: async (tx, parts, act) => {
    const note = await checkDefault(tx, parts, act)
    const recovery = act.recovery_percent
    const held = await heldOf(tx, note)
    return {
      subject: defaultSubject(act),
      title: `${note.terms.name}: ${recovery === undefined ? 'default of the issuer' : 'recovery'}`,
      clientId: null,
      changes: [
        { field: 'Issuer', before: '', after: note.terms.issuer },
        { field: 'Has not paid since', before: '', after: dayInWords(act.day) },
        ...(recovery === undefined
          ? [{ field: 'Coupons and repayment', before: 'Paid when due', after: 'Stopped, shown as missed' }]
          : [
              {
                field: 'Recovered, of the face value',
                before: '',
                after: `${recovery}%, paid to every holder`,
              },
              {
                field: 'Paid in all',
                before: '',
                after: formatRupees(portion(held.nominal, percentAsTyped(recovery))),
              },
            ]),
        {
          field: 'Held by our clients',
          before: '',
          after: `${formatRupees(held.nominal)} of face value, ${groupIndian(String(held.clients))} ${held.clients === 1n ? 'client' : 'clients'}`,
        },
        ...pdfRows({}, act),
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await checkDefault(tx, parts, act)
    await tx.query('select enter_note_default($1, $2, $3)', [
      defaultSubject(act),
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: ({ recovery_percent: part }) =>
    part === undefined
      ? 'The issuer of a note has not paid. Its coupons and repayment are missed.'
      : `${part}% was recovered of a note whose issuer had not paid.`,
}

export const noteActs = {
  'note-offer': putUpNote,
  'note-value': sayNoteValue,
  'note-fixing': enterNoteFixing,
  'note-default': enterNoteDefault,
} as const
