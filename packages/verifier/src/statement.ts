/**
 * verifier: the exported statement, a JSON file with one entry to a line, so that a million of them can be read as they
 * come. Nothing stands in it that hashes and signatures do not cover.
 */
import type { ShowActs } from './acts/check-acts.ts'
import type { ShownEvent } from './acts/shown-acts.ts'
import { type Entry, NO_HASH } from './chain.ts'
import { checkFileLog, compareLogs, type FileLog, isFileLog, type ShownLog, shownIn } from './file-log.ts'
import { whyNotLed } from './keys/firm-keys.ts'
import { checkRotations, type Rotation } from './keys/rotation.ts'
import type { Proof } from './proof.ts'
import { Broken, type Missing, type Remembered, type Verdict, verdictOf, within } from './verdict.ts'
import { checkSince, NO_HEAD } from './watch.ts'

/** Files from before they told of the log besides their head. */
const WITHOUT_LOG = 'pramaan-ledger-1'
/** Files from before they held what the firm's people have signed. */
const WITH_LOG = 'pramaan-ledger-2'
const WITH_ACTS = 'pramaan-ledger-3'

export interface Statement {
  readonly format: string
  readonly client: string
  readonly proof: Proof | null
  readonly log?: FileLog | null
  readonly entries: readonly Entry[]
  /** The events about the members' keys, and those of the acts behind the entries, in the order of the firm's audit log. */
  readonly acts?: readonly ShownEvent[]
}

type Beginning = Omit<Statement, 'entries' | 'acts'>
type Whole = Extract<Verdict, { isWhole: true }>

/** A file's verdict, with the public log that it shows, to hold other files against. */
export type FileVerdict = (Whole & { readonly shown: ShownLog | null }) | Extract<Verdict, { isWhole: false }>

/** The file, piece by piece. The proof comes first, so that a reader knows what to look for; what its entries come from comes behind them. */
export async function* statementText(
  { client, proof, log = null }: Omit<Beginning, 'format'>,
  parts: AsyncIterable<readonly Entry[]>,
  acts: AsyncIterable<readonly ShownEvent[]>,
): AsyncGenerator<string> {
  const beginning: Beginning = { format: WITH_ACTS, client, proof, log }
  yield `${JSON.stringify(beginning).slice(0, -1)},"entries":[`
  yield* linesFrom(parts)
  yield `\n${BETWEEN}`
  yield* linesFrom(acts)
  yield '\n]}\n'
}

const BETWEEN = '],"acts":['

async function* linesFrom(parts: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let between = '\n'
  for await (const part of parts) {
    let text = ''
    for (const one of part) {
      text += between + JSON.stringify(one)
      between = ',\n'
    }
    yield text
  }
}

/** What whoever checks a file brings: an earlier file's end, and the firm's key from elsewhere. */
export interface FileReader {
  readonly remembered?: Remembered | null
  readonly key?: string
  /** Statements of changes of that key, from elsewhere; they count with their signatures. */
  readonly rotations?: readonly string[]
  /** The firm's log and its witnesses, in the form of tlog-policy. */
  readonly policy?: string
  /** Logs of other files, the earlier one's and other people's, with what the reader calls each: all must be one. */
  readonly others?: readonly { readonly name: string; readonly log: ShownLog }[]
}

export const verifyStatement = (statement: Statement, reader: FileReader = {}): Promise<FileVerdict> =>
  checkFile(statement, statement.entries, reader, async () => statement.acts ?? null)

/** The same, from the file's lines as they come. */
export async function verifyLines(lines: AsyncIterable<string>, read: FileReader = {}): Promise<FileVerdict> {
  const reader = lines[Symbol.asyncIterator]()
  try {
    const first = await reader.next()
    const beginning = parse(first.done ? '' : `${first.value.replace(/,"entries":\[\s*$/, '')}}`) as Beginning
    const acts: ShownEvent[] = []
    const entries = entriesFrom(reader, beginning?.format === WITH_ACTS ? acts : null)
    return await checkFile(beginning, entries, read, async () => acts)
  } catch (error) {
    return fileVerdictOf(error)
  }
}

function fileVerdictOf(error: unknown): FileVerdict {
  const verdict = verdictOf(error)
  return verdict.isWhole ? { ...verdict, shown: null } : verdict
}

/** The acts behind the entries are put into `acts`; where that is null the file has none. */
async function* entriesFrom(reader: AsyncIterator<string>, acts: ShownEvent[] | null): AsyncGenerator<Entry> {
  let isOver = false
  let isBehind = false
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    const line = next.value.trim()
    if (isOver && line !== '') throw new Broken('Something stands behind the end of the statement.')
    isOver ||= line === ']}'
    if (line === '' || isOver) continue
    if (line === BETWEEN && acts && !isBehind) isBehind = true
    else if (isBehind) acts?.push(parse(line.replace(/,$/, '')) as ShownEvent)
    else yield parse(line.replace(/,$/, '')) as Entry
  }
  if (!isOver || isBehind !== (acts !== null)) throw new Broken('The file is cut off: its end is missing.')
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
  hasOnly(proof?.head, ['number', 'body', 'hash', 'signature', 'key', 'place', 'rotations']) &&
  (!Array.isArray(proof?.path) || proof.path.every((step) => hasOnly(step, ['side', 'hash', 'total'])))

const hasOnly = (value: unknown, names: readonly string[]): boolean =>
  Object.keys(value ?? {}).every((name) => names.includes(name))

