/** A small honest firm: chains, a tree over them and a signed head, made with Node's own hash and not the verifier's. */
import { createHash } from 'node:crypto'
import { type ActsInHead, type Entry, NO_HASH, type Proof, type Statement } from '../src/index.ts'
import { edgeOf, firm, growthOf, noteIn, placeOf, type Signer } from './firm-log.ts'
import { textHash } from './rotations.ts'

export const CLIENT = '6f1c1c1e-5a0b-4c53-9c6e-0c7f1f0a0b01'
export const OTHER = '6f1c1c1e-5a0b-4c53-9c6e-0c7f1f0a0b02'

export const hash = (input: string | Buffer): string => createHash('sha256').update(input).digest('hex')
const sorted = (value: object): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Sales and holds in turn: ₹100 in, ₹30 held, … Nobody of the firm decides them. */
export function chain(
  count: number,
  client = CLIENT,
  memo: string | null = null,
  at = '2026-11-16T04:30:30.000Z',
): Entry[] {
  const balances = { cash: 0, held: 0 }
  const entries: Entry[] = []
  let prev = NO_HASH
  for (let seq = 1; seq <= count; seq += 1) {
    const account = seq % 3 === 0 ? 'held' : 'cash'
    const amount = [3_000, 10_000, -3_000][seq % 3] ?? 0
    balances[account] += amount
    const body = {
      account,
      act: seq % 3 === 1 ? 'sale-settled' : 'withdrawal-held',
      amount,
      asset: 'INR',
      at,
      balance: balances[account],
      client,
      memo,
      prev,
      ref: null,
      seq,
      transfer: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    }
    prev = hash(sorted(body))
    entries.push({ ...body, hash: prev })
  }
  return entries
}

interface Node {
  hash: string
  total: number
}

const join = (left: Node, right: Node): Node => {
  const bytes = Buffer.alloc(81, 1)
  for (const [at, node] of [[1, left] as const, [41, right] as const]) {
    bytes.write(node.hash, at, 'hex')
    bytes.writeBigUInt64BE(BigInt(node.total), at + 32)
  }
  return { hash: hash(bytes), total: left.total + right.total }
}

export interface PlacedProof extends Proof {
  readonly head: Proof['head'] & { readonly place: string }
}

interface HeadOf {
  readonly number?: number
  readonly prev?: Proof['head']
  readonly signer?: Signer
  readonly isWitnessed?: boolean
  /** What its body says of the firm's signed acts. */
  readonly acts?: ActsInHead
  /** The statements by which the firm has changed its key. */
  readonly rotations?: readonly string[]
  /** What its body says of them, where it is not the truth; null for nothing. */
  readonly named?: { readonly count: number; readonly hash: string } | null
  /** Who signs the checkpoint, where it is not the head's signer alone. */
  readonly logSigners?: readonly Signer[]
}

/** A head over three clients; the one asked about stands in the middle. */
export function proofOf(entries: readonly Entry[], more: HeadOf = {}): PlacedProof {
  const total = entries.reduce((sum, { amount, asset }) => (asset === 'INR' ? sum + amount : sum), 0)
  const leaf = sorted({
    blind: 'ab'.repeat(16),
    entries: entries.length,
    hash: entries.at(-1)?.hash ?? NO_HASH,
    total,
  })
  const mine = { hash: hash(`\0${leaf}`), total }
  const beside = { hash: hash('left'), total: 500 }
  const above = { hash: hash('right'), total: 0 }
  const root = join(join(beside, mine), above)
  const head = signedHead(root, more)
  return {
    head,
    leaf,
    path: [
      { side: 'left', hash: beside.hash, total: '500' },
      { side: 'right', hash: above.hash, total: '0' },
    ],
  }
}

/** The log as it was at each head, by the head's hash. */
const logs = new Map<string, readonly string[]>()

/** The bodies of all heads up to this one. */
export const headsUpTo = ({ hash: of }: Pick<Proof['head'], 'hash'>): readonly string[] => logs.get(of) ?? []

function signedHead(root: Node, of: HeadOf): PlacedProof['head'] {
  const { number = 1, prev, signer = firm, isWitnessed = true, rotations = [], acts } = of
  const last = rotations.at(-1)
  const { named = last ? { count: rotations.length, hash: textHash(last) } : null, logSigners = [signer] } =
    of
  const body = sorted({
    at: '2026-11-16T04:31:00.000Z',
    back: prev?.hash ?? null,
    clients: 3,
    entries: 10,
    mode: 'demo',
    number,
    prev: prev?.hash ?? null,
    root: root.hash,
    ...(named ? { rotations: named } : {}),
    total: root.total,
    ...acts,
  })
  const earlier = prev ? headsUpTo(prev) : Array.from({ length: number - 1 }, (_, at) => `head ${at + 1}`)
  const head = {
    ...{ number, body, hash: hash(body), signature: signer.sign(body).toString('hex'), key: signer.key },
    place: placeOf([...earlier, body], logSigners, isWitnessed),
    ...(rotations.length > 0 ? { rotations } : {}),
  }
  logs.set(head.hash, [...earlier, body])
  return head
}

export function statement(count: number, signer: Signer = firm): Statement {
  const entries = chain(count)
  return { format: 'pramaan-ledger-1', client: CLIENT, proof: proofOf(entries, { signer }), entries }
}

/** Heads one behind the other, each with one more entry under it. */
export function headsOver(entries: readonly Entry[], from: readonly PlacedProof[] = []): PlacedProof[] {
  const heads = [...from]
  for (let count = heads.length + 1; count <= entries.length; count += 1) {
    const prev = heads.at(-1)?.head
    heads.push(proofOf(entries.slice(0, count), { number: count, ...(prev ? { prev } : {}) }))
  }
  return heads
}

/** What a client saves after it has seen these heads. */
export function savedFile(
  entries: readonly Entry[],
  proof: PlacedProof,
  seen: readonly PlacedProof[] = [],
): Statement {
  const heads = headsUpTo(proof.head)
  const log = {
    edge: edgeOf(heads),
    seen: seen.map(({ head }) => ({ note: noteIn(head.place), growth: growthOf(head.number, heads) })),
  }
  const covered = entries.slice(0, JSON.parse(proof.leaf).entries)
  return { format: 'pramaan-ledger-2', client: CLIENT, proof, log, entries: covered }
}
