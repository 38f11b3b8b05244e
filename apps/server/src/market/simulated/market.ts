/**
 * market: the simulated market as a whole. Every figure is a function of seed, symbol and time: two servers, or one that
 * was restarted, tell the same prices without a word between them.
 */
import { addDays, type Day, dayInIndiaAt, type MarketHours, startOfDay } from '@pramaan/market-time'
import type { Tick } from '../feed.ts'
import type { DailyCandle, MinuteCandle, NewInstrument } from '../instruments.ts'
import { asAction, dividendsOf, type SimulatedAction } from './actions.ts'
import { type Announced, drawnBetween, NOTHING_ANNOUNCED, sharesPerDrawn } from './announced.ts'
import { clockworkOf } from './clockwork.ts'
import { type DayList, limitsOf, type SimulatedDay, toTick } from './days.ts'
import { depthAt } from './depths.ts'
import { indexLine, type Line, shareLine, trackingLine, volatilityLine } from './lines.ts'
import { minutesOfPath } from './minutes.ts'
import { type Newcomers, NO_NEWCOMERS, newcomerLine } from './newcomers.ts'
import { type World, worldOf } from './series.ts'
import { ANCHOR_DAY, readUniverse, SIMULATED_SOURCE, simulatedIndices } from './universe.ts'

/** Seeds differ in everything but the names and the prices of the anchor day. */
export const DEFAULT_SEED = 1947

const FIRST_DAY = '2021-01-01'
const DAYS_AHEAD = 400
/** The gate's own edge: what a book may show while the band flexes. */
const WIDEST_BAND_BPS = 1000

export type SimulatedTick = Omit<Tick, 'instrumentId'>

export interface SimulatedMarket {
  readonly instruments: readonly NewInstrument[]
  /** False until a share is listed that was issued since. */
  isTraded(symbol: string): boolean
  /** The shares of each index. */
  members(index: string): string[]
  /** What is true of an instrument at an instant; outside trading, the last word of the day before. */
  tickAt(symbol: string, atMs: number): SimulatedTick
  /** The days from `first` to `last` that have ended before `nowMs`. */
  dailyCandles(symbol: string, first: Day, last: Day, nowMs: number): DailyCandle[]
  /** The minutes from `fromMs` that have ended before `untilMs`. */
  minutes(symbol: string, fromMs: number, untilMs: number): MinuteCandle[]
  actions(symbol: string, first: Day, last: Day): SimulatedAction[]
}

interface Made {
  readonly world: World
  readonly lines: ReadonlyMap<string, Line>
}

