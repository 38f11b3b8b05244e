/**
 * market: takes a file in. All of its good rows stay or none does, with the report of it in the same transaction; the
 * same file a second time changes nothing.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Day, dayInIndiaAt } from '@pramaan/market-time'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Queries } from '../../platform/database.ts'
import { saveHolidays } from '../store/calendar.ts'
import { saveNavs } from '../store/funds.ts'
import { saveInstruments } from '../store/instruments.ts'
import { type ImportReport, saveReport } from '../store/reports.ts'
import { readFullBhavcopy, readOldBhavcopy, readUdiffBhavcopy } from './bhavcopies.ts'
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

/** Reads a file and gives the work that saves what was read. */
type Importer = (file: GivenFile, today: Day) => Read<unknown> & { save(tx: Queries): Promise<unknown> }

const withSave = <Taken>(
  read: Read<Taken>,
  save: (tx: Queries, taken: readonly Taken[]) => Promise<unknown>,
) => ({
  ...read,
  save: (tx: Queries) => save(tx, read.taken),
})

export const importers = {
  'equity-list': ({ text }) =>
    withSave(readEquityList(text), (tx, taken) => saveInstruments(tx, taken, 'listing')),
  'bhavcopy-full': ({ text }) =>
    withSave(readFullBhavcopy(text), (tx, taken) => saveBhavcopy(tx, taken, 'nse-bhavcopy-full')),
  'bhavcopy-udiff': ({ text }) =>
    withSave(readUdiffBhavcopy(text), (tx, taken) => saveBhavcopy(tx, taken, 'nse-bhavcopy-udiff')),
  'bhavcopy-old': ({ text }) =>
    withSave(readOldBhavcopy(text), (tx, taken) => saveBhavcopy(tx, taken, 'nse-bhavcopy-old')),
  navs: ({ text }) => withSave(readNavs(text), (tx, taken) => saveNavs(tx, taken, 'amfi')),
  holidays: ({ text }) =>
    withSave(readHolidays(text), (tx, taken) => saveHolidays(tx, 'NSE', taken, 'nse-holidays')),
  'index-members': ({ name, text }, today) => {
    const index = indexOfFile(name)
    if (!index)
      throw new ImportFailure('The file’s name does not tell its index, as ind_nifty50list.csv does.')
    return withSave(readIndexMembers(text), (tx, taken) => saveIndexList(tx, index, taken, today))
  },
} as const satisfies Record<string, Importer>

export type ImportKind = keyof typeof importers

export const importKinds = Object.keys(importers) as ImportKind[]

const REFUSALS_TOLD = 100

export async function importFile(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  kind: ImportKind,
  file: GivenFile,
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
    const { taken, refused, save } = importers[kind](file, dayInIndiaAt(madeAt.getTime()))
    const counts = {
      accepted: taken.length,
      refused: refused.length,
      refusals: refused.slice(0, REFUSALS_TOLD),
    }
    const report = { ...about, ...counts, failure: null }
    await db.transaction(async (tx) => {
      await save(tx)
      await saveReport(tx, report)
    })
    return report
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    const report = { ...about, accepted: 0, refused: 0, refusals: [], failure: error.message }
    await saveReport(db, report)
    return report
  }
}
