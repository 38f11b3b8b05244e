/** Tests: a firm with one client, whose ledger is a chain of sales of ₹100 each, which nobody decides, under heads that it and a witness sign. */
import { createPrivateKey, sign } from 'node:crypto'
import type { LedgerProof } from '@pramaan/contracts'
import {
  type Cosigner,
  consistencyPath,
  cosignerFrom,
  edgePath,
  inclusionPath,
  logSignerFrom,
  rootOf,
  signedNote,
  type TileSource,
} from '@pramaan/tlog'
import {
  type ActsInHead,
  canonical,
  checkpointText,
  type Entry,
  leafHash,
  logProofText,
  NO_HASH,
  policyText,
  readNote,
  rotationText,
  sha256,
  toBase64,
  toHex,
} from '@pramaan/verifier'

/** A key of the firm, with which it signs its heads and its log. */
export function paperKey(letter: number) {
  const seed = Buffer.alloc(32, letter)
  const secret = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    ...{ format: 'der', type: 'pkcs8' },
  })
  return { secret, log: logSignerFrom('firm.example/heads', seed) }
}
export type PaperKey = ReturnType<typeof paperKey>

export const firstKey = paperKey(7)
/** That the firm changes its key; `signers` are both where nobody else is named. */
export function paperChange(old: PaperKey, next: PaperKey, from: number, signers = [old, next]): string {
  const text = rotationText({
    ...{ number: 1, old: old.log.key, new: next.log.key, from, after: 'ab'.repeat(32), before: NO_HASH },
    ...{ at: '2026-11-18T05:00:00.000Z', until: '2026-12-18T05:00:00.000Z', by: ['Meera: yearly'] },
    isSignedByOld: true,
  })
  return signedNote(
    text,
    signers.map((one) => one.log.sign(text)),
  )
}

/** With which key a head is signed, and which changes of it the head names. */
export interface PaperSigning {
  readonly key: PaperKey
  readonly rotations?: readonly string[]
}
const witness = cosignerFrom('saakshi.example/w', Buffer.alloc(32, 8))

/** The firm's log, and one witness that has to sign it. */
export const paperPolicy = ({ key }: Cosigner = witness, { log } = firstKey): string =>
  policyText({
    ...{ logs: [{ key: log.key, url: null }], groups: [], quorum: 'saakshi' },
    witnesses: [{ name: 'saakshi', key, url: null }],
  })

type Body = Omit<Entry, 'hash'>

export function paperChain(
  client: string,
  count: number,
  change: (entry: Body) => Body = (same) => same,
): Entry[] {
  const entries: Entry[] = []
  for (let seq = 1; seq <= count; seq++) {
    const body = change({
      ...{
        account: 'cash',
        act: 'sale-settled',
        amount: 10_000,
        asset: 'INR',
        at: '2026-11-15T05:32:00.000Z',
      },
      ...{ balance: seq * 10_000, client, memo: null, prev: entries.at(-1)?.hash ?? NO_HASH, ref: null, seq },
      transfer: `t-${seq}`,
    })
    entries.push({ ...body, hash: toHex(sha256(canonical(body))) })
  }
  return entries
}

/** The bodies of all heads up to one, by its hash. */
const bodies = new Map<string, readonly string[]>()
const bodiesUpTo = (proof: LedgerProof | null): readonly string[] =>
  proof ? (bodies.get(proof.head.hash) ?? []) : []

const tilesOver = (heads: readonly string[]): TileSource => ({
  read: async (tiles) => tiles.map(({ width }) => Buffer.concat(heads.slice(0, width).map(leafHash))),
})

/** That the log up to one head has grown from that size. */
export async function paperGrowth(from: number, proof: LedgerProof): Promise<string[]> {
  const heads = bodiesUpTo(proof)
  return (await consistencyPath(from, heads.length, tilesOver(heads))).map(toBase64)
}

/** The edge of the log up to one head. */
export async function paperEdge(proof: LedgerProof): Promise<string[]> {
  const heads = bodiesUpTo(proof)
  return (await edgePath(heads.length, tilesOver(heads))).map(toBase64)
}

async function placeIn(
  heads: readonly string[],
  by: Cosigner | null,
  seconds: number,
  { log }: PaperKey,
): Promise<string> {
  const size = heads.length
  const text = checkpointText(log.key.name, { size, root: await rootOf(size, tilesOver(heads)) })
  const cosigned = by ? [by.cosign(text, seconds)] : []
  return logProofText({
    ...{ extra: null, index: size - 1, path: await inclusionPath(size - 1, size, tilesOver(heads)) },
    checkpoint: signedNote(text, [log.sign(text), ...cosigned]),
  })
}

/** A head over these entries and nothing else; it follows the one before, if there is one. By null: nobody but the firm has signed. */
export async function paperProof(
  entries: readonly Entry[],
  before: LedgerProof | null = null,
  by: Cosigner | null = witness,
  signedAt: number = Date.now(),
  { key, rotations = [] }: PaperSigning = { key: firstKey },
  acts: Partial<ActsInHead> = {},
): Promise<LedgerProof> {
  const total = entries.reduce((sum, { amount, asset }) => (asset === 'INR' ? sum + amount : sum), 0)
  const hash = entries.at(-1)?.hash ?? NO_HASH
  const leaf = canonical({ blind: 'ab'.repeat(16), entries: entries.length, hash, total })
  const number = (before?.head.number ?? 0) + 1
  const prev = before?.head.hash ?? null
  const last = rotations.at(-1)
  const body = canonical({
    ...{
      at: '2026-11-15T05:32:30.000Z',
      back: prev,
      clients: 1,
      entries: entries.length,
      mode: 'demo',
      number,
    },
    ...{ prev, root: toHex(sha256(`\0${leaf}`)), total },
    ...(last === undefined
      ? {}
      : { rotations: { count: rotations.length, hash: toHex(sha256(readNote(last).text)) } }),
    ...acts,
  })
  const signature = sign(null, Buffer.from(body), key.secret).toString('hex')
  const heads = [...bodiesUpTo(before), body]
  const place = await placeIn(heads, by, Math.floor(signedAt / 1000), key)
  const head = {
    ...{ number, body, hash: toHex(sha256(body)), signature, key: toHex(key.log.key.key), place },
    ...(rotations.length > 0 ? { rotations: [...rotations] } : {}),
  }
  bodies.set(head.hash, heads)
  return { head, leaf, path: [] }
}