export function simulatedMarket(
  hours: MarketHours,
  seed = DEFAULT_SEED,
  announced: Announced = NOTHING_ANNOUNCED,
  newcomers: Newcomers = NO_NEWCOMERS,
): SimulatedMarket {
  const { calendar } = hours
  const clockwork = clockworkOf(hours)
  let made = makeLines(worldUntil(addDays(ANCHOR_DAY, DAYS_AHEAD)))

  function worldUntil(last: Day): World {
    return worldOf(seed, calendar, calendar.tradingDays(FIRST_DAY, last))
  }

  /** Makes the days longer when someone looks past them. Those that were there stay as they were. */
  const reaching = (day: Day): Made => {
    const last = made.world.list.days.at(-1) ?? ''
    if (day > last) made = makeLines(worldUntil(addDays(day, DAYS_AHEAD)))
    return made
  }

  const later = new Map<string, { readonly world: World; readonly line: Line }>()
  /** Of a newcomer, drawn when it is first asked for, and again with each longer world. */
  const newcomerIn = (world: World, symbol: string): Line | undefined => {
    const known = later.get(symbol)
    if (known?.world === world) return known.line
    const newcomer = newcomers().find((one) => one.symbol === symbol)
    if (!newcomer) return undefined
    const line = newcomerLine(world, newcomer)
    later.set(symbol, { world, line })
    return line
  }
  const lineFor = (symbol: string): Line | undefined =>
    made.lines.get(symbol) ?? newcomerIn(made.world, symbol)
  const firstDayOf = ({ instrument }: Line): Day => instrument.listedOn ?? FIRST_DAY

  const lineOn = (symbol: string, day: Day): { line: Line; turn: number; list: DayList } => {
    const { world } = reaching(day)
    const line = lineFor(symbol)
    const turn = world.list.turnOf.get(day)
    if (!line || turn === undefined) throw new Error(`${symbol} is not simulated on ${day}`)
    return { line, turn, list: world.list }
  }

  /**
   * How many shares of a day come from one as it was drawn for a trading day. Those are the same day but where the market never
   * closes: a Saturday trades for Monday, and in Friday's shares.
   */
  const sharesOn = ({ instrument, series }: Line, tradeDay: Day, day: Day = tradeDay): number => {
    const [changes, drawn] = [announced(instrument.symbol), series?.splits ?? []]
    const announcedShares = changes.length === 0 ? 1 : sharesPerDrawn(changes, drawn, day)
    return announcedShares / (day === tradeDay ? 1 : drawnBetween(drawn, day, tradeDay))
  }

  const closingOf = (symbol: string) => lineFor(symbol)?.closing ?? 'average'

  return {
    get instruments() {
      const added = newcomers().flatMap(({ symbol }) => lineFor(symbol) ?? [])
      return [...made.lines.values(), ...added].map(({ instrument }) => instrument)
    },
    isTraded: (symbol) => lineFor(symbol) !== undefined,
    members: (index) => {
      const found = simulatedIndices.find(({ symbol }) => symbol === index)
      return readUniverse()
        .filter((share) => found?.members(share))
        .map(({ symbol }) => symbol)
    },
    tickAt: (symbol, atMs) => {
      const phaseMs = lineFor(symbol)?.name ?? 0
      const place = clockwork.placeAt(atMs - (phaseMs % 1000), closingOf(symbol))
      const { line, turn } = lineOn(symbol, place.day)
      const shares = sharesOn(line, place.day, dayInIndiaAt(place.atMs))
      return tickOf(line, { ...place, turn, seed, shares, asOfMs: place.atMs + (phaseMs % 1000) })
    },
    dailyCandles: (symbol, first, last, nowMs) => {
      const ended = lastEndedDay(hours, nowMs)
      const [until = ended] = [last, ended].toSorted()
      const { line, list } = lineOn(symbol, ended)
      const candles: DailyCandle[] = []
      let before: number | null = null
      const from = [first, firstDayOf(line)].toSorted()[1] ?? first
      for (let turn = firstTurn(list, from); turn < list.days.length; turn += 1) {
        const day = list.days[turn] ?? ''
        if (day > until) break
        before ??=
          turn > 0 ? dayIn(line.dayOn(turn - 1), sharesOn(line, list.days[turn - 1] ?? '')).close : null
        const made = dayIn(line.dayOn(turn), sharesOn(line, day))
        candles.push(candleOf(day, made, before))
        before = made.close
      }
      return candles
    },
    minutes: (symbol, fromMs, untilMs) => {
      const days = calendar.tradingDays(hours.tradeDayAt(fromMs), hours.tradeDayAt(untilMs))
      return days.flatMap((day) => {
        const { line, turn } = lineOn(symbol, day)
        if (day < firstDayOf(line)) return []
        const path = line.pathOn(turn, clockwork.slotsOf(day, line.closing))
        const minutes = clockwork.minutesOf(day, line.closing)
        const candles = minutesOfPath(path, minutes, { fromMs, untilMs, step: line.sampleSlots })
        const { tick } = line.dayOn(turn)
        return candles.map((one) => minuteIn(one, sharesOn(line, day, dayInIndiaAt(one.atMs)), tick))
      })
    },
    actions: (symbol, first, last) => {
      const { line } = lineOn(symbol, calendar.nextTradingDay(last))
      const { world } = made
      const { series } = line
      if (!series || series.share.group === 'etf') return []
      const closeBefore = (day: Day) => {
        const turn = world.list.turnOf.get(day)
        const close = turn === undefined || turn === 0 ? null : (series.closes[turn - 1] ?? null)
        return close === null ? null : close / sharesOn(line, day)
      }
      const about = { seed, name: series.name, calendar }
      return [...series.splits.map(asAction), ...dividendsOf(about, world.years, closeBefore)]
        .filter(({ exDay }) => exDay >= first && exDay > (line.instrument.listedOn ?? '') && exDay <= last)
        .toSorted((a, b) => (a.exDay < b.exDay ? -1 : 1))
    },
  }
}

