/** deposits: a client announces a payment. It moves no money: it only says what to look for on the bank's statement. */
import { randomUUID } from 'node:crypto'
import { type DepositChannel, type Deposit as DepositOnWire, Refusal } from '@pramaan/contracts'
import { formatRupees, type Paise, paise } from '@pramaan/money'
import { lockClient } from '../../clients/clients.ts'
import type { Services } from '../../clients/services.ts'
import { DEPOSIT_COLUMNS, type Deposit } from '../../payments/deposits.ts'
import { newReference } from '../../payments/references.ts'
import { writeAudit } from '../../platform/audit.ts'
import { laterBy } from '../../platform/clock.ts'
import { oneRow, type Queries } from '../../platform/database.ts'
import { viewDeposits } from './deposit-views.ts'
import { EXPIRES_MS, tooSmallSays, whyNot } from './rules.ts'

export interface DepositAsk {
  readonly amount: Paise
  readonly channel: DepositChannel
}

/** The client's row is held meanwhile: of two at once, the second counts the first. */
export async function startDeposit(
  services: Services,
  tx: Queries,
  clientId: string,
  ask: DepositAsk,
): Promise<DepositOnWire> {
  const { frozenAt } = await lockClient(tx, clientId)
  const { minimum, open } = await readFacts(tx, clientId)
  const code = whyNot({ isFrozen: frozenAt !== null, amount: ask.amount, minimum, open })
  if (code) throw new Refusal(code, code === 'deposit_too_small' ? { says: tooSmallSays(minimum) } : {})
  const at = services.businessClock.now()
  const row = await insertDeposit(tx, at, clientId, ask)
  await writeAudit(tx, services.businessClock, {
    actor: { kind: 'client', id: clientId },
    act: 'deposit.started',
    what: `Deposit of ${formatRupees(ask.amount)} requested with the reference ${row.reference}.`,
    clientId,
    reason: null,
  })
  return oneRow(await viewDeposits(tx, at, [row]))
}

async function readFacts(tx: Queries, clientId: string): Promise<{ minimum: Paise; open: number }> {
  const row = oneRow(
    await tx.query<{ minimum: bigint; open: bigint }>(
      `select (select amount_paise from brand_limit where name = 'minimum_deposit') as minimum,
              (select count(*) from deposit where client_id = $1 and state in ('created', 'submitted')) as open`,
      [clientId],
    ),
  )
  return { minimum: paise(row.minimum), open: Number(row.open) }
}

/** Two deposits draw the same reference once in 27 thousand million; then another is drawn. */
async function insertDeposit(
  tx: Queries,
  at: Date,
  clientId: string,
  { amount, channel }: DepositAsk,
): Promise<Deposit> {
  for (;;) {
    const [row] = await tx.query<Deposit>(
      `insert into deposit as d (id, client_id, amount_paise, channel, reference, created_at, state_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7) on conflict (reference) do nothing returning ${DEPOSIT_COLUMNS}`,
      [randomUUID(), clientId, amount, channel, newReference(), at, laterBy(at, EXPIRES_MS)],
    )
    if (row) return row
  }
}
