/**
 * A thousand files, heads, proofs, growths, signed acts and policies that somebody has changed by chance or by splicing honest parts of others: none may
 * come out proven, and each must be told in a sentence. The honest ones must.
 */
import { cosignerFrom } from '@pramaan/tlog'
import {
  checkSince,
  type Entry,
  linesOf,
  policyText,
  readNote,
  readPolicy,
  type ShownEvent,
  statementText,
  type Verdict,
  verifyLines,
} from '@pramaan/verifier'
import { followChain } from '../../src/ledger/chain.ts'
import { type ClientProof, type Heads, headsWith } from '../../src/ledger/heads.ts'
import { checkpointIn } from '../../src/ledger/public-log.ts'
import type { Witnesses } from '../../src/ledger/witnesses.ts'
import { newPerson } from '../account-people.ts'
import { type ChangingSigner, changingSigner, firmKeys } from '../changing-signer.ts'
import { withDatabase } from '../global-setup.ts'
import { type House, openHouse } from '../harness.ts'
import { giveMoney } from '../money-people.ts'
import { decideSigned, newSigningFirm, proposeSigned, type SigningFirm } from '../signing-people.ts'
import type { Family } from './arena.ts'
import { type Chance, chanceFrom, changedPart, changedText } from './changes.ts'

const HEADS = 13
/** The head, and with it the entry, that the older file ends with. */
const OLDER = 7
/** Behind this head the first two of the firm's people have keys, and sign what they give from then on. */
const FOUNDED = 4
const SEEN = [2, 5, 7, 12]
/** After these heads another key signs. */
const CHANGES = new Map([
  [8, firmKeys[1]],
  [10, firmKeys[2]],
])
const cosigner = cosignerFrom('saakshi.example/w', Buffer.alloc(32, 5))

/** What a server answers. */
const ANSWERS = ['proof', 'growth', 'entries', 'acts'] as const
type Answer = (typeof ANSWERS)[number]

/** What an honest firm and its witness have given to two clients, and to one of them before. */
interface Honest {
  readonly key: string
  readonly policy: string
  readonly client: string
  readonly proof: ClientProof
  /** What came since. */
  readonly entries: readonly Entry[]
  readonly growth: readonly string[]
  readonly acts: readonly ShownEvent[]
  /** What a server that lies has at hand: what it answered before, and what it answers the other client. */
  readonly donors: readonly Pick<Honest, Answer>[]
  /** As remembered from the older file. */
  readonly older: string
  readonly newer: string
  readonly others: string
}

/** Signs within the test whatever is newest. */
function witnessOf({ services: { db, clock } }: House): Witnesses {
  const firm = db.as('firm')
  const ask = async () => {
    const note = readNote((await checkpointIn(firm)) ?? '')
    const line = cosigner.cosign(note.text, Math.floor(clock.now().getTime() / 1000))
    await firm.query(
      `insert into log_cosignature (size, witness, line, at)
       select size, 'saakshi', $1, $2 from log_checkpoint order by size desc limit 1 on conflict do nothing`,
      [line, clock.now()],
    )
    return []
  }
  const quorum = {
    ...{ witnesses: [{ name: 'saakshi', key: cosigner.key, url: null }], groups: [] },
    quorum: 'saakshi',
  }
  return { quorum, ask, askThePrompt: async () => void (await ask()) }
}

async function saved(house: House, heads: Heads, client: string, seen: readonly number[]): Promise<string> {
  const proof = await heads.proofOf(client)
  if (!proof) throw new Error('there is no head yet')
  const log = await heads.logOf(proof, seen)
  let text = ''
  async function* acts() {
    yield await heads.acts.shownTo(client, null, Number(proof?.head.number))
  }
  const beginning = { client, proof, log }
  for await (const piece of statementText(beginning, followChain(house.services.db, client), acts()))
    text += piece
  return text
}

async function entriesAfter(house: House, client: string, after: number): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const part of followChain(house.services.db, client, BigInt(after))) entries.push(...part)
  return entries
}

/** Two people give it as a correction. */
async function giveSigned(house: House, { maker, checker }: SigningFirm, client: string, rupees: number) {
  const act = { kind: 'cash-adjustment', client_id: client, direction: 'credit', rupees } as const
  const proposal = await proposeSigned(house, maker, { ...act, message: 'A fee is given back.' })
  const answer = await decideSigned(house, checker, proposal)
  if (answer.status !== 200) throw new Error(`it was not given: ${answer.raw}`)
}

const actsBehind = (heads: Heads, client: string, entries: readonly Entry[], head: number) =>
  heads.acts.shownTo(
    client,
    entries.map(({ seq }) => seq),
    head,
  )

