/** products/quant: a note as a client sees it, with its days, levels and value. */
import type { Note, NoteLevel, NoteState } from '@pramaan/contracts'
import type { Calendar } from '@pramaan/market-time'
import { paise, toWire } from '@pramaan/money'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { pdfsIn } from '../../trading/offer-pdfs.ts'
import type { TradingServices } from '../../trading/services.ts'
import {
  defaultsOf,
  fixingsOf,
  type StoredDefault,
  type StoredFixing,
  type StoredValue,
  valuesOf,
} from './store.ts'
import { daysOf, faceOf, type LifeDays, lastFixing, type StoredNote } from './terms.ts'

export type Needs = Pick<TradingServices, 'market' | 'businessClock'>

export const calendarIn = ({ market }: Needs): Calendar => market.times.hours.calendar

/** What is known of some notes, read at once. */
export interface Around {
  readonly fixings: ReadonlyMap<string, readonly StoredFixing[]>
  readonly defaults: ReadonlyMap<string, StoredDefault>
  readonly values: ReadonlyMap<number, StoredValue>
}

export async function readAround(
  { businessClock }: Needs,
  tx: Queries,
  notes: readonly Pick<StoredNote, 'id' | 'instrument_id'>[],
): Promise<Around> {
  const ids = [...new Set(notes.map(({ id }) => id))]
  const instruments = [...new Set(notes.map(({ instrument_id: id }) => id))]
  const [fixings, defaults, values] = [
    await fixingsOf(tx, ids),
    await defaultsOf(tx, ids),
    await valuesOf(tx, instruments, businessClock.now()),
  ]
  return {
    fixings: Map.groupBy(fixings, ({ offer_id: id }) => id),
    defaults: new Map(defaults.map((one) => [one.offer_id, one])),
    values: new Map(values.map((one) => [one.instrument_id, one])),
  }
}

export function stateOf(
  note: StoredNote,
  days: LifeDays,
  broken: StoredDefault | undefined,
  now: Date,
): NoteState {
  if (broken) return 'default'
  if (now < note.opens_at) return 'upcoming'
  const today = dayInIndia(now)
  if (note.closes_at === null || now < note.closes_at)
    return note.total !== null && note.taken >= note.total ? 'closed' : 'open'
  if (today >= days.maturity) return 'matured'
  return today >= note.terms.start_day ? 'running' : 'closed'
}

export const levelView = ({ day, level_paise: level, source, document }: StoredFixing): NoteLevel => ({
  day,
  level: toWire(paise(level)),
  source: document ? 'Set by the firm' : sourceInWords(source),
  document,
})

export function noteView(services: Needs, note: StoredNote, around: Around): Note {
  const { market, businessClock } = services
  const { terms } = note
  const instrument = market.listing().byId(note.instrument_id)
  const days = daysOf(terms, calendarIn(services))
  const broken = around.defaults.get(note.id)
  const value = around.values.get(note.instrument_id)
  const face = faceOf(terms)
  return {
    ...{ id: note.id, version: note.version, market: 'OTC', symbol: terms.symbol },
    ...{
      name: instrument?.name ?? terms.name,
      issuer: terms.issuer,
      risk: terms.risk,
      document: terms.document,
    },
    ...pdfsIn(terms),
    ...{ rating: terms.rating, rating_day: terms.rating_day, payoff: terms.payoff, months: terms.months },
    state: stateOf(note, days, broken, businessClock.now()),
    underlying: underlyingView(services, note),
    protected_percent: terms.protected_percent ?? null,
    participation_percent: terms.participation_percent ?? null,
    cap_percent: terms.cap_percent ?? null,
    barrier_percent: terms.barrier_percent ?? null,
    barrier_seen: terms.barrier_seen ?? null,
    coupon_percent: terms.coupon_percent ?? null,
    coupons_a_year: terms.coupons_a_year ?? null,
    opens_at: note.opens_at.toISOString(),
    closes_at: (note.closes_at ?? note.opens_at).toISOString(),
    ...{ start_day: terms.start_day, maturity_day: days.maturity, initial_day: days.initial },
    ...{ final_days: [...days.finals], coupon_days: days.coupons.map((one) => ({ ...one })) },
    ...{ face: terms.face, minimum: terms.minimum, total: toWire(paise((note.total ?? 0n) * face)) },
    left: toWire(paise(((note.total ?? note.taken) - note.taken) * face)),
    ...{ fee_percent: terms.fee_percent, exit_fee_percent: terms.exit_fee_percent },
    ...{ lock_in_days: terms.lock_in_days, exit_from: days.exitFrom },
    ...levelsView(days, around.fixings.get(note.id) ?? []),
    value: value ? valueView(value, face) : null,
    default: broken
      ? {
          ...{ day: broken.day, document: broken.document },
          recovery_percent: broken.recovery === null ? null : broken.recovery / 10_000,
        }
      : null,
  }
}

function underlyingView({ market }: Needs, { terms }: StoredNote): Note['underlying'] {
  const instrument =
    terms.underlying === undefined
      ? undefined
      : market.listing().byKey(`${terms.underlying_market}:${terms.underlying}`)
  if (!instrument) return null
  const quoted = market.quoted(instrument)
  return {
    ...{ market: instrument.market, symbol: instrument.symbol, name: instrument.name },
    level: quoted ? quoted.pricePaise / 100 : null,
    source: quoted ? sourceInWords(quoted.source) : '',
    as_of: quoted ? isoTime(quoted.asOfMs) : '',
  }
}

function levelsView(
  days: LifeDays,
  known: readonly StoredFixing[],
): Pick<Note, 'initial' | 'lowest' | 'finals'> {
  const [first, last] = [days.initial, lastFixing(days)]
  const during = known.filter(({ day }) => first !== null && last !== null && day >= first && day <= last)
  const lowest = during.reduce<StoredFixing | null>(
    (low, one) => (low === null || one.level_paise < low.level_paise ? one : low),
    null,
  )
  const initial = known.find(({ day }) => day === first)
  return {
    initial: initial ? levelView(initial) : null,
    lowest: lowest ? levelView(lowest) : null,
    finals: days.finals.flatMap((day) => known.filter((one) => one.day === day).map(levelView)),
  }
}

const valueView = ({ price_paise: price, at, source }: StoredValue, face: bigint): Note['value'] => ({
  price: price / 100,
  // To four decimals, as it was entered.
  percent: Number((BigInt(price) * 1_000_000n) / face) / 10_000,
  day: dayInIndia(at),
  source,
})
