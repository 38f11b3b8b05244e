/**
 * Random lives of money against a small model: acts on 400 clients, in bursts that share statements as the live
 * server's do. No client is twice in a burst, so the model knows each outcome without knowing the order.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawalsWith } from '../../src/features/withdrawals/request-withdrawal.ts'
import { type Outcome, post, type Transfer } from '../../src/ledger/transfers.ts'
import type { Claim } from '../../src/platform/idempotency.ts'
import type { Caller } from '../../src/platform/routes.ts'
import { type House, openHouse } from '../harness.ts'
import { booksAreWhole, giveCard } from '../money-people.ts'
import { type Dice, diceFrom, STEPS } from './dice.ts'

const SEED = 20_261_115
const CLIENTS = 400
const BURST = 250
const MINIMUM = 2_000_000n

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** What a client has, as a child would keep it. */
interface Purse {
  readonly caller: Caller
  readonly cardId: string
  cash: bigint
  /** Withdrawals that are held, and those on their way. */
  held: Map<string, bigint>
  sent: Map<string, bigint>
  entries: bigint
  lastPosted: Transfer | null
}

interface Planned {
  readonly transfer: Transfer
  readonly expected: Outcome
}

interface Wish {
  readonly purse: Purse
  readonly amount: bigint
  readonly expected: 'held' | 'funds_short' | 'withdrawal_too_small'
}

test(`${STEPS} random money acts: every outcome, balance and entry is the model’s, and the books close`, async () => {
  const dice = diceFrom(SEED)
  const purses = await makePurses()
  const request = withdrawalsWith(house.services)
  let steps = 0
  for (let burst = 0; steps < STEPS; burst += 1) {
    const turn = shuffled(purses, dice).slice(0, BURST)
    const wishes = turn.slice(0, BURST / 5).map((purse) => wish(purse, dice))
    const acts = turn.slice(BURST / 5).map((purse) => plan(purse, dice))
    await grantAll(wishes)
    const [outcomes, told] = await Promise.all([
      post(
        house.books,
        acts.map(({ transfer }) => transfer),
      ),
      Promise.all(wishes.map((one) => ask(request, one, dice))),
    ])
    expect(outcomes, `burst ${burst} of seed ${SEED}`).toEqual(acts.map(({ expected }) => expected))
    expect(told, `burst ${burst} of seed ${SEED}`).toEqual(wishes.map(({ expected }) => expected))
    steps += turn.length
    if (burst % 100 === 0) await compare(purses)
  }
  await compare(purses)
  expect(await booksAreWhole(house)).toBe(true)
}, 600_000)

async function makePurses(): Promise<Purse[]> {
  const ids = Array.from({ length: CLIENTS }, () => randomUUID())
  await house.pastTriggers(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     select id, 'L' || n, 'l' || n || '@lives.test', 'l' || n || '@lives.test', 'Life', 'x', now(), 'approved', now()
     from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [ids],
  )
  await house.pastTriggers(
    "insert into pin (client_id, pin_hash, set_at) select unnest($1::uuid[]), 'x', now()",
    [ids],
  )
  const sessions = await house.asOwner<{ id: string; client_id: string }>(
    `insert into session (id, client_id, device_hash, created_at, seen_at, expires_at, user_agent)
     select gen_random_uuid(), id, 'x', now(), now(), now() + interval '1 day', '' from unnest($1::uuid[]) as t(id)
     returning id, client_id`,
    [ids],
  )
  return Promise.all(
    sessions.map(async ({ id, client_id: clientId }) => ({
      caller: { clientId, sessionId: id, isApproved: true, device: '' },
      cardId: await giveCard(house, clientId),
      cash: 0n,
      held: new Map(),
      sent: new Map(),
      entries: 0n,
      lastPosted: null,
    })),
  )
}

