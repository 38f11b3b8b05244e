/**
 * demo: the approved client's withdrawals, through the same doors that people use: one that was paid, one that two
 * people rejected, and one that waits for them.
 */
import type { WithdrawalState } from '@pramaan/contracts'
import { type Paise, paise } from '@pramaan/money'
import { findClient } from '../clients/clients.ts'
import { newDevice } from '../clients/devices.ts'
import { giveGrant } from '../clients/grants.ts'
import type { Services } from '../clients/services.ts'
import { importResults } from '../features/payouts/import-results.ts'
import { makePayout } from '../features/payouts/make-payout.ts'
import { withdrawalsWith } from '../features/withdrawals/request-withdrawal.ts'
import { actKinds } from '../features.ts'
import { referenceOf } from '../payments/rules.ts'
import { claimOf } from '../platform/idempotency.ts'
import { showOnStatement } from './money.ts'
import { demoClients } from './people.ts'
import { agree, daysAgo, type Firm } from './story.ts'

const PAID = paise(10_000_000n)
const REJECTED = paise(4_000_000n)
const WAITING = paise(2_500_000n)
const WHY =
  'Your bank has merged and this IFSC no longer exists. Please update the bank account, then ask again.'

interface Owner {
  readonly clientId: string
  readonly cardId: string
}

/** Only a client who has money and never asked for so much of it; whatever a visitor did since is left alone. */
export async function seedWithdrawals(
  services: Services,
  firm: Firm,
  beforeLast: () => Promise<void> = async () => {},
): Promise<void> {
  const owner = await findOwner(services)
  if (!owner) return
  await payOut(daysAgo(services, 3), firm, owner)
  const rejected = await request(daysAgo(services, 2), owner, REJECTED)
  await decide(daysAgo(services, 2), firm, rejected, 'rejected')
  await beforeLast()
  await request(services, owner, WAITING)
}

async function findOwner(services: Services): Promise<Owner | null> {
  const [person] = demoClients
  const client = person && (await findClient(services.db, person.email))
  if (!client) return null
  const [card] = await services.db.as({ clientId: client.id }).query<{ id: string }>(
    `select c.id from bank_card c where c.client_id = $1 and c.removed_at is null
       and exists (select from deposit d where d.client_id = $1 and d.state = 'credited')
       and not exists (select from withdrawal w where w.client_id = $1 and w.amount_paise = $2)
     order by c.created_at limit 1`,
    [client.id, PAID],
  )
  return card ? { clientId: client.id, cardId: card.id } : null
}

/** A session of its own, a right PIN, and the request; then the session is over. */
async function request(services: Services, { clientId, cardId }: Owner, amount: Paise): Promise<string> {
  const { db, sessions } = services
  const device = newDevice()
  const auth = await sessions.open(db, { clientId, device, isRemembered: false, userAgent: 'Demo' })
  const sessionId = await sessions.sessionOfRefreshToken(db, auth.refresh_token)
  if (!sessionId) throw new Error('the demo’s session is not there')
  await giveGrant(db, services.clock, sessionId, 'guarded-act')
  const claim = claimOf(services.keys, { scope: `client:${clientId}`, route: 'demo', key: null, body: null })
  const caller = { clientId, sessionId, isApproved: true, device: 'demo' }
  // No page of the client is open yet.
  const notify = { told: { tell: () => {} } }
  const { data } = await withdrawalsWith({ ...services, ...notify })(caller, { amount, cardId }, claim)
  await sessions.end(db, sessionId, 'signed out')
  return (data as { id: string }).id
}

const decide = (
  services: Services,
  firm: Firm,
  id: string,
  decision: Extract<WithdrawalState, 'approved' | 'rejected'>,
): Promise<void> =>
  agree(services, actKinds, firm, {
    kind: 'withdrawal-decision',
    withdrawal_id: id,
    decision,
    ...(decision === 'rejected' ? { message: WHY } : {}),
  })

/** Asked for, approved, in a file, answered by the bank and on its statement. */
async function payOut(services: Services, firm: Firm, owner: Owner): Promise<void> {
  await finish(services, firm, await request(services, owner, PAID), PAID)
}

/** Of before: asked for on one day, and paid on another, which may be late. */
export async function requestEarlier(services: Services, clientId: string, amount: Paise): Promise<void> {
  const [card] = await services.db
    .as({ clientId })
    .query<{ id: string }>(
      'select id from bank_card where client_id = $1 and removed_at is null order by created_at limit 1',
      [clientId],
    )
  if (card) await request(services, { clientId, cardId: card.id }, amount)
}

export async function payOutLater(
  services: Services,
  firm: Firm,
  clientId: string,
  amount: Paise,
): Promise<void> {
  const [waiting] = await services.db
    .as({ clientId })
    .query<{ id: string }>(
      `select id from withdrawal where client_id = $1 and amount_paise = $2 and state = 'requested'`,
      [clientId, amount],
    )
  if (waiting) await finish(services, firm, waiting.id, amount)
}

async function finish(services: Services, firm: Firm, id: string, amount: Paise): Promise<void> {
  await decide(services, firm, id, 'approved')
  const reference = referenceOf(id)
  const utr = `DEMO${reference}`
  await services.db.as('firm').transaction(async (tx) => {
    const payoutId = await makePayout(services, tx, firm.maker)
    const results = [{ line: 2, reference, status: 'success', utr }] as const
    await importResults(services, tx, { payoutId, results, by: firm.maker })
  })
  await showOnStatement(services, firm, {
    narration: `NEFT/${reference}/DEMO`,
    utr,
    payer: '',
    amount: paise(-amount),
  })
}
