/**
 * verifier: the exported statement, a JSON file with one entry to a line, so that a million of them can be read as they
 * come. Nothing stands in it that the hashes do not cover.
 */
import { type Entry, NO_HASH } from './chain.ts'
import type { Proof } from './proof.ts'
import { Broken, type Remembered, type Verdict, verdictOf } from './verdict.ts'
import { checkSince, NO_HEAD } from './watch.ts'

const FORMAT = 'pramaan-ledger-1'

export interface Statement {
  readonly format: string
  readonly client: string
  readonly proof: Proof | null
  readonly entries: readonly Entry[]
}

type Beginning = Omit<Statement, 'entries'>

/** The file, piece by piece. The proof comes first, so that a reader knows what to look for. */
export async function* statementText(
  { client, proof }: Omit<Beginning, 'format'>,
  parts: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<string> {
  const beginning: Beginning = { format: FORMAT, client, proof }
  yield `${JSON.stringify(beginning).slice(0, -1)},"entries":[`
  let between = '\n'
  for await (const part of parts) {
    let text = ''
    for (const entry of part) {
      text += between + JSON.stringify(entry)
      between = ',\n'
    }
    yield text
  }
  yield '\n]}\n'
}

/** What whoever checks a file brings: an earlier file's end, and the firm's key from elsewhere. */
export interface FileReader {
  readonly remembered?: Remembered | null
  readonly key?: string
  /** The firm's log and its witnesses, in the form of tlog-policy. */
  readonly policy?: string
}

export const verifyStatement = (statement: Statement, reader: FileReader = {}): Promise<Verdict> =>
  checkFile(statement, statement.entries, reader)

/** The same, from the file's lines as they come. */
export async function verifyLines(lines: AsyncIterable<string>, read: FileReader = {}): Promise<Verdict> {
  const reader = lines[Symbol.asyncIterator]()
  try {
    const first = await reader.next()
    const beginning = parse(first.done ? '' : `${first.value.replace(/,"entries":\[\s*$/, '')}}`) as Beginning
    return await checkFile(beginning, entriesFrom(reader), read)
  } catch (error) {
    return verdictOf(error)
  }
}

async function* entriesFrom(reader: AsyncIterator<string>): AsyncGenerator<Entry> {
  let isOver = false
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    const line = next.value.trim()
    if (isOver && line !== '') throw new Broken('Something stands behind the end of the statement.')
    isOver ||= line === ']}'
    if (line !== '' && !isOver) yield parse(line.replace(/,$/, '')) as Entry
  }
  if (!isOver) throw new Broken('The file is cut off: its end is missing.')
}

/** Only in the one spelling that statements have: a name that stands there twice would read in two ways. */
function parse(text: string): unknown {
  const damaged = new Broken('This file is not a statement, or it was damaged.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged
  }
  if (JSON.stringify(value) !== text) throw damaged
  return value
}

/** What is added to a proof no hash would cover. */
const isBare = (proof: Proof | null | undefined): boolean =>
  hasOnly(proof, ['head', 'leaf', 'path']) &&
  hasOnly(proof?.head, ['number', 'body', 'hash', 'signature', 'key', 'place']) &&
  (!Array.isArray(proof?.path) || proof.path.every((step) => hasOnly(step, ['side', 'hash', 'total'])))

const hasOnly = (value: unknown, names: readonly string[]): boolean =>
  Object.keys(value ?? {}).every((name) => names.includes(name))

const PART = 1000

async function checkFile(
  beginning: Beginning,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  { remembered = null, key, policy }: FileReader,
): Promise<Verdict> {
  const { format, client, proof } = beginning ?? {}
  if (
    format !== FORMAT ||
    typeof client !== 'string' ||
    Object.keys(beginning).length > ('entries' in beginning ? 4 : 3) ||
    !isBare(proof)
  ) {
    return { isWhole: false, says: 'This file is not a statement that can be verified.', entry: null }
  }
  // A file holds the whole chain: it is followed from its beginning, and must pass through what is remembered.
  let mark: string | null = remembered?.entries === 0 ? remembered.hash : null
  async function* inParts(): AsyncGenerator<readonly Entry[]> {
    let part: Entry[] = []
    for await (const entry of entries) {
      if (entry?.seq === remembered?.entries) mark = entry.hash
      if (part.push(entry) < PART) continue
      yield part
      part = []
    }
    yield part
  }
  const verdict = alsoEmpty(
    await checkSince({ client, proof, entries: inParts }, remembered && atBeginning(remembered), {
      now: 0,
      patienceMs: 0,
      ...(key === undefined ? {} : { key }),
      ...(policy === undefined ? {} : { policy }),
    }),
  )
  if (!verdict.isWhole || !remembered || mark === remembered.hash) return verdict
  return verdict.remember.entries < remembered.entries
    ? {
        isWhole: false,
        entry: verdict.remember.entries + 1,
        says: `The ledger ended with entry ${remembered.entries} before; now it ends with ${verdict.remember.entries}.`,
      }
    : {
        isWhole: false,
        entry: remembered.entries,
        says: `Entry ${remembered.entries} is not the one that was seen before: the past was rewritten.`,
      }
}

/** Who has no entry yet is under no head; but a file that says so could be anybody's. */
const alsoEmpty = (verdict: Verdict): Verdict =>
  verdict.isWhole && verdict.head === null && verdict.missing.length === 0
    ? { ...verdict, missing: [NO_HEAD] }
    : verdict

const atBeginning = ({ client, head, log, signed }: Remembered): Remembered => ({
  client,
  entries: 0,
  hash: NO_HASH,
  balances: {},
  head,
  log,
  signed,
  waiting: null,
  counted: null,
})

/** Lines of a text that comes in pieces. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
