/** Tests: a firm with one client, whose ledger is a chain of deposits of ₹100 each under heads that it and a witness sign. */
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
  canonical,
  checkpointText,
  type Entry,
  leafHash,
  logProofText,
  NO_HASH,
  policyText,
  sha256,
  toBase64,
  toHex,
} from '@pramaan/verifier'

const SEED = Buffer.alloc(32, 7)
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]),
  ...{ format: 'der', type: 'pkcs8' },
})
const log = logSignerFrom('firm.example/heads', SEED)
const witness = cosignerFrom('saakshi.example/w', Buffer.alloc(32, 8))

/** The firm's log, and one witness that has to sign it. */
export const paperPolicy = ({ key }: Cosigner = witness): string =>
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
      ...{ account: 'cash', act: 'deposit', amount: 10_000, asset: 'INR', at: '2026-11-15T05:32:00.000Z' },
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

async function placeIn(heads: readonly string[], by: Cosigner | null, seconds: number): Promise<string> {
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
): Promise<LedgerProof> {
  const total = entries.reduce((sum, { amount, asset }) => (asset === 'INR' ? sum + amount : sum), 0)
  const hash = entries.at(-1)?.hash ?? NO_HASH
  const leaf = canonical({ blind: 'ab'.repeat(16), entries: entries.length, hash, total })
  const number = (before?.head.number ?? 0) + 1
  const prev = before?.head.hash ?? null
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
  })
  const signature = sign(null, Buffer.from(body), privateKey).toString('hex')
  const heads = [...bodiesUpTo(before), body]
  const place = await placeIn(heads, by, Math.floor(signedAt / 1000))
  const head = { number, body, hash: toHex(sha256(body)), signature, key: toHex(log.key.key), place }
  bodies.set(head.hash, heads)
  return { head, leaf, path: [] }
}