/** On the way the firm changes its key twice; all that the reader has of it is the first key, as it was then. */
export async function honestFiles(house: House, signing: ChangingSigner): Promise<Honest> {
  const heads = headsWith(house.services, 'demo', witnessOf(house))
  const policy = await heads.policy()
  const [{ id: client }, { id: other }] = [await newPerson(house), await newPerson(house)]
  let older = ''
  const donors: Pick<Honest, Answer>[] = []
  const answered = async (id: string, to: number) => {
    const [proof, growth] = [await heads.proofOf(id), await heads.growth(Math.min(OLDER, to), to)]
    const entries = await entriesAfter(house, id, to - 2)
    if (proof && growth)
      donors.push({ proof, growth, entries, acts: await actsBehind(heads, id, entries, to) })
  }
  let people: SigningFirm | null = null
  for (let made = 0; made < HEADS; made += 1) {
    house.clock.move(60_000)
    if (made === FOUNDED) people = await newSigningFirm(house)
    for (const id of [client, other])
      await (people ? giveSigned(house, people, id, made + 1) : giveMoney(house, id, made + 1))
    await heads.make()
    const next = CHANGES.get(made + 1)
    // A line of the former key beside the new one's counts for nothing, as that of any key that is not known: it would hide no tamper.
    if (next) await signing.change(next, 0)
    if (made + 1 === OLDER) older = await saved(house, heads, client, [2, 5])
    // At the head that the device remembers nothing is stale: what came since may wait a minute.
    if (made > 2 && made + 1 < HEADS && made + 1 !== OLDER) await answered(client, made + 1)
  }
  await answered(other, HEADS)
  const proof = await heads.proofOf(client)
  const growth = await heads.growth(OLDER, HEADS)
  if (!proof || !growth) throw new Error('there is no head yet')
  const entries = await entriesAfter(house, client, OLDER)
  const acts = await actsBehind(heads, client, entries, HEADS)
  return {
    ...{
      key: house.services.signer.key,
      policy,
      client,
      proof,
      entries,
      growth,
      acts,
      older,
      donors,
    },
    newer: await saved(house, heads, client, SEEN),
    others: await saved(house, heads, other, SEEN),
  }
}

async function* once(text: string) {
  yield text
}

const verify = (text: string, { key, policy }: Honest, more: object = {}) =>
  verifyLines(linesOf(once(text)), { key, policy, ...more })

/** The newer file, after the older one and beside the other person's. */
async function judged(honest: Honest): Promise<Verdict> {
  const [older, other] = [await verify(honest.older, honest), await verify(honest.others, honest)]
  for (const one of [older, other]) if (!one.isWhole || one.missing.length > 0) return one
  if (!older.isWhole || !other.isWhole) return older
  const logs = [older, other].flatMap(({ shown }) => (shown ? [{ name: 'another', log: shown }] : []))
  return verify(honest.newer, honest, { remembered: older.remember, others: logs })
}

/** A device that remembers the older file, and is answered by a server. */
async function watched(honest: Honest): Promise<Verdict> {
  const older = await verify(honest.older, honest)
  if (!older.isWhole) return older
  const { client, proof, entries, growth, acts, key, policy } = honest
  return checkSince(
    {
      ...{ client, proof },
      entries: async function* () {
        yield entries
      },
      growth: async () => growth,
      acts: async () => acts,
    },
    older.remember,
    { now: SEEN_NOW, patienceMs: 60_000, key, policy },
  )
}

/** The house's clock stands: witnesses sign at its time. */
const SEEN_NOW = 0

interface Tamper {
  readonly what: string
  readonly change: (honest: Honest, chance: Chance) => Honest
  readonly check: (honest: Honest) => Promise<Verdict>
}

const FILES = ['older', 'newer', 'others'] as const

const tampers: readonly Tamper[] = [
  ...FILES.map((file) => ({
    what: `letters of the ${file} file`,
    change: (honest: Honest, chance: Chance) => ({ ...honest, [file]: changedText(honest[file], chance) }),
    check: judged,
  })),
  ...FILES.map((file) => ({
    what: `a part of the ${file} file`,
    change: (honest: Honest, chance: Chance) => ({ ...honest, [file]: splicedFile(honest, file, chance) }),
    check: judged,
  })),
  {
    what: 'the proof that a server answers',
    change: (honest, chance) => ({ ...honest, proof: changedPart(honest.proof, chance, []) }),
    check: watched,
  },
  {
    what: 'the growth that a server answers',
    change: (honest, chance) => ({ ...honest, growth: changedPart(honest.growth, chance, []) }),
    check: watched,
  },
  {
    what: 'the signed acts that a server answers',
    change: (honest, chance) => ({ ...honest, acts: changedPart(honest.acts, chance, []) }),
    check: watched,
  },
  {
    what: 'the entries that a server answers',
    change: (honest, chance) => ({ ...honest, entries: changedPart(honest.entries, chance, []) }),
    check: watched,
  },
  ...ANSWERS.map((what) => ({
    what: `the ${what} of another day or of another client`,
    change: (honest: Honest, chance: Chance) => ({ ...honest, [what]: partOfDonor(honest, what, chance) }),
    check: watched,
  })),
  ...ANSWERS.map((what) => ({
    what: `nothing, or nonsense, for the ${what}`,
    change: (honest: Honest, chance: Chance) => ({ ...honest, [what]: nonsense(chance) }),
    check: watched,
  })),
  {
    what: 'the policy',
    change: (honest, chance) => ({ ...honest, policy: changedText(honest.policy, chance) }),
    check: judged,
  },
]

