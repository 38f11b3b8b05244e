/**
 * verifier: whom a client trusts (c2sp.org/tlog-policy): the logs it knows, the witnesses it knows, and which of them
 * together are enough. A checkpoint counts when a known log signed it and enough witnesses have.
 */

import { toHex } from '../sha256.ts'
import { Broken } from '../verdict.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { type KeyType, keyText, readKey, type VerifierKey } from './keys.ts'
import { checkSignatures, type GoodSignature } from './note.ts'

const MOST_CHARACTERS = 65_536

export interface Witness {
  /** What the policy calls it. */
  readonly name: string
  readonly key: VerifierKey
  readonly url: string | null
}

interface Group {
  readonly name: string
  readonly least: number
  readonly members: readonly string[]
}

export interface Policy {
  readonly logs: readonly { readonly key: VerifierKey; readonly url: string | null }[]
  readonly witnesses: readonly Witness[]
  /** Each speaks only of witnesses and of groups before it. */
  readonly groups: readonly Group[]
  /** A witness, a group, or `none`. */
  readonly quorum: string
  /** Other keys of the log, of another time: their signatures count for nothing, but one that does not fit breaks a checkpoint. */
  readonly others?: readonly VerifierKey[]
}

export interface OpenCheckpoint extends Checkpoint {
  /** The known witnesses that have signed it, in the policy's order, with the time at which each did. */
  readonly witnesses: readonly { readonly name: string; readonly key: VerifierKey; readonly time: number }[]
  /** Whether these are enough. */
  readonly isWitnessed: boolean
}

/** Checks every known signature of a checkpoint and says who agrees; throws unless a known log signed it under its own name. */
export async function openCheckpoint(text: string, policy: Policy): Promise<OpenCheckpoint> {
  const checkpoint = readCheckpoint(text)
  const lines = checkpoint.note.signatures.map(({ line }) => line)
  // What stands in a file or an answer once more would be covered by nothing.
  if (new Set(lines).size < lines.length) throw new Broken('The checkpoint holds one signature twice.')
  const keys = [...[...policy.logs, ...policy.witnesses].map(({ key }) => key), ...(policy.others ?? [])]
  const good = await checkSignatures(checkpoint.note, keys)
  const isOfItsLog = ({ key }: GoodSignature) =>
    key.name === checkpoint.origin && policy.logs.some((log) => log.key === key)
  if (!good.some(isOfItsLog)) throw new Broken('The checkpoint is not signed by a log that is known here.')
  const witnesses = policy.witnesses.flatMap(({ name, key }) => {
    const found = good.find((signature) => signature.key === key)
    return found ? [{ name, key, time: found.time ?? 0 }] : []
  })
  const isWitnessed = isEnough(
    policy,
    witnesses.map(({ name }) => name),
  )
  return { ...checkpoint, witnesses, isWitnessed }
}

/** The same, and throws as well where the witnesses are not enough. */
export async function checkCheckpoint(text: string, policy: Policy): Promise<OpenCheckpoint> {
  const open = await openCheckpoint(text, policy)
  if (!open.isWitnessed) {
    const { length } = open.witnesses
    throw new Broken(
      `Too few witnesses have signed the checkpoint of ${open.size} entries: ${length} of ${policy.witnesses.length}.`,
    )
  }
  return open
}

/** Whether the witnesses of these names are the quorum. */
export function isEnough(
  { groups, quorum }: Pick<Policy, 'groups' | 'quorum'>,
  agreed: Iterable<string>,
): boolean {
  const names = new Set(agreed)
  for (const { name, least, members } of groups) {
    if (members.filter((member) => names.has(member)).length >= least) names.add(name)
  }
  return quorum === 'none' || names.has(quorum)
}

export function readPolicy(text: string): Policy {
  if (
    typeof text !== 'string' ||
    text.length > MOST_CHARACTERS ||
    /[^\t\n\x20-\x7e\x80-\u{10ffff}]/u.test(text)
  ) {
    throw new Broken('The trust policy cannot be read.')
  }
  if (!text.endsWith('\n')) throw new Broken('The trust policy is cut off: its last line does not end.')
  const draft = new Draft()
  text
    .slice(0, -1)
    .split('\n')
    .forEach((line, index) => {
      const words = line.split(/[ \t]+/).filter((word) => word !== '')
      if (words.length > 0 && !words[0]?.startsWith('#')) draft.take(words, index + 1)
    })
  return draft.done()
}