function makeLines(world: World): Made {
  const universe = readUniverse()
  const shares = universe.filter(({ tracks }) => tracks === null).map((share) => shareLine(world, share))
  const indices = simulatedIndices.map((index) =>
    index.symbol === 'INDIAVIX' ? volatilityLine(world, index) : indexLine(index, shares),
  )
  const trackers = universe.flatMap((share) => {
    const index = simulatedIndices.find(({ symbol }) => symbol === share.tracks)
    const followed = indices.find(({ instrument }) => instrument.symbol === share.tracks)
    return index && followed ? [trackingLine(share, index, followed)] : []
  })
  const lines = new Map([...indices, ...shares, ...trackers].map((line) => [line.instrument.symbol, line]))
  return { world, lines }
}

/** The last trading day that is over. */
export function lastEndedDay(hours: MarketHours, nowMs: number): Day {
  let day = hours.tradeDayAt(nowMs)
  while ((hours.tradingSpans(day).at(-1)?.untilMs ?? startOfDay(addDays(day, 1))) > nowMs) {
    day = hours.calendar.previousTradingDay(day)
  }
  return day
}

/** The turn of the first day that is not before `day`. */
function firstTurn({ days }: DayList, day: Day): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? '') < day) low = middle + 1
    else high = middle
  }
  return low
}

const candleOf = (day: Day, made: SimulatedDay, previousClosePaise: number | null): DailyCandle => ({
  day,
  openPaise: made.open,
  highPaise: made.high,
  lowPaise: made.low,
  closePaise: made.close,
  previousClosePaise,
  volume: made.volume,
  turnoverPaise: null,
  trades: null,
  delivered: null,
})

const priceIn = (price: number, shares: number, tick: number): number =>
  shares === 1 ? price : Math.max(tick, toTick(price / shares, tick))

/** In the shares that were announced. */
const dayIn = (day: SimulatedDay, shares: number): SimulatedDay => {
  if (shares === 1) return day
  const price = (drawn: number) => priceIn(drawn, shares, day.tick)
  return {
    ...day,
    open: price(day.open),
    high: price(day.high),
    low: price(day.low),
    close: price(day.close),
    reference: price(day.reference),
    volume: Math.max(1, Math.round(day.volume * shares)),
  }
}

const minuteIn = (minute: MinuteCandle, shares: number, tick: number): MinuteCandle =>
  shares === 1
    ? minute
    : {
        ...minute,
        openPaise: priceIn(minute.openPaise, shares, tick),
        highPaise: priceIn(minute.highPaise, shares, tick),
        lowPaise: priceIn(minute.lowPaise, shares, tick),
        closePaise: priceIn(minute.closePaise, shares, tick),
        volume: Math.round(minute.volume * shares),
      }

interface Moment {
  readonly shares: number
  readonly turn: number
  readonly slot: number
  readonly slots: number
  readonly isTrading: boolean
  readonly asOfMs: number
  readonly atMs: number
  readonly seed: number
}

function tickOf(line: Line, moment: Moment): SimulatedTick {
  const { turn, slot, slots, isTrading, asOfMs, atMs, seed, shares } = moment
  const day = dayIn(line.dayOn(turn), shares)
  const path = line.pathOn(turn, slots)
  const price = priceIn(path.priceAt(slot), shares, day.tick)
  const extremes = path.extremesUntil(slot)
  const isHalted = path.isHaltedAt(slot)
  const { lowest, highest } = limitsOf(day.reference, line.instrument.bandBps ?? WIDEST_BAND_BPS, day.tick)
  const hasBook = line.usualVolume > 0 && isTrading && !isHalted
  const book = {
    seed,
    name: line.name,
    slot,
    price,
    tick: day.tick,
    lowest,
    highest,
    volume: Math.max(1, Math.round(line.usualVolume * shares)),
  }
  return {
    pricePaise: price,
    volume: Math.round(path.volumeUntil(slot) * shares),
    depth: hasBook ? depthAt(book) : { bids: [], asks: [] },
    day: {
      previousClosePaise: day.reference,
      openPaise: day.open,
      highPaise: priceIn(extremes.high, shares, day.tick),
      lowPaise: priceIn(extremes.low, shares, day.tick),
    },
    isHalted,
    source: SIMULATED_SOURCE,
    asOfMs,
    sequence: Math.floor(atMs / 1000),
  }
}