/** All of it, or one part put in its place. */
function partOfDonor(honest: Honest, what: Answer, chance: Chance): unknown {
  const donor = honest.donors[chance.below(honest.donors.length)]
  if (!donor) throw new Error('there is nothing to lie with')
  if (chance.below(2) === 0) return donor[what]
  const own = honest[what]
  const names = Object.keys(own)
  const name = names[chance.below(names.length)] ?? ''
  const part: unknown = new Map<string, unknown>(Object.entries(donor[what])).get(name)
  return Object.assign(Array.isArray(own) ? [...own] : { ...own }, { [name]: part })
}

const nonsense = (chance: Chance): unknown =>
  [null, undefined, 0, 7, -1, '', 'x', true, [], [null], {}, { head: null }, [[]], [{}]][chance.below(14)]

/** In the one spelling that files have, so that nothing but its content gives it away; parts may come from the other files. */
function splicedFile(honest: Honest, file: (typeof FILES)[number], chance: Chance): string {
  const given = JSON.parse(honest[file])
  const donors = FILES.filter((one) => one !== file).map((one) => JSON.parse(honest[one]))
  const { entries, acts, ...beginning } = changedPart(given, chance, donors)
  return `${JSON.stringify(beginning).slice(0, -1)},"entries":[\n${linesFrom(entries)}\n],"acts":[\n${linesFrom(acts)}\n]}\n`
}

const linesFrom = (list: unknown): string =>
  Array.isArray(list) ? list.map((one) => JSON.stringify(one)).join(',\n') : String(list)

/**
 * What means the same is no tamper: blanks around lines, and a policy's own freedom of spelling. Nor is a file that tells less of what was
 * seen before: who saves a file on a new device has such a one.
 */
const meaningOf = (changed: Honest, honest: Honest): string =>
  JSON.stringify([
    ...FILES.map((file) => withAllSeen(linesIn(changed[file]), linesIn(honest[file]))),
    policyMeaning(changed.policy),
    ANSWERS.map((what) => changed[what]),
  ])

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const SEEN_PART = /"seen":(\[.*\])\},"entries":\[$/

function withAllSeen(lines: readonly string[], honest: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines
  const [all = ''] = honest
  const [, told] = SEEN_PART.exec(first) ?? []
  const [, whole = ''] = SEEN_PART.exec(all) ?? []
  if (told === undefined || !isPartOf(told, whole)) return lines
  return [first.replace(told, () => whole), ...rest]
}

/** Some of the same, in the same order. */
function isPartOf(told: string, whole: string): boolean {
  try {
    const [some, all]: string[][] = [told, whole].map((text) =>
      JSON.parse(text).map((one: unknown) => JSON.stringify(one)),
    )
    return JSON.stringify(all?.filter((one) => some?.includes(one))) === JSON.stringify(some)
  } catch {
    return false
  }
}

function policyMeaning(policy: string): string {
  try {
    return policyText(readPolicy(policy))
  } catch {
    return policy
  }
}

const SENTENCE = /^.{10,}\.$/s
const isNamed = (verdict: Verdict): boolean =>
  verdict.isWhole
    ? verdict.missing.length > 0 && verdict.missing.every(({ says }) => SENTENCE.test(says))
    : SENTENCE.test(verdict.says)

/** Null where it held; else what was changed, and what came of it. */
export async function tamperOnce(honest: Honest, chance: Chance): Promise<string | null> {
  const { what, change, check } = tampers[chance.below(tampers.length)] as Tamper
  let changed = change(honest, chance)
  while (meaningOf(changed, honest) === meaningOf(honest, honest)) changed = change(honest, chance)
  const verdict = await check(changed).catch((error: unknown) => error)
  if (verdict instanceof Error) return `${what}: ${verdict.stack}`
  return isNamed(verdict as Verdict) ? null : `${what}: ${JSON.stringify(verdict).slice(0, 300)}`
}

export async function isHonestProven(honest: Honest): Promise<boolean> {
  const verdicts = [await judged(honest), await watched(honest)]
  return verdicts.every((verdict) => verdict.isWhole && verdict.missing.length === 0)
}

const TAMPERS = 1000

export const tamperedProofs: Family = {
  name: 'tampered proofs',
  run: async ({ house: { ownerUrl }, seed, isShort }, judge) => {
    const signing = changingSigner()
    const house = await openHouse({ postgresUrl: withDatabase(ownerUrl, 'postgres'), signer: signing.signer })
    const honest = await honestFiles(house, signing)
    judge(await isHonestProven(honest), 'honest files are not proven')
    const chance = chanceFrom(seed)
    for (let done = 0; done < (isShort ? TAMPERS / 10 : TAMPERS); done += 1) {
      const breach = await tamperOnce(honest, chance)
      judge(breach === null, `tamper ${done + 1}: ${breach}`)
    }
    await house.close()
    signing.close()
  },
}
