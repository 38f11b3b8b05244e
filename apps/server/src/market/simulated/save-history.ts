/**
 * market: writes what the simulated market has been through: at the first start five years of days, later the days since.
 * It goes on where it was interrupted, and never replaces a day that came from somewhere else. A folder whose days an earlier
 * version drew otherwise has them drawn again: yesterday's close is what today's prices are checked against.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { addDays, type Day, dayInIndiaAt } from '@pramaan/market-time'
import type { Db } from '../../platform/database.ts'
import type { NewInstrument } from '../instruments.ts'
import { saveIndexMembers } from '../store/calendar.ts'
import {
  type DailyRow,
  firstCloses,
  lastDays,
  type Meeting,
  saveDailyCandles,
  withoutDays,
} from '../store/candles.ts'
import { type ActionRow, saveCorporateActions } from '../store/corporate-actions.ts'
import { idsOf, saveInstruments } from '../store/instruments.ts'
import type { SimulatedMarket } from './market.ts'
import { ANCHOR_DAY, SIMULATED_SOURCE, simulatedIndices } from './universe.ts'

const HISTORY_DAYS = 5 * 365 + 1
/** Announced this long before their day. */
const ACTIONS_AHEAD_DAYS = 45
/** Instruments per statement: some 20,000 days at the first start. */
const PER_BATCH = 16

type Known = Pick<NewInstrument, 'market' | 'symbol' | 'kind'> & { readonly id: number }

/** Ends between two batches when `stopping` says so; the next start goes on from there. */
export async function saveSimulatedHistory(
  db: Db,
  market: SimulatedMarket,
  nowMs: number,
  stopping?: AbortSignal,
): Promise<void> {
  const instruments = await saveUniverse(db, market)
  const today = dayInIndiaAt(nowMs)
  const first = addDays(today, -HISTORY_DAYS)
  const ids = instruments.map(({ id }) => id)
  const last = await lastDays(db, ids, SIMULATED_SOURCE)
  let saving: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < instruments.length && !stopping?.aborted; from += PER_BATCH) {
    const batch = instruments.slice(from, from + PER_BATCH)
    const others = await drawnOtherwise(db, market, batch, nowMs)
    const days = batch.flatMap((one) => {
      const oldest = others.get(one.id)
      return oldest === undefined
        ? daysSince(market, one, { first, last: last.get(one.id), today, nowMs })
        : daysSince(market, one, { first: oldest, last: undefined, today, nowMs })
    })
    const actions = batch.flatMap((one) => actionsOf(market, one, first, addDays(today, ACTIONS_AHEAD_DAYS)))
    // One batch is made while the database still writes the one before.
    await saving
    saving = saveBatch(db, days, actions, { today, isRedrawn: others.size > 0 })
    // Whoever asks something meanwhile is answered between two batches.
    await pause()
  }
  await saving
}

async function saveBatch(
  db: Db,
  days: readonly DailyRow[],
  actions: readonly ActionRow[],
  { today, isRedrawn }: { readonly today: Day; readonly isRedrawn: boolean },
): Promise<void> {
  if (actions.length > 0) await saveCorporateActions(db, actions, SIMULATED_SOURCE)
  if (days.length === 0) return
  const ids = new Set(days.map(({ instrumentId }) => instrumentId))
  const isFirst = (await withoutDays(db, [...ids])).size === ids.size
  const save = (meeting: Meeting) => saveDailyCandles(db, days, { source: SIMULATED_SOURCE, today, meeting })
  if (isRedrawn) {
    await save('own')
    return
  }
  await save(isFirst ? 'none' : 'keep').catch((error: unknown) => {
    // Another server writes the same history at the same moment.
    if (!isFirst || !isDuplicate(error)) throw error
    return save('keep')
  })
}

/** So many of the oldest closes are looked at: one alone may be the same by chance. */
const CLOSES_LOOKED_AT = 3

/** The instruments whose stored past is not the one that this market draws, each with its oldest day. */
async function drawnOtherwise(
  db: Db,
  market: SimulatedMarket,
  instruments: readonly Known[],
  nowMs: number,
): Promise<ReadonlyMap<number, Day>> {
  const ids = instruments.map(({ id }) => id)
  const stored = await firstCloses(db, ids, SIMULATED_SOURCE, CLOSES_LOOKED_AT)
  return new Map(
    instruments.flatMap(({ id, symbol }): [number, Day][] => {
      const closes = stored.get(id) ?? []
      const [from, until] = [closes[0]?.day, closes.at(-1)?.day]
      if (from === undefined || until === undefined) return []
      const drawn = new Map(
        market.dailyCandles(symbol, from, until, nowMs).map(({ day, closePaise }) => [day, closePaise]),
      )
      return closes.some(({ day, closePaise }) => drawn.get(day) !== closePaise) ? [[id, from]] : []
    }),
  )
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

async function saveUniverse(db: Db, market: SimulatedMarket): Promise<Known[]> {
  await saveInstruments(db, market.instruments, 'existence')
  const known = await Promise.all(
    (['NSE', 'BSE'] as const).map(async (place) => {
      const here = market.instruments.filter((one) => one.market === place)
      const ids = await idsOf(
        db,
        place,
        here.map(({ symbol }) => symbol),
      )
      return here.flatMap(({ symbol, kind }) => {
        const id = ids.get(symbol)
        return id === undefined ? [] : [{ id, symbol, kind, market: place }]
      })
    }),
  )
  await saveMembers(db, market, known.flat())
  return known.flat()
}

async function saveMembers(db: Db, market: SimulatedMarket, known: readonly Known[]): Promise<void> {
  const idOf = new Map(known.map(({ symbol, id }) => [symbol, id]))
  for (const { symbol } of simulatedIndices) {
    const indexId = idOf.get(symbol)
    const members = market.members(symbol).flatMap((member) => idOf.get(member) ?? [])
    if (indexId === undefined || members.length === 0) continue
    await saveIndexMembers(db, indexId, members, { since: ANCHOR_DAY, source: SIMULATED_SOURCE })
  }
}

interface Since {
  readonly first: Day
  readonly last: Day | undefined
  readonly today: Day
  readonly nowMs: number
}

const daysSince = (
  market: SimulatedMarket,
  { id, symbol }: Known,
  { first, last, today, nowMs }: Since,
): DailyRow[] =>
  market
    .dailyCandles(symbol, last ? addDays(last, 1) : first, today, nowMs)
    .map((candle) => ({ instrumentId: id, ...candle }))

const actionsOf = (market: SimulatedMarket, { id, symbol }: Known, first: Day, last: Day): ActionRow[] =>
  market.actions(symbol, first, last).map((action) => ({ instrumentId: id, ...action }))
