/**
 * The ledger of a crowd, written by sets: each client has paid in, bought, asked for a withdrawal and taken it back, and paid in twice more.
 * Each entry is hashed with the one before it, as `ledger_post` would have: the audit and the signer see no difference.
 */
import type { Queries } from '../../src/platform/database.ts'

const FIRST = 10_000_000n
const SECOND = 1_000_000n
const THIRD = 500_000n
/** 20 shares at ₹1,500, and what the fee card of that day charges for them. */
export const GROSS = 3_000_000n
export const CHARGES = 3612n
export const SHARES = 20n
export const WITHDRAWN = 2_500_000n
/** What a limit order of as many shares at ₹1,450 blocks. */
export const BLOCKED = 2_903_409n
const FREE = FIRST - GROSS - CHARGES

interface Step {
  readonly act: string
  readonly transfer: string
  readonly leg: number
  readonly account: string
  readonly purpose: string
  readonly asset?: string
  readonly amount: string
  readonly balance: string
  readonly seq: string
  readonly ref: string
  readonly at: string
  /** The account on the other side, where it is the firm's. */
  readonly firm?: string
  /** Only of those who are no longer waiting. */
  readonly isOfTheDone?: boolean
}

const asked = `case when p.waits then ${BLOCKED} else ${WITHDRAWN} end`
/** What still waits is missing from the cash. */
const missing = `case when p.is_open then ${asked} else 0 end`
const INR = "'INR'"

const cash = { account: 'p.cash_id', purpose: "'cash'" } as const
const set = { account: 'p.set_aside_id', purpose: 'p.set_aside' } as const
const deposit = { ...cash, act: "'deposit'", leg: 1, firm: '$1' } as const
const bought = { act: "'order-bought'", transfer: 'p.fill_id', ref: 'p.order_id', at: 'p.bought_at' } as const
const held = {
  act: "case when p.waits then 'order-blocked' else 'withdrawal-held' end",
  transfer: 'p.held_id',
  ref: 'p.asked_id',
  at: 'p.asked_at',
  leg: 1,
} as const
const released = {
  act: "'withdrawal-released'",
  transfer: 'p.released_id',
  ref: 'p.asked_id',
  at: 'p.released_at',
  leg: 1,
  isOfTheDone: true,
} as const

const paidIn = (turn: number, amount: bigint, balance: string, seq: string): Step => ({
  ...deposit,
  transfer: `p.paid_${turn}`,
  ref: `p.deposit_${turn}`,
  at: `p.deposited_${turn}_at`,
  amount: `${amount}`,
  balance,
  seq,
})

const STEPS: readonly Step[] = [
  paidIn(1, FIRST, `${FIRST}`, '1'),
  { ...bought, ...cash, leg: 1, amount: `-${GROSS}`, balance: `${FIRST - GROSS}`, seq: '2', firm: '$2' },
  { ...bought, ...cash, leg: 2, amount: `-${CHARGES}`, balance: `${FREE}`, seq: '3', firm: '$3' },
  {
    ...{ ...bought, leg: 3, account: 'p.securities_id', purpose: "'securities'", asset: 'p.asset' },
    ...{ amount: `${SHARES}`, balance: `${SHARES}`, seq: '4', firm: 'p.firm_id' },
  },
  { ...held, ...cash, amount: `-(${asked})`, balance: `${FREE} - ${asked}`, seq: '5' },
  { ...held, ...set, amount: asked, balance: asked, seq: '6' },
  { ...released, ...set, amount: `-${WITHDRAWN}`, balance: '0', seq: '7' },
  { ...released, ...cash, amount: `${WITHDRAWN}`, balance: `${FREE}`, seq: '8' },
  paidIn(2, SECOND, `${FREE + SECOND} - ${missing}`, 'case when p.is_open then 7 else 9 end'),
  paidIn(3, THIRD, `${FREE + SECOND + THIRD} - ${missing}`, 'case when p.is_open then 8 else 10 end'),
]

