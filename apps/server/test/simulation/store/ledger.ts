/** Simulation: a model of `sql/ledger/ledger-post.sql`: transfers of legs, posted whole or not at all, each after the ones before it. */
import { createHash } from 'node:crypto'
import { Table } from './tables.ts'

export const FIRM = '00000000-0000-0000-0000-000000000000'

export interface Account {
  readonly owner: string
  readonly purpose: string
  readonly asset: string
  readonly balance: bigint
}

export interface Entry {
  readonly account: string
  readonly amount: bigint
}

export interface Posted {
  readonly id: string
  readonly act: string
  readonly ref: string | null
  readonly entries: readonly Entry[]
}

export interface Chain {
  readonly entries: number
  readonly hash: string
}

export interface Head {
  readonly id: string
  readonly act: string
  readonly ref: string | null
  readonly memo: string | null
  readonly at: string
  readonly empties: boolean
}

export interface LegRow {
  readonly of: number
  readonly from: readonly [owner: string, purpose: string]
  readonly to: readonly [owner: string, purpose: string]
  readonly asset: string
  readonly amount: bigint
}

const accountKey = (owner: string, purpose: string, asset: string): string => `${owner} ${purpose} ${asset}`

export class Ledger {
  readonly accounts: Table<Account>
  readonly chains: Table<Chain>
  readonly transfers: Table<Posted>
  /** Accounts that this commit has touched, for who checks the books. */
  touched = new Set<string>()
  posted: string[] = []

  constructor(undo: (() => void)[]) {
    this.accounts = new Table(undo)
    this.chains = new Table(undo)
    this.transfers = new Table(undo)
  }

  balance(owner: string, purpose: string, asset = 'INR'): bigint {
    return this.accounts.get(accountKey(owner, purpose, asset))?.balance ?? 0n
  }

  post(heads: readonly Head[], legs: readonly LegRow[]): string[] {
    const byHead = Map.groupBy(legs, ({ of }) => of)
    return heads.map((head, index) => this.#postOne(head, byHead.get(index + 1) ?? []))
  }

  #postOne(head: Head, legs: readonly LegRow[]): string {
    if (this.transfers.get(head.id)) return 'again'
    if (legs.length === 0) throw new Error('a transfer has at least one leg')
    const why = this.#whyNot(head, legs)
    if (why) return why
    const entries: Entry[] = []
    for (const { from, to, asset, amount } of legs) {
      entries.push(this.#move(head, from, asset, -amount), this.#move(head, to, asset, amount))
    }
    this.posted.push(head.id)
    this.transfers.add(head.id, { id: head.id, act: head.act, ref: head.ref, entries })
    return 'posted'
  }

  #whyNot({ empties }: Head, legs: readonly LegRow[]): 'short' | 'leaves-rest' | null {
    const balances = new Map<string, bigint>()
    const moved = ([owner, purpose]: LegRow['from'], asset: string, by: bigint): bigint => {
      const key = accountKey(owner, purpose, asset)
      const balance = (balances.get(key) ?? this.accounts.get(key)?.balance ?? 0n) + by
      balances.set(key, balance)
      return balance
    }
    for (const { from, to, asset, amount } of legs) {
      if (amount <= 0n || (from[0] === to[0] && from[1] === to[1]))
        throw new Error('a leg moves a positive amount between two accounts')
      const left = moved(from, asset, -amount)
      moved(to, asset, amount)
      if (from[0] === FIRM) continue
      if (left < 0n) return 'short'
      if (empties && left > 0n) return 'leaves-rest'
    }
    return null
  }

  #move(head: Head, [owner, purpose]: LegRow['from'], asset: string, by: bigint): Entry {
    const key = accountKey(owner, purpose, asset)
    const balance = this.balance(owner, purpose, asset) + by
    this.accounts.put(key, { owner, purpose, asset, balance })
    this.touched.add(key)
    if (owner !== FIRM) {
      const { entries, hash } = this.chains.get(owner) ?? { entries: 0, hash: '' }
      const body = [
        owner,
        purpose,
        head.act,
        by,
        asset,
        head.at,
        balance,
        head.ref,
        entries + 1,
        head.id,
        hash,
      ]
      this.chains.put(owner, {
        entries: entries + 1,
        hash: createHash('sha256').update(body.join('|')).digest('hex'),
      })
    }
    return { account: key, amount: by }
  }
}
