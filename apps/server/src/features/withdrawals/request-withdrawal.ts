/**
 * withdrawals: a client asks for money. Key, PIN grant, hold and request are one statement, `request_withdrawals`, which
 * takes as many requests as wait: this is the hot path of the product.
 */
import { randomUUID } from 'node:crypto'
import { Refusal, type RefusalCode } from '@pramaan/contracts'
import { formatRupees, inWords, type Paise, toWire } from '@pramaan/money'
import type { Rooms } from '../../clients/rooms.ts'
import { lanes } from '../../ledger/lanes.ts'
import { PROMISED_MS } from '../../payments/rules.ts'
import { laterBy } from '../../platform/clock.ts'
import { type Claim, type StoredReply, sealReply, tellAgain } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'

export interface WithdrawalAsk {
  readonly amount: Paise
  readonly cardId: string
}

type Outcome =
  | 'held'
  | 'again'
  | Extract<
      RefusalCode,
      | 'card_unknown'
      | 'withdrawals_held'
      | 'card_cooling_off'
      | 'card_newer_than_freeze'
      | 'pin_not_set'
      | 'new_payee_held'
      | 'pin_grant_missing'
      | 'funds_short'
      | 'withdrawal_too_small'
    >

interface Answer {
  readonly outcome: Outcome
  readonly earlier_body_hash: Buffer | null
  readonly earlier_reply: Buffer | null
}

export type RequestWithdrawal = (caller: Caller, ask: WithdrawalAsk, claim: Claim) => Promise<StoredReply>

/** What the statement takes of each request, in its order, and as which type. */
const COLUMNS = {
  scope: 'text',
  route: 'text',
  key: 'text',
  bodyHash: 'bytea',
  sealedReply: 'bytea',
  session: 'uuid',
  operation: 'text',
  client: 'uuid',
  card: 'uuid',
  amount: 'bigint',
  id: 'uuid',
  at: 'timestamptz',
  promisedBy: 'timestamptz',
  now: 'timestamptz',
  mailId: 'uuid',
  mailSubject: 'text',
  mailText: 'text',
} as const
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
const STATEMENT = `select outcome, earlier_body_hash, earlier_reply
  from request_withdrawals(${Object.values(COLUMNS).map((type, n) => `$${n + 1}::${type}[]`)})`

type Row = Readonly<Record<keyof typeof COLUMNS, string | bigint | Date | Buffer>>

export function withdrawalsWith(rooms: Rooms): RequestWithdrawal {
  const { db, keys } = rooms
  const join = lanes<Row, Answer>(
    (rows) =>
      db.query<Answer>(
        STATEMENT,
        NAMES.map((name) => rows.map((row) => row[name])),
      ),
    { lanes: 2, most: 200 },
  )
  return async (caller, ask, claim) => {
    const { reply, ...wish } = drawUp(rooms, caller, ask)
    const { scope, route, key, bodyHash } = claim
    const row = { ...wish, scope, route, key, bodyHash, sealedReply: sealReply(keys, reply) }
    for (;;) {
      const { outcome, earlier_body_hash: earlierHash, earlier_reply: earlier } = await join(row)
      if (outcome === 'held') return reply
      if (outcome !== 'again') throw new Refusal(outcome)
      if (earlierHash && earlier) return tellAgain(keys, claim, { bodyHash: earlierHash, reply: earlier })
      // Another with this key went before it and was refused in the meantime: now this one has its turn.
    }
  }
}

function drawUp(rooms: Rooms, caller: Caller, { amount, cardId }: WithdrawalAsk) {
  const id = randomUUID()
  const at = rooms.businessClock.now()
  const promisedBy = laterBy(at, PROMISED_MS.requested)
  const data = {
    id,
    amount: toWire(amount),
    requested_at: at.toISOString(),
    promised_by: promisedBy.toISOString(),
  }
  const reply: StoredReply = { data }
  return {
    reply,
    session: caller.sessionId,
    operation: `withdraw:${amount}:${cardId}`,
    client: caller.clientId,
    card: cardId,
    amount,
    id,
    at,
    promisedBy,
    now: rooms.clock.now(),
    mailId: randomUUID(),
    mailSubject: `${rooms.brandName}: withdrawal of ${formatRupees(amount)}`,
    mailText: [
      `You asked for ${formatRupees(amount)} (${inWords(amount)}) to be paid to your bank account. The amount is blocked until it is paid.`,
      'You can follow every step under Withdraw, and cancel it there until it is with the bank.',
      'If this was not you, cancel it and freeze your account at once: both are in your profile.',
    ].join('\n\n'),
  }
}
