/**
 * Simulation: holds the books against the reference after every step: what the ledger has of each client must be what the orders,
 * withdrawals and credits of that client come to, and the invariants I1 to I13 must hold. Only what a commit has touched is looked at.
 */

import { FIRM } from '../store/ledger.ts'
import type { OrderRow, WithdrawalRow } from '../store/rows.ts'
import type { Committed, Effect, Store } from '../store/store.ts'
import type { SimMarket } from '../world/market.ts'
import { expect, NOTHING, type Share, shareOf } from './orders.ts'
import { WITHDRAWAL_MOVES } from './reference.ts'

export interface Oracle {
  /** After a commit. */
  check(done: Committed): void
  /** A client was told that this was done. */
  acknowledged(key: string, id: string | null): void
  /** A secret was compared. */
  compared(client: string, isRight: boolean, atMs: number): void
  /** At the end, when nothing fails any more. */
  checkAll(): void
  /** How many of each thing were checked. */
  readonly counts: Record<string, number>
}

interface Purse {
  cash: bigint
  blocked: bigint
  unsettled: bigint
  held: bigint
  readonly shares: Map<string, bigint>
}

export function oracleOver(store: Store, market: SimMarket): Oracle {
  const counts: Record<string, number> = {
    commits: 0,
    orders: 0,
    transfers: 0,
    effects: 0,
    acknowledged: 0,
    withdrawals: 0,
  }
  const balances = new Map<string, bigint>()
  const sums = new Map<string, bigint>()
  const purses = new Map<string, Purse>()
  const shares = new Map<string, Share>()
  const orders = new Map<string, OrderRow>()
  const withdrawals = new Map<string, WithdrawalRow>()
  const effectOf = new Map<string, Effect>()
  const wrong = new Map<string, number[]>()

  const purseOf = (client: string): Purse => {
    const known = purses.get(client)
    if (known) return known
    const made = { cash: 0n, blocked: 0n, unsettled: 0n, held: 0n, shares: new Map<string, bigint>() }
    purses.set(client, made)
    return made
  }

  const checkTransfer = (id: string): void => {
    const posted = store.ledger.transfers.get(id)
    if (!posted) return
    counts.transfers = (counts.transfers ?? 0) + 1
    const moved = new Map<string, bigint>()
    for (const { account, amount } of posted.entries) {
      const [, , asset = ''] = account.split(' ')
      moved.set(asset, (moved.get(asset) ?? 0n) + amount)
      balances.set(account, (balances.get(account) ?? 0n) + amount)
      sums.set(asset, (sums.get(asset) ?? 0n) + amount)
    }
    for (const [asset, amount] of moved)
      expect(amount === 0n, `I1 transfer ${id} makes ${amount} of ${asset}`)
    if (posted.act !== 'deposit') return
    const proposal = store.proposal.get(posted.ref ?? '')
    expect(
      proposal?.state === 'approved' && proposal.checker !== null && proposal.checker !== proposal.maker,
      `I9 credit ${id} needs two people`,
    )
    const [, client = '', amount = '0'] = proposal?.act.split(' ') ?? []
    purseOf(client).cash += BigInt(amount)
  }

  const checkOrder = (id: string): void => {
    const order = store.order.get(id)
    if (!order) return
    counts.orders = (counts.orders ?? 0) + 1
    const before = shares.get(id) ?? NOTHING
    const now = shareOf(store, market, order, orders.get(id))
    orders.set(id, order)
    shares.set(id, now)
    const purse = purseOf(order.client_id)
    purse.cash += now.cash - before.cash
    purse.blocked += now.blocked - before.blocked
    purse.unsettled += now.unsettled - before.unsettled
    purse.shares.set(order.asset, (purse.shares.get(order.asset) ?? 0n) + now.shares - before.shares)
  }

  const HELD = ['requested', 'approved']
  const PAID = ['sent', 'paid']
  const checkWithdrawal = (id: string): void => {
    const row = store.withdrawal.get(id)
    if (!row) return
    counts.withdrawals = (counts.withdrawals ?? 0) + 1
    const before = withdrawals.get(id)
    expect(
      before === undefined || (WITHDRAWAL_MOVES[before.state] ?? []).includes(row.state),
      `I6 withdrawal ${id}: ${before?.state} to ${row.state}`,
    )
    withdrawals.set(id, row)
    const isIn = (among: string[], one?: WithdrawalRow): bigint =>
      one && among.includes(one.state) ? one.amount_paise : 0n
    const purse = purseOf(row.client_id)
    const held = isIn(HELD, row) - isIn(HELD, before)
    purse.held += held
    purse.cash -= held + isIn(PAID, row) - isIn(PAID, before)
  }

  const checkPurse = (client: string): void => {
    const purse = purseOf(client)
    for (const name of ['cash', 'blocked', 'unsettled', 'held'] as const) {
      const kept = store.ledger.balance(client, name)
      expect(
        kept === purse[name],
        `I3 ${name} of ${client}: the ledger has ${kept}, the reference ${purse[name]}`,
      )
    }
    for (const [asset, quantity] of purse.shares) {
      const kept = store.ledger.balance(client, 'securities', asset)
      expect(kept === quantity, `I4 ${asset} of ${client}: the ledger has ${kept}, the reference ${quantity}`)
    }
  }

  const checkAccount = (key: string): void => {
    const account = store.ledger.accounts.get(key)
    if (!account) return
    expect(
      account.balance === balances.get(key),
      `I2 ${key}: ${account.balance} is not the sum of its entries`,
    )
    expect(account.owner === FIRM || account.balance >= 0n, `I2 ${key} is ${account.balance}`)
  }

  const checkSession = (id: string): void => {
    let tips = 0
    for (let seq = 1; ; seq += 1) {
      const token = store.token.get(`${id} ${seq}`)
      if (!token) break
      if (token.used_at === null) tips += 1
    }
    expect(tips <= 1, `I11 session ${id} has ${tips} live tokens`)
  }

  return {
    counts,
    check: ({ effects, orders: touched, accounts, transfers, withdrawals: moved, sessions }) => {
      counts.commits = (counts.commits ?? 0) + 1
      for (const effect of effects) {
        counts.effects = (counts.effects ?? 0) + 1
        if (effect.key === null) continue
        expect(!effectOf.has(effect.key), `I5 ${effect.key} has two effects`)
        effectOf.set(effect.key, effect)
      }
      const clients = new Set<string>()
      for (const id of transfers) checkTransfer(id)
      for (const [asset, amount] of sums)
        expect(amount === 0n, `I1 all accounts of ${asset} come to ${amount}`)
      for (const id of touched) checkOrder(id)
      for (const id of moved) checkWithdrawal(id)
      for (const key of accounts) {
        checkAccount(key)
        const [owner = ''] = key.split(' ')
        if (owner !== FIRM) clients.add(owner)
      }
      for (const client of clients) checkPurse(client)
      for (const id of sessions) checkSession(id)
    },
    acknowledged: (key, id) => {
      counts.acknowledged = (counts.acknowledged ?? 0) + 1
      const effect = effectOf.get(key)
      expect(effect !== undefined, `I5 ${key} was acknowledged, and nothing was done`)
      const made = [...(effect?.orders ?? []), ...(effect?.withdrawals ?? [])]
      expect(id === null || made.includes(id), `I5 ${key} was told of ${id}, and did another thing`)
    },
    compared: (client, isRight, atMs) => {
      const before = (wrong.get(client) ?? []).filter((one) => atMs - one < 15 * 60_000)
      expect(
        before.length < 5 + 1,
        `I12 ${before.length + 1} PINs of ${client} compared in a quarter of an hour`,
      )
      wrong.set(client, isRight ? [] : [...before, atMs])
    },
    checkAll: () => {
      for (const id of store.order.rows.keys()) checkOrder(id)
      for (const client of purses.keys()) checkPurse(client)
      for (const key of store.ledger.accounts.rows.keys()) checkAccount(key)
    },
  }
}
