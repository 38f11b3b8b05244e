/** products/quant: notes as the firm sees them: what clients hold, what falls due, and which closes are missing. */
import type { FirmNote } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { nextStep } from './own-views.ts'
import { readNotes } from './store.ts'
import { closesNeeded, daysOf, nominalOf, type StoredNote } from './terms.ts'
import { type Around, calendarIn, type Needs, noteView, readAround } from './views.ts'

interface Sums {
  readonly offer_id: string
  readonly clients: bigint
  readonly held: bigint
}

export async function firmNotes(
  services: Needs,
  tx: Queries,
  after: string | null,
): Promise<{ notes: FirmNote[]; next: string | null }> {
  const { offers: all, next } = await readNotes(tx, {
    ...{ after, clientId: null, now: services.businessClock.now() },
  })
  const around = await readAround(services, tx, all)
  const rows = await tx.query<Sums>(
    `select o.offer_id, count(distinct o.client_id) as clients, coalesce(sum(l.quantity), 0)::bigint as held
     from product_order o join lot l on l.id = o.id
     where o.offer_id = any ($1) and o.status = 'holding' group by o.offer_id`,
    [all.map(({ id }) => id)],
  )
  const sums = new Map(rows.map((row) => [row.offer_id, row]))
  const gaps = await missingDays(services, tx, all, around)
  return {
    notes: all.map((note) => firmView(services, note, around, sums.get(note.id), gaps.get(note.id) ?? [])),
    next,
  }
}

function firmView(
  services: Needs,
  note: StoredNote,
  around: Around,
  sums: Sums | undefined,
  missing: readonly string[],
): FirmNote {
  const today = dayInIndia(services.businessClock.now())
  const days = daysOf(note.terms, calendarIn(services))
  const view = noteView(services, note, around)
  const isOver = view.state === 'matured' || view.state === 'default'
  return {
    ...view,
    clients: Number(sums?.clients ?? 0n),
    held: toWire(paise(nominalOf(note.terms, sums?.held ?? 0n))),
    missing_days: [...missing],
    next: isOver
      ? null
      : nextStep(days, view.initial !== null, note.terms.start_day, today < note.terms.start_day, today),
  }
}

const MOST = 10

/** Days that have ended whose close neither the note nor the feed has. */
async function missingDays(
  services: Needs,
  tx: Queries,
  notes: readonly StoredNote[],
  { fixings }: Around,
): Promise<Map<string, string[]>> {
  const today = dayInIndia(services.businessClock.now())
  const wanted = notes.flatMap((note) => {
    const days = daysOf(note.terms, calendarIn(services))
    const kept = new Set((fixings.get(note.id) ?? []).map(({ day }) => day))
    return closesNeeded(note.terms, days, calendarIn(services))
      .filter((day) => day < today && !kept.has(day))
      .map((day) => ({ note, day }))
  })
  const rows = await tx.query<{ market: string; symbol: string; day: string }>(
    `select i.market, i.symbol, c.day from unnest($1::text[], $2::text[], $3::date[]) as w(market, symbol, day)
     join instrument i on (i.market, i.symbol) = (w.market, w.symbol)
     join daily_candle c on (c.instrument_id, c.day) = (i.id, w.day)`,
    [
      wanted.map(({ note }) => note.terms.underlying_market ?? ''),
      wanted.map(({ note }) => note.terms.underlying ?? ''),
      wanted.map(({ day }) => day),
    ],
  )
  const told = new Set(rows.map(({ market, symbol, day }) => `${market}:${symbol} ${day}`))
  const gaps = wanted.filter(
    ({ note, day }) => !told.has(`${note.terms.underlying_market}:${note.terms.underlying} ${day}`),
  )
  const found = Map.groupBy(gaps, ({ note }) => note.id)
  return new Map([...found].map(([id, all]) => [id, all.slice(0, MOST).map(({ day }) => day)]))
}