/** Who has come with no witness of their own cannot know what others were shown. */
const NO_WITNESS: Missing = {
  what: 'witness',
  says: 'No witness was given: the firm could have shown others another ledger.',
}

const PART = 1000

/** Its fields are those of its form, and no more. */
function isFile(beginning: Beginning): boolean {
  const { format, client, proof, log } = beginning ?? {}
  const { entries: _, acts: __, ...told } = { entries: null, acts: null, ...beginning }
  const fields = Object.keys(told).length
  if (typeof client !== 'string' || !isBare(proof)) return false
  if (format === WITHOUT_LOG) return fields === 3
  if (format === WITH_ACTS && log === null && proof === null) return fields === 4
  return [WITH_LOG, WITH_ACTS].includes(format) && fields === 4 && isFileLog(log)
}

async function checkFile(
  beginning: Beginning,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  reader: FileReader,
  acts: () => Promise<readonly ShownEvent[] | null>,
): Promise<FileVerdict> {
  if (!isFile(beginning))
    return {
      ...{ isWhole: false, entry: null, check: 'file' },
      says: 'This file is not a statement that can be verified.',
    }
  try {
    // Whoever signed two logs has lied, whatever the entries say.
    const { shown, missing } = (await isOfOther(beginning, reader))
      ? { shown: null, missing: [] }
      : await within('log', () =>
          checkFileLog(beginning.proof, beginning.log ?? null, reader.policy, reader.rotations),
        )
    missing.push(...(await within('log', () => compared(shown, reader))))
    const show = beginning.format === WITH_ACTS ? acts : undefined
    const verdict = await checkEntries(beginning, entries, reader, show)
    if (!verdict.isWhole) return verdict
    const nobody = reader.policy === undefined && verdict.head !== null ? [NO_WITNESS] : []
    return { ...verdict, missing: [...verdict.missing, ...missing, ...nobody], shown }
  } catch (error) {
    return fileVerdictOf(error)
  }
}

/** Two logs that a stranger has signed are no story of the firm's; the check of the head says whose key it is. */
async function isOfOther({ proof }: Beginning, { key, rotations = [] }: FileReader): Promise<boolean> {
  const signer = proof?.head?.key
  if (key === undefined || signer === key) return false
  if (typeof signer !== 'string') return true
  for (const notes of [proof?.head?.rotations ?? [], rotations])
    if (whyNotLed(await rotationsIfGood(notes), key, signer) === null) return false
  return true
}

/** What is wrong with them is for the check of the head to say. */
async function rotationsIfGood(notes: readonly string[]): Promise<readonly Rotation[]> {
  try {
    return await checkRotations(notes)
  } catch (error) {
    if (error instanceof Broken) return []
    throw error
  }
}

/** With all that the reader has seen before, or from others. */
async function compared(shown: ShownLog | null, { remembered, others = [] }: FileReader): Promise<Missing[]> {
  const rotations = await rotationsIfGood(remembered?.rotations ?? [])
  const before = remembered?.head ? shownIn(remembered.log, remembered.head.key, rotations) : null
  const isNamed = others.some(({ log }) => log.note === before?.note)
  const all = before && !isNamed ? [...others, { name: 'the earlier one', log: before }] : others
  return shown ? all.flatMap(({ name, log }) => compareLogs(shown, log, name)) : []
}

async function checkEntries(
  { client, proof }: Beginning,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  { remembered = null, key, policy, rotations }: FileReader,
  acts: ShowActs | undefined,
): Promise<Verdict> {
  // A file holds the whole chain: it is followed from its beginning, and must pass through what is remembered.
  let mark: string | null = remembered?.entries === 0 ? remembered.hash : null
  async function* inParts(): AsyncGenerator<readonly Entry[]> {
    let part: Entry[] = []
    for await (const entry of entries) {
      if (remembered && entry?.seq === remembered.entries) mark = entry.hash
      if (part.push(entry) < PART) continue
      yield part
      part = []
    }
    yield part
  }
  const verdict = alsoEmpty(
    await checkSince(
      { client, proof, entries: inParts, ...(acts && { acts }) },
      remembered && atBeginning(remembered),
      {
        now: 0,
        patienceMs: 0,
        ...(key === undefined ? {} : { key }),
        ...(policy === undefined ? {} : { policy }),
        ...(rotations === undefined ? {} : { rotations }),
      },
    ),
  )
  if (!verdict.isWhole || !remembered || mark === remembered.hash) return verdict
  return verdict.remember.entries < remembered.entries
    ? {
        isWhole: false,
        check: 'past',
        entry: verdict.remember.entries + 1,
        says: `The ledger ended with entry ${remembered.entries} before; now it ends with ${verdict.remember.entries}.`,
      }
    : {
        isWhole: false,
        check: 'past',
        entry: remembered.entries,
        says: `Entry ${remembered.entries} is not the one that was seen before: the past was rewritten.`,
      }
}

/** Who has no entry yet is under no head; but a file that says so could be anybody's. */
const alsoEmpty = (verdict: Verdict): Verdict =>
  verdict.isWhole && verdict.head === null && verdict.missing.length === 0
    ? { ...verdict, missing: [NO_HEAD] }
    : verdict

/** Its log is compared by the file. */
const atBeginning = ({ client, head, signed, rotations, acts }: Remembered): Remembered => ({
  client,
  entries: 0,
  hash: NO_HASH,
  balances: {},
  head,
  log: null,
  ...(rotations ? { rotations } : {}),
  signed,
  waiting: null,
  counted: null,
  acts: acts && { ...acts, open: [], held: {}, paid: {}, most: {} },
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
