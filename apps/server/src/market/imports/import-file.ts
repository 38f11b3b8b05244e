/**
 * market: takes a file in. All of its good rows stay or none does, with the report of it in the same transaction; the
 * same file a second time changes nothing.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Day, dayInIndiaAt } from '@pramaan/market-time'
import { formatScaled } from '@pramaan/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Queries } from '../../platform/database.ts'
import { hasSimulatedPrices } from '../one-kind-of-prices.ts'
import { saveHolidays } from '../store/calendar.ts'
import { type FundNav, saveNavs } from '../store/funds.ts'
import { saveInstruments } from '../store/instruments.ts'
import { type ImportReport, type RefusedRow, saveReport } from '../store/reports.ts'
import { type BhavRow, readFullBhavcopy, readOldBhavcopy, readUdiffBhavcopy } from './bhavcopies.ts'
import { readActions, saveActions } from './corporate-actions.ts'
import { readEquityList } from './equity-list.ts'
import { readHolidays } from './holidays.ts'
import { indexOfFile, readIndexMembers } from './index-members.ts'
import { readNavs } from './navs.ts'
import { saveBhavcopy } from './save-bhavcopy.ts'
import { saveIndexList } from './save-index-list.ts'
import { ImportFailure, type Read } from './table.ts'

export interface GivenFile {
  /** Without its folder. */
  readonly name: string
  readonly text: string
}

/** Told after each portion: how many rows are saved. */
export type Progress = (saved: number) => void

/** Reads a file and gives the work that saves what was read. */
type Importer = (
  file: GivenFile,
  today: Day,
  madeAt: Date,
) => Read<unknown> & {
  /** Rows that are prices of the real market. */
  readonly arePrices: boolean
  /** Says which rows it could not take as they are, beside those that could not be read. */
  save(tx: Queries, progress: Progress): Promise<readonly RefusedRow[]>
}

/** A statement has five seconds, and so has the time between two: a portion takes a small part of that. */
const PORTION = 2000

type Save<Taken> = (tx: Queries, taken: readonly Taken[]) => Promise<unknown>

/** For what must be seen as a whole, such as the members of an index. */
const savedWhole = <Taken>(read: Read<Taken>, save: Save<Taken>) => ({
  ...read,
  arePrices: false,
  save: async (tx: Queries) => {
    await save(tx, read.taken)
    return []
  },
})

const savedInPortions = <Taken>(read: Read<Taken>, save: Save<Taken>, arePrices = false) => ({
  ...read,
  arePrices,
  save: async (tx: Queries, progress: Progress) => {
    for (let from = 0; from < read.taken.length; from += PORTION) {
      await save(tx, read.taken.slice(from, from + PORTION))
      progress(Math.min(from + PORTION, read.taken.length))
    }
    return []
  },
})

const savedAsPrices = (read: Read<BhavRow>, source: string, today: Day) =>
  savedInPortions(read, (tx, taken) => saveBhavcopy(tx, taken, { source, today }), true)

/** Each price carries its own source, but a line of prices has only one story: a real day inside a made-up line is none. */
export const SIMULATED_ALREADY =
  'This instance has a simulated market, and real prices do not belong among simulated ones. Start another with MARKET_FEED=replay and a DATA_DIR of its own, and import there.'

async function refuseAmongSimulated(db: Queries): Promise<void> {
  if (await hasSimulatedPrices(db)) throw new ImportFailure(SIMULATED_ALREADY)
}

export const importers = {
  'equity-list': ({ text }) =>
    savedInPortions(readEquityList(text), (tx, taken) => saveInstruments(tx, taken, 'listing')),
  'bhavcopy-full': ({ text }, today) =>
    savedAsPrices(readFullBhavcopy(text, today), 'nse-bhavcopy-full', today),
  'bhavcopy-udiff': ({ text }, today) =>
    savedAsPrices(readUdiffBhavcopy(text, today), 'nse-bhavcopy-udiff', today),
  'bhavcopy-old': ({ text }, today) => savedAsPrices(readOldBhavcopy(text, today), 'nse-bhavcopy-old', today),
  'corporate-actions': ({ text }) => {
    const read = readActions(text)
    return { ...read, arePrices: false, save: (tx) => saveActions(tx, read.taken) }
  },
  navs: ({ text }, today, madeAt) => {
    const read = readNavs(text, today)
    return {
      ...read,
      arePrices: false,
      save: (tx, progress) => saveAllNavs(tx, read.taken, madeAt, progress),
    }
  },
  holidays: ({ text }) =>
    savedWhole(readHolidays(text), (tx, taken) => saveHolidays(tx, 'NSE', taken, 'nse-holidays')),
  'index-members': ({ name, text }, today) => {
    const index = indexOfFile(name)
    if (!index)
      throw new ImportFailure('The file’s name does not tell its index, as ind_nifty50list.csv does.')
    return savedWhole(readIndexMembers(text), (tx, taken) => saveIndexList(tx, index, taken, today))
  },
} as const satisfies Record<string, Importer>

export type ImportKind = keyof typeof importers

export const importKinds = Object.keys(importers) as ImportKind[]

/** What is told otherwise than it is known is not taken: the report names it, and two people decide. */
async function saveAllNavs(
  tx: Queries,
  navs: readonly FundNav[],
  madeAt: Date,
  progress: Progress,
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (let from = 0; from < navs.length; from += PORTION) {
    const part = navs.slice(from, from + PORTION)
    for (const { code, day, known, told } of await saveNavs(tx, part, 'amfi', madeAt))
      refused.push({
        line: part.find((one) => one.code === code && one.day === day)?.line ?? 0,
        why: `The NAV of ${code} on ${day} is known as ${formatScaled(BigInt(known), 4)}, and the file says ${formatScaled(BigInt(told), 4)}: two people have to decide`,
      })
    progress(Math.min(from + PORTION, navs.length))
  }
  return refused
}

const REFUSALS_TOLD = 100

export async function importFile(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  kind: ImportKind,
  file: GivenFile,
  progress: Progress = () => {},
): Promise<ImportReport> {
  const madeAt = clock.now()
  const about = {
    id: randomUUID(),
    kind,
    fileName: file.name,
    sha256: createHash('sha256').update(file.text).digest('hex'),
    madeAt,
  }
  try {
    const importer: Importer = importers[kind]
    const { taken, refused, save, arePrices } = importer(file, dayInIndiaAt(madeAt.getTime()), madeAt)
    if (arePrices) await refuseAmongSimulated(db)
    return await db.transaction(async (tx) => {
      const notTaken = await save(tx, progress)
      const all = [...refused, ...notTaken].toSorted((a, b) => a.line - b.line)
      const counts = {
        accepted: taken.length - new Set(notTaken.map(({ line }) => line)).size,
        refused: all.length,
        refusals: all.slice(0, REFUSALS_TOLD),
      }
      const report = { ...about, ...counts, failure: null }
      await saveReport(tx, report)
      return report
    })
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    const report = { ...about, accepted: 0, refused: 0, refusals: [], failure: error.message }
    await saveReport(db, report)
    return report
  }
}
