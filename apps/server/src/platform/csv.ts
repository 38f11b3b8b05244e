/**
 * platform: reads CSV (RFC 4180) as banks write it: with or without a byte order mark, quotes and CRLF. Nothing is
 * guessed: what is not CSV is refused with the line it stands on.
 */

/** One record, and the line of the file on which it begins, counted from 1. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** What is wrong with a file, and where. */
export class CsvFault extends Error {
  readonly line: number

  constructor(line: number, says: string) {
    super(says)
    this.name = 'CsvFault'
    this.line = line
  }
}

/** Empty lines are no records. */
export function parseCsv(text: string): CsvRecord[] {
  const reader = { text: text.startsWith('\uFEFF') ? text.slice(1) : text, at: 0, line: 1 }
  const records: CsvRecord[] = []
  while (reader.at < reader.text.length) {
    const { line } = reader
    const cells = readRecord(reader)
    if (cells.length > 1 || cells[0] !== '') records.push({ line, cells })
  }
  return records
}

/** The bytes of a file as text. Anything but UTF-8 is refused, because a name would be misread. */
export function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new CsvFault(1, 'the file is not UTF-8 text')
  }
}

interface Reader {
  readonly text: string
  at: number
  line: number
}

function readRecord(reader: Reader): string[] {
  const cells: string[] = []
  for (;;) {
    cells.push(reader.text[reader.at] === '"' ? readQuoted(reader) : readPlain(reader))
    const next = reader.text[reader.at]
    if (next === ',') {
      reader.at += 1
      continue
    }
    endLine(reader)
    return cells
  }
}

const ENDS_PLAIN = /[,\r\n"]/g

function readPlain(reader: Reader): string {
  ENDS_PLAIN.lastIndex = reader.at
  const end = ENDS_PLAIN.exec(reader.text)?.index ?? reader.text.length
  if (reader.text[end] === '"') throw new CsvFault(reader.line, 'a quote stands inside a cell without quotes')
  const cell = reader.text.slice(reader.at, end)
  reader.at = end
  return cell
}

function readQuoted(reader: Reader): string {
  const begins = reader.line
  let cell = ''
  let from = reader.at + 1
  for (;;) {
    const quote = reader.text.indexOf('"', from)
    if (quote < 0) throw new CsvFault(begins, 'a quote is never closed')
    cell += reader.text.slice(from, quote)
    if (reader.text[quote + 1] !== '"') {
      reader.at = quote + 1
      reader.line += cell.split('\n').length - 1
      break
    }
    cell += '"'
    from = quote + 2
  }
  const next = reader.text[reader.at]
  if (next !== undefined && !',\r\n'.includes(next)) {
    throw new CsvFault(reader.line, 'something stands behind a closing quote')
  }
  return cell
}

function endLine(reader: Reader): void {
  if (reader.text[reader.at] === '\r') reader.at += 1
  if (reader.text[reader.at] === '\n') reader.at += 1
  reader.line += 1
}