/** A policy while its lines are read. */
class Draft {
  readonly #logs: { key: VerifierKey; url: string | null }[] = []
  readonly #witnesses: Witness[] = []
  readonly #groups: Group[] = []
  /** Names that are defined, and whether each is a member of a group already. */
  readonly #names = new Map<string, boolean>()
  readonly #keys = new Set<string>()
  #quorum: string | null = null

  take([keyword = '', ...words]: readonly string[], line: number): void {
    if (keyword === 'log' && isCountBetween(words, 1, 2)) this.#log(words, line)
    else if (keyword === 'witness' && isCountBetween(words, 2, 3)) this.#witness(words, line)
    else if (keyword === 'group' && words.length >= 3) this.#group(words, line)
    else if (keyword === 'quorum' && words.length === 1) this.#decide(words[0] ?? '', line)
    else throw fault(line, 'cannot be read')
  }

  done(): Policy {
    if (this.#quorum === null) throw new Broken('The trust policy does not say which witnesses are enough.')
    return { logs: this.#logs, witnesses: this.#witnesses, groups: this.#groups, quorum: this.#quorum }
  }

  #log([vkey = '', url]: readonly string[], line: number): void {
    this.#logs.push({ key: this.#key(vkey, 'note', line), url: url ?? null })
  }

  #witness([name = '', vkey = '', url]: readonly string[], line: number): void {
    this.#define(name, line)
    this.#witnesses.push({ name, key: this.#key(vkey, 'cosignature', line), url: url ?? null })
  }

  /** A key counts once: neither under two names, nor as the witness of its own log. */
  #key(vkey: string, type: KeyType, line: number): VerifierKey {
    const key = readKey(vkey)
    if (key.type !== type) throw fault(line, 'has a key that signs something else')
    const same = toHex(key.key)
    const named = `${key.name} ${key.id}`
    if (this.#keys.has(same) || this.#keys.has(named))
      throw fault(line, 'has a key that stands there already')
    this.#keys.add(same).add(named)
    return key
  }

  #group([name = '', threshold = '', ...members]: readonly string[], line: number): void {
    const least =
      { all: members.length, any: 1 }[threshold] ??
      (/^[1-9][0-9]{0,5}$/.test(threshold) ? Number(threshold) : 0)
    if (least < 1 || least > members.length)
      throw fault(line, 'asks for more members than the group has, or for none')
    for (const member of members) {
      if (this.#names.get(member) !== false)
        throw fault(line, 'names a member that is not there, or that belongs to a group already')
      this.#names.set(member, true)
    }
    this.#define(name, line)
    this.#groups.push({ name, least, members })
  }

  #define(name: string, line: number): void {
    if (name === 'none' || this.#names.has(name)) throw fault(line, 'defines a name that is taken')
    this.#names.set(name, false)
  }

  #decide(name: string, line: number): void {
    if (this.#quorum !== null) throw fault(line, 'says once more which witnesses are enough')
    if (name !== 'none' && !this.#names.has(name)) throw fault(line, 'names witnesses that are not there')
    this.#quorum = name
  }
}

const fault = (line: number, what: string) => new Broken(`Line ${line} of the trust policy ${what}.`)

const isCountBetween = ({ length }: readonly string[], least: number, most: number): boolean =>
  length >= least && length <= most

/** The policy in words of its own form, as it is handed on and shown. */
export function policyText({ logs, witnesses, groups, quorum }: Policy): string {
  const withUrl = (text: string, url: string | null) => (url === null ? text : `${text} ${url}`)
  return [
    ...logs.map(({ key, url }) => withUrl(`log ${keyText(key)}`, url)),
    ...witnesses.map(({ name, key, url }) => withUrl(`witness ${name} ${keyText(key)}`, url)),
    ...groups.map(({ name, least, members }) => ['group', name, least, ...members].join(' ')),
    `quorum ${quorum}`,
    '',
  ].join('\n')
}
