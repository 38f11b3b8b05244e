/**
 * verifier: what was checked of a file, line by line, as a report lists it. A further check is a further line in `CHECKS`; the order is that of
 * the report.
 */
import { keysIn, type Rotation } from '../keys/rotation.ts'
import { toHex } from '../sha256.ts'
import type { FileVerdict } from '../statement.ts'
import { type CheckName, checkNames, type Missing } from '../verdict.ts'
import { countText, momentText, rupeesText, shortKey } from './figures.ts'
import type { Told } from './told.ts'

export interface Check {
  /** `not-made`: what came before it failed, or there was nothing to hold against. */
  readonly state: 'good' | 'bad' | 'open' | 'not-made'
  readonly says: string
  readonly more: readonly string[]
}

export interface Checked {
  readonly verdict: FileVerdict
  readonly told: Told
  /** The firm's key from elsewhere; null where none was given. */
  readonly key: string | null
  /** What else the file was held against, by name. */
  readonly older: string | null
  readonly others: readonly string[]
}

type Whole = Extract<FileVerdict, { isWhole: true }>
type Line = (whole: Whole, checked: Checked) => Check | null

const good = (says: string, ...more: string[]): Check => ({ state: 'good', says, more })

/** Open where something of that kind is missing. */
function unless(
  missing: readonly Missing[],
  kinds: readonly Missing['what'][],
  line: Check,
  says: string,
): Check {
  const why = missing.filter(({ what }) => kinds.includes(what)).map((one) => one.says)
  return why.length === 0 ? line : { state: 'open', says, more: why }
}

const entries: Line = ({ remember }) =>
  good(
    `${countText(remember.entries)} of ${countText(remember.entries)} entries follow one another`,
    'Each holds the hash of the one before',
  )

const amounts: Line = ({ remember }) =>
  good('Amounts add up to the paisa', `${countText(remember.entries)} balances recomputed here`)

const signature: Line = ({ missing, head, rotations }, { key }) =>
  unless(
    missing,
    ['head', 'key', 'signature'],
    good('Signed by the firm’s key', shortKey(head?.key ?? ''), ...ledFrom(key, rotations)),
    key === null && head ? `Signed by the key ${shortKey(head.key)}` : 'Not signed by the firm',
  )

/** From the key that was given to the one under the head, where it is another. */
function ledFrom(key: string | null, rotations: readonly Rotation[]): readonly string[] {
  const keys = keysIn(rotations)
  const at = key === null ? -1 : keys.indexOf(key)
  return at < 0 || key === null
    ? []
    : rotations
        .slice(at)
        .map(
          ({ from, at: when, old, new: next }) =>
            `The key ${shortKey(toHex(old.key))} signed for ${shortKey(toHex(next.key))} from head ${countText(from)} on, ${momentText(Date.parse(when))}`,
        )
}

const counted: Line = ({ missing, head, everyone }) =>
  head === null
    ? null
    : unless(
        missing,
        ['newest'],
        good(
          'You are counted in the firm’s total',
          `${rupeesText(everyone ?? 0)} of all clients, by its own word`,
        ),
        'The firm has not signed for all of it',
      )

const log: Line = ({ missing, head }, { older, others }) =>
  head === null
    ? null
    : unless(
        missing,
        ['links'],
        good(
          'The head stands in the firm’s public log',
          ...[...(older === null ? [] : [older]), ...others].map((name) => `${name} is of the same log`),
        ),
        'Not shown to be one log',
      )

const past: Line = (_, { older }) =>
  older === null ? null : good('Nothing since the earlier file was taken back', older)

const witnesses: Line = ({ missing, head, witnesses }) =>
  head === null
    ? null
    : unless(
        missing,
        ['witness'],
        good(
          witnesses.length === 1 ? 'A witness saw the same head' : 'Witnesses saw the same head',
          ...witnesses.map(({ witness, at }) =>
            at === null ? `${witness} has not signed` : `${witness}, ${momentText(at)}`,
          ),
        ),
        'No witness outside the firm is shown to agree',
      )

const acts: Line = ({ missing, acts: { signed, unsigned, members } }) => {
  const isOpen = missing.some(({ what }) => what === 'acts')
  if (signed + unsigned === 0 && !isOpen) return null
  const older = `${entriesText(unsigned)} from before anybody of the firm had a key: two names are told, and nobody has signed`
  const line: Check =
    signed === 0
      ? { state: 'not-made', says: 'No act of the firm in this file is signed', more: [older] }
      : good(
          'What the firm gave or took was signed by two people',
          `${entriesText(signed)}, each held against its act; keys of ${members.join(', ')}`,
          ...(unsigned === 0 ? [] : [older]),
        )
  return unless(missing, ['acts'], line, 'Not shown who of the firm has signed what it gave or took')
}

const entriesText = (count: number): string => (count === 1 ? '1 entry' : `${countText(count)} entries`)

const CHECKS: readonly Line[] = [entries, amounts, signature, counted, acts, log, past, witnesses]

export function checksOf(checked: Checked): readonly Check[] {
  const { verdict } = checked
  return verdict.isWhole
    ? CHECKS.map((line) => line(verdict, checked)).filter((check) => check !== null)
    : brokenChecks(verdict, checked)
}

type BrokenFile = Extract<FileVerdict, { isWhole: false }>

/** What broke first, then what was found good before it. */
function brokenChecks({ says, check }: BrokenFile, { told, key }: Checked): readonly Check[] {
  const broke: Check = { state: 'bad', says, more: [] }
  const wasMade = (name: CheckName): boolean =>
    check !== undefined && checkNames.indexOf(name) < checkNames.indexOf(check)
  const before: Check[] = []
  if (wasMade('signature') && told.isSigned && told.key !== null)
    before.push(
      key === told.key
        ? good(
            'The firm’s signature is genuine',
            ...(check === 'acts' ? [] : ['So the entries were changed after signing']),
          )
        : good('The signature fits its key', shortKey(told.key)),
    )
  if (wasMade('entries')) before.push(good(`${countText(told.entries)} entries follow one another`))
  return [broke, ...before, { state: 'not-made', says: 'Later checks were not made', more: [] }]
}
