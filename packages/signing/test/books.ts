/** A signer with books in a folder of its own, and a database that posts as ours does. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonical, NO_HASH } from '@pramaan/verifier'
import type { AuditEvent, PostedEntry, Signer } from '../src/port.ts'
import { signerWith } from '../src/signer.ts'
import { signingKeyFrom } from '../src/signing-key.ts'
import { lacksIn, recordOf } from '../src/standing.ts'
import { openStore } from '../src/store.ts'

export const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const key = signingKeyFrom('log.example', Buffer.alloc(32, 7))
export const clock = { now: () => new Date('2026-11-18T06:00:00Z') }
export const SECRET = '11'.repeat(32)

interface House {
  signer: Signer
  readonly said: string[]
  /** As another process on the same books. */
  again(): void
}

/** `atEnd` takes what is to be done when the test is over. */
export function openHouse(atEnd: (work: () => void) => void, isDemo: boolean): House {
  const folder = mkdtempSync(join(tmpdir(), 'signing-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const said: string[] = []
  const open = () => {
    const store = openStore(join(folder, 'books'))
    atEnd(() => store.close())
    return signerWith({ store, key, clock, say: (text) => said.push(text), isDemo })
  }
  const house: House = {
    signer: open(),
    said,
    again: () => {
      house.signer = open()
    },
  }
  return house
}

/** A database that posts as ours does: chains, balances, heads and an audit log. */
export class Books {
  readonly entries = new Map<string, PostedEntry[]>()
  readonly heads: { number: number; body: string; signature: string }[] = []
  readonly events: AuditEvent[] = []

  chain(client: string): PostedEntry[] {
    const chain = this.entries.get(client) ?? []
    this.entries.set(client, chain)
    return chain
  }

  /** Under the last head. */
  leaves: Buffer = Buffer.alloc(0)

  post(client: string, amount: number, more: Partial<PostedEntry> = {}): PostedEntry {
    const chain = this.chain(client)
    const { account = 'cash', asset = 'INR' } = more
    const before = chain.findLast((entry) => entry.account === account && entry.asset === asset)?.balance ?? 0
    const body = {
      account,
      act: more.act ?? 'deposit',
      amount,
      asset,
      at: '2026-11-18T05:00:00.000Z',
      balance: before + amount,
      client,
      memo: null,
      ref: null,
      seq: chain.length + 1,
      transfer: more.transfer ?? randomUUID(),
    }
    const hash = sha256(canonical({ ...body, prev: chain.at(-1)?.hash ?? NO_HASH })).toString('hex')
    const entry = { leg: 1, firm: -amount, ...body, ...more, hash }
    chain.push(entry)
    return entry
  }

  /** As if this had always stood there: everything behind it is hashed anew. */
  rewrite(client: string, amounts: readonly number[]): void {
    const old = this.chain(client)
    this.entries.set(client, [])
    amounts.forEach(
      (amount, at) => void this.post(client, amount, { transfer: old[at]?.transfer ?? randomUUID() }),
    )
  }

  tell(text: string): void {
    const last = Buffer.from(this.events.at(-1)?.hash ?? NO_HASH, 'hex')
    this.events.push({ body: text, hash: sha256(last, text).toString('hex') })
  }

  standing(): Buffer {
    const records = [...this.entries].filter(([, chain]) => chain.length > 0)
    const told = records.map(([client, chain]) => {
      const last = new Map(
        chain.filter(({ asset }) => asset === 'INR').map((entry) => [entry.account, entry.balance]),
      )
      const paise = [...last.values()].reduce((sum, balance) => sum + balance, 0)
      return recordOf({
        client,
        entries: chain.length,
        hash: chain.at(-1)?.hash ?? NO_HASH,
        paise: Math.max(0, paise),
      })
    })
    return Buffer.concat(told.sort(Buffer.compare))
  }

  beginning(isSure: boolean) {
    const heads = this.heads.toReversed().slice(0, 100)
    return {
      heads: heads.map(({ number, body }) => ({ number, hash: sha256(body).toString('hex') })),
      audit: { entries: this.events.length, hash: this.events.at(-1)?.hash ?? NO_HASH },
      isSure,
    }
  }

  /** As the server does it; `isKept` false: it dies before it has kept the head. */
  async head(signer: Signer, isKept = true) {
    const standing = this.standing()
    let begun = await signer.begin(this.beginning(false), standing)
    if (begun.is === 'doubt') begun = await signer.begin(this.beginning(true), standing)
    const { turn } = begun
    if (begun.is === 'go') {
      if (this.heads.length > begun.heads) await signer.takeHeads(turn, this.heads.slice(begun.heads))
      if (begun.needsTree) await signer.takeTree(turn, SECRET, this.leaves)
      await signer.takeEvents(turn, this.events.slice(begun.audit))
      for (const { client, after, upTo } of lacksIn(begun.lacks, standing))
        await signer.takeEntries(turn, this.chain(client).slice(after, upTo))
    }
    const made =
      begun.is === 'again'
        ? await signer.signed(turn)
        : await signer.sign(turn, { at: '2026-11-18T06:00:00.000Z', mode: 'demo', secret: SECRET })
    if (isKept) this.heads.push({ number: made.number, body: made.body, signature: made.signature })
    if (isKept) this.leaves = made.leaves
    return made
  }
}

export const newClients = (count: number): string[] => Array.from({ length: count }, () => randomUUID())
