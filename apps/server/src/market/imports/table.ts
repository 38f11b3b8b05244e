/** market: text files of the exchanges as tables. Columns are found by their name, because their places change. */
import type { RefusedRow } from '../store/reports.ts'

/** Why nothing of a file can be taken. */
export class ImportFailure extends Error {}

/** Why one row cannot. */
export class RowRefused extends Error {}

export interface Row {
  readonly line: number
  /** The cell under a column, trimmed; empty where the row is too short. */
  cell(column: string): string
}

export interface Read<Taken> {
  readonly taken: readonly Taken[]
  readonly refused: readonly RefusedRow[]
}

const LARGEST_CHARACTERS = 64 * 1024 * 1024

/** Lines without the mark that some programs put at the beginning, and without their ends. */
export function linesOf(text: string): string[] {
  if (text.length > LARGEST_CHARACTERS) throw new ImportFailure('The file is larger than 64 MB.')
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
}

const QUOTED_OR_PLAIN = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g

/** One line of a comma-separated file. A quoted cell may hold commas and doubled quotes, but no line end. */
export const cellsOf = (line: string): string[] =>
  line.includes('"')
    ? [...line.matchAll(QUOTED_OR_PLAIN)].map(([, quoted, plain]) =>
        (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
      )
    : line.split(',').map((cell) => cell.trim())

const plain = (column: string): string => column.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Finds each needed column by its name, whatever its place, case and spaces. */
export function placesOf(header: readonly string[], needed: readonly string[]): Map<string, number> {
  const places = new Map(header.map((column, place) => [plain(column), place]))
  const missing = needed.filter((column) => !places.has(plain(column)))
  if (missing.length > 0) throw new ImportFailure(`The file has no column ${missing.join(', ')}.`)
  return places
}

export function rowOf(places: ReadonlyMap<string, number>, cells: readonly string[], line: number): Row {
  return { line, cell: (column) => cells[places.get(plain(column)) ?? -1] ?? '' }
}

/** How rows of one kind are read, and what may stand in a file only once. */
export interface Reading<Given extends Row, Taken> {
  /** Refuses a row by throwing RowRefused. */
  read(row: Given): Taken
  keyOf(taken: Taken): string | number
}

/** Reads every row of a comma-separated file. */
export function readTable<Taken>(
  text: string,
  needed: readonly string[],
  reading: Reading<Row, Taken>,
): Read<Taken> {
  const [header = '', ...lines] = linesOf(text)
  const places = placesOf(cellsOf(header), needed)
  const rows = lines.flatMap((line, turn) =>
    line.trim() === '' ? [] : [rowOf(places, cellsOf(line), turn + 2)],
  )
  return readRows(rows, reading)
}

export function readRows<Given extends Row, Taken>(
  rows: readonly Given[],
  { read, keyOf }: Reading<Given, Taken>,
): Read<Taken> {
  const taken = new Map<string | number, Taken>()
  const refused: RefusedRow[] = []
  for (const row of rows) {
    try {
      const one = read(row)
      if (taken.has(keyOf(one))) throw new RowRefused(`${keyOf(one)} stands in the file already`)
      taken.set(keyOf(one), one)
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      refused.push({ line: row.line, why: error.message })
    }
  }
  if (taken.size === 0) {
    throw new ImportFailure(`No row can be taken: ${refused[0]?.why ?? 'the file holds none'}.`)
  }
  return { taken: [...taken.values()], refused }
}