/** An act of the firm or of the bank on a client's money, and what the model says will come of it. */
function plan(purse: Purse, dice: Dice): Planned {
  const client = purse.caller.clientId
  const cash = { client, purpose: 'cash' } as const
  const held = { client, purpose: 'held' } as const
  if (purse.lastPosted && dice.oneIn(20)) return { transfer: purse.lastPosted, expected: 'again' }
  const [waiting] = purse.held
  const [travelling] = purse.sent
  const post = (
    act: Transfer['act'],
    ref: string | null,
    legs: Transfer['legs'],
    entries: bigint,
  ): Planned => {
    const transfer = { id: randomUUID(), act, ref, at: house.clock.now(), legs }
    purse.lastPosted = transfer
    purse.entries += entries
    return { transfer, expected: 'posted' }
  }
  switch (dice.below(6)) {
    case 0: {
      if (!waiting) break
      const [ref, amount] = waiting
      purse.held.delete(ref)
      purse.cash += amount
      return post('withdrawal-released', ref, [{ from: held, to: cash, amount }], 2n)
    }
    case 1: {
      if (!waiting) break
      const [ref, amount] = waiting
      purse.held.delete(ref)
      purse.sent.set(ref, amount)
      return post('withdrawal-sent', ref, [{ from: held, to: { firm: 'payouts' }, amount }], 1n)
    }
    case 2: {
      if (!travelling) break
      const [ref, amount] = travelling
      purse.sent.delete(ref)
      return post('withdrawal-paid', ref, [{ from: { firm: 'payouts' }, to: { firm: 'bank' }, amount }], 0n)
    }
    case 3: {
      if (!travelling) break
      const [ref, amount] = travelling
      purse.sent.delete(ref)
      purse.cash += amount
      return post('withdrawal-came-back', ref, [{ from: { firm: 'payouts' }, to: cash, amount }], 1n)
    }
    case 4: {
      const amount = BigInt(1 + dice.below(3_000_000))
      const legs = [{ from: cash, to: { firm: 'adjustments' } as const, amount }]
      if (amount <= purse.cash) {
        purse.cash -= amount
        return post('adjustment', null, legs, 1n)
      }
      return { transfer: { act: 'adjustment', ref: null, at: house.clock.now(), legs }, expected: 'short' }
    }
  }
  const amount = BigInt(1 + dice.below(10_000_000))
  purse.cash += amount
  return post('deposit', randomUUID(), [{ from: { firm: 'bank' }, to: cash, amount }], 1n)
}

/** A withdrawal that the client asks for: a part, the whole, too little or too much. */
function wish(purse: Purse, dice: Dice): Wish {
  const whole = purse.cash > 0n && dice.oneIn(3)
  const amount = whole ? purse.cash : BigInt(1 + dice.below(6_000_000))
  if (amount > purse.cash) return { purse, amount, expected: 'funds_short' }
  if (amount < MINIMUM && amount !== purse.cash) return { purse, amount, expected: 'withdrawal_too_small' }
  return { purse, amount, expected: 'held' }
}

async function ask(request: ReturnType<typeof withdrawalsWith>, one: Wish, dice: Dice): Promise<string> {
  const { purse, amount } = one
  const claim: Claim = {
    scope: `client:${purse.caller.clientId}`,
    route: 'POST /api/withdraw/app/v1',
    key: randomUUID(),
    bodyHash: createHash('sha256').update(`${amount}`).digest(),
  }
  const isSentTwice = dice.oneIn(10)
  const send = () => request(purse.caller, { amount: paise(amount), cardId: purse.cardId }, claim)
  try {
    const [reply, again] = await Promise.all([send(), isSentTwice ? send() : null])
    if (again) expect(again.data).toEqual(reply.data)
    const { id } = reply.data as { id: string }
    purse.cash -= amount
    purse.held.set(id, amount)
    purse.entries += 2n
    return 'held'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const grantAll = (wishes: readonly Wish[]) =>
  house.asOwner(
    `with used as (delete from step_up_grant)
     insert into step_up_grant (id, session_id, purpose, expires_at)
     select gen_random_uuid(), id, 'guarded-act', $2 from unnest($1::uuid[]) id, generate_series(1, 2)`,
    [wishes.map(({ purse }) => purse.caller.sessionId), '2030-01-01T00:00:00Z'],
  )

async function compare(purses: readonly Purse[]): Promise<void> {
  const rows = await house.asOwner<{
    client_id: string
    cash: bigint
    held: bigint
    entries: bigint
    posted: bigint
  }>(
    `select c.client_id, c.entries, (select count(*) from ledger_entry e where e.client_id = c.client_id) as posted,
            (select coalesce(sum(balance), 0)::bigint from ledger_account a where a.client_id = c.client_id and purpose = 'cash') as cash,
            (select coalesce(sum(balance), 0)::bigint from ledger_account a where a.client_id = c.client_id and purpose = 'held') as held
     from ledger_chain c`,
  )
  const found = new Map(rows.map(({ client_id, ...row }) => [client_id, row]))
  for (const purse of purses) {
    const { cash, entries } = purse
    const held = [...purse.held.values()].reduce((sum, amount) => sum + amount, 0n)
    const kept = found.get(purse.caller.clientId) ?? { cash: 0n, held: 0n, entries: 0n, posted: 0n }
    expect(kept).toEqual({ cash, held, entries, posted: entries })
  }
}

function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const left = [...items]
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = dice.below(last + 1)
    ;[left[last], left[other]] = [left[other] as T, left[last] as T]
  }
  return left
}
