/** withdrawals: a client asks for money. Key, PIN grant, hold and request are one plan, carried out with whatever else waits. */
import { randomUUID } from 'node:crypto'
import { formatRupees, inWords, type Paise, toWire } from '@pramaan/money'
import { PROMISED_MS } from '../../payments/rules.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut, refusalOf, type Wanted } from '../../trading/carry-out.ts'
import type { NewMail, Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'

export interface WithdrawalAsk {
  readonly amount: Paise
  readonly cardId: string
}

export type RequestWithdrawal = (caller: Caller, ask: WithdrawalAsk, claim: Claim) => Promise<StoredReply>

type Services = Pick<TradingServices, 'db' | 'keys' | 'clock' | 'businessClock' | 'brandName' | 'told'>

export function withdrawalsWith(services: Services): RequestWithdrawal {
  const carryOut = carryingOut(services)
  return async (caller, ask, claim) => {
    const carried = await carryOut(drawUp(services, caller, ask), claim)
    if ('reply' in carried) return carried.reply
    throw refusalOf(carried.refused)
  }
}

function drawUp(
  { clock, businessClock, brandName }: Services,
  { clientId: client, sessionId: session }: Caller,
  { amount, cardId: card }: WithdrawalAsk,
): Wanted {
  const id = randomUUID()
  const at = businessClock.now()
  const promisedBy = laterBy(at, PROMISED_MS.requested)
  const data = {
    id,
    amount: toWire(amount),
    requested_at: at.toISOString(),
    promised_by: promisedBy.toISOString(),
  }
  const plan: Plan = {
    client,
    transfers: [
      {
        id: randomUUID(),
        act: 'withdrawal-held',
        ref: id,
        memo: null,
        at,
        legs: [{ from: { client, purpose: 'cash' }, to: { client, purpose: 'held' }, amount }],
        once: null,
        mayBeShort: true,
      },
    ],
    withdrawals: [{ id, client_id: client, amount_paise: amount, requested_at: at, promised_by: promisedBy }],
    mails: [requestedMail(client, amount, brandName, clock.now())],
  }
  return {
    plan,
    reply: { data },
    grant: { session, operation: `withdraw:${amount}:${card}` },
    mustBeOpen: false,
    least: { limit: 'minimum_withdrawal', worth: amount },
    quotes: [],
    payTo: { card, at },
  }
}

const requestedMail = (client: string, amount: Paise, brandName: string, at: Date): NewMail => ({
  id: randomUUID(),
  client_id: client,
  subject: `${brandName}: withdrawal of ${formatRupees(amount)}`,
  body_text: [
    `You asked for ${formatRupees(amount)} (${inWords(amount)}) to be paid to your bank account. The amount is blocked until it is paid.`,
    'You can follow every step under Withdraw, and cancel it there until it is with the bank.',
    'If this was not you, cancel it and freeze your account at once: both are in your profile.',
  ].join('\n\n'),
  created_at: at,
})
