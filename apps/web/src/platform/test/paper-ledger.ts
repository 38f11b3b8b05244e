/** Tests: a firm with one client, whose ledger is a chain of deposits of ₹100 each under heads that it signs. */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { LedgerProof } from '@pramaan/contracts'
import { canonical, type Entry, NO_HASH, sha256, toHex } from '@pramaan/verifier'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const KEY = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')

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

/** A head over these entries and nothing else; it follows the one before, if there is one. */
export function paperProof(entries: readonly Entry[], before: LedgerProof | null = null): LedgerProof {
  const total = entries.reduce((sum, { amount }) => sum + amount, 0)
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
  return { head: { number, body, hash: toHex(sha256(body)), signature, key: KEY }, leaf, path: [] }
}