/** Each hash is a step of its own (`offset 0`): taken together the planner would work each of them out again for those behind it. */
const HASHES = STEPS.map((step, at) => {
  const prev = at === 0 ? "repeat('0', 64)" : `encode(h${at - 1}.h, 'hex')`
  const made = `sha256(convert_to(ledger_entry_body(${step.purpose}, ${step.act}, (${step.amount})::bigint, ${step.asset ?? INR},
    ledger_time(${step.at}), (${step.balance})::bigint, p.id, null, ${prev}, ${step.ref}, (${step.seq})::bigint, ${step.transfer}), 'UTF8'))`
  const told = step.isOfTheDone ? `case when p.is_open then h${at - 1}.h else ${made} end` : made
  return `cross join lateral (select ${told} as h offset 0) h${at}`
}).join('\n')

const ENTRIES = STEPS.flatMap((step, at) => {
  const isThere = step.isOfTheDone ? 'not p.is_open' : 'true'
  const own = `(${step.transfer}, ${step.leg}, ${step.account}, (${step.amount})::bigint, p.id, (${step.seq})::bigint, (${step.balance})::bigint, h${at}.h, ${isThere})`
  return step.firm
    ? [
        own,
        `(${step.transfer}, ${step.leg}, ${step.firm}::bigint, -(${step.amount})::bigint, null, null, null, null, ${isThere})`,
      ]
    : [own]
}).join(',\n')

const TRANSFERS = [
  ...[1, 2, 3].map((turn) => `(p.paid_${turn}, 'deposit', p.deposit_${turn}, p.deposited_${turn}_at, true)`),
  "(p.fill_id, 'order-bought', p.order_id, p.bought_at, true)",
  `(p.held_id, ${held.act}, p.asked_id, p.asked_at, true)`,
  "(p.released_id, 'withdrawal-released', p.asked_id, p.released_at, not p.is_open)",
].join(', ')

/** Of everyone in the temporary table `person`. */
export async function writeLedger(tx: Queries): Promise<void> {
  const firm = await tx.query<{ id: bigint }>(
    `select id from ledger_account where owner = '00000000-0000-0000-0000-000000000000' and asset = 'INR' and purpose in ('bank', 'market', 'taxes')
     order by purpose`,
  )
  const [bank, market, taxes] = firm.map(({ id }) => id)
  await tx.query(
    `insert into ledger_account (id, owner, purpose, asset, balance) overriding system value
     select a.id, p.id, a.purpose, a.asset, a.balance from person p cross join lateral (values
       (p.cash_id, 'cash', 'INR', ${FREE + SECOND + THIRD} - ${missing}),
       (p.set_aside_id, p.set_aside, 'INR', ${missing}),
       (p.securities_id, 'securities', p.asset, ${SHARES})) a(id, purpose, asset, balance)`,
  )
  await tx.query(
    `insert into ledger_transfer (id, act, ref, at)
     select t.id, t.act, t.ref, t.at from person p cross join lateral (values ${TRANSFERS}) t(id, act, ref, at, is_there)
     where t.is_there`,
  )
  await tx.query(
    `with hashed as (
       select p.id, ${STEPS.map((_, at) => `h${at}.h as h${at}`).join(', ')} from person p ${HASHES}),
     chain as (
       insert into ledger_chain (client_id, entries, hash)
       select p.id, case when p.is_open then 8 else 10 end, h.h${STEPS.length - 1} from person p join hashed h using (id))
     insert into ledger_entry (transfer_id, leg, account_id, amount, client_id, seq, balance, hash)
     select e.transfer_id, e.leg, e.account_id, e.amount, e.client_id, e.seq, e.balance, e.hash
     from person p join hashed using (id)
     cross join lateral (values ${ENTRIES.replace(/\bh(\d)\.h\b/g, 'hashed.h$1')})
       e(transfer_id, leg, account_id, amount, client_id, seq, balance, hash, is_there)
     where e.is_there`,
    [bank, market, taxes],
  )
  await tx.query(
    `insert into ledger_firm_change (account_id, amount)
     select c.account_id, sum(c.amount) from person p cross join lateral (values
       ($1::bigint, ${-(FIRST + SECOND + THIRD)}::bigint), ($2::bigint, ${GROSS}::bigint), ($3::bigint, ${CHARGES}::bigint),
       (p.firm_id, ${-SHARES}::bigint)) c(account_id, amount) group by c.account_id`,
    [bank, market, taxes],
  )
}
