/**
 * demo: the approved client's withdrawals, through the same doors that people use: one that was paid, one that two
 * people rejected, and one that waits for them.
 */
import type { WithdrawalState } from '@pramaan/contracts'
import { type Paise, paise } from '@pramaan/money'
import { findClient } from '../clients/clients.ts'
import { newDevice } from '../clients/devices.ts'
import { giveGrant } from '../clients/grants.ts'
import type { Rooms } from '../clients/rooms.ts'
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

/** Only a client who has money and never asked for any of it; whatever a visitor did since is left alone. */
export async function seedWithdrawals(rooms: Rooms, firm: Firm): Promise<void> {
  const owner = await findOwner(rooms)
  if (!owner) return
  await payOut(daysAgo(rooms, 3), firm, owner)
  const rejected = await request(daysAgo(rooms, 2), owner, REJECTED)
  await decide(daysAgo(rooms, 2), firm, rejected, 'rejected')
  await request(rooms, owner, WAITING)
}

async function findOwner(rooms: Rooms): Promise<Owner | null> {
  const [person] = demoClients
  const client = person && (await findClient(rooms.db, person.email))
  if (!client) return null
  const [card] = await rooms.db.as({ clientId: client.id }).query<{ id: string }>(
    `select c.id from bank_card c where c.client_id = $1 and c.removed_at is null
       and exists (select from deposit d where d.client_id = $1 and d.state = 'credited')
       and not exists (select from withdrawal w where w.client_id = $1)
     order by c.created_at limit 1`,
    [client.id],
  )
  return card ? { clientId: client.id, cardId: card.id } : null
}

/** A session of its own, a right PIN, and the request; then the session is over. */
async function request(rooms: Rooms, { clientId, cardId }: Owner, amount: Paise): Promise<string> {
  const { db, sessions } = rooms
  const device = newDevice()
  const auth = await sessions.open(db, { clientId, device, isRemembered: false, userAgent: 'Demo' })
  const sessionId = await sessions.sessionOfRefreshToken(db, auth.refresh_token)
  if (!sessionId) throw new Error('the demo’s session is not there')
  await giveGrant(db, rooms.clock, sessionId, 'guarded-act')
  const claim = claimOf(rooms.keys, { scope: `client:${clientId}`, route: 'demo', key: null, body: null })
  const caller = { clientId, sessionId, isApproved: true, device: 'demo' }
  // No page of the client is open yet.
  const notify = { told: { tell: () => {} } }
  const { data } = await withdrawalsWith({ ...rooms, ...notify })(caller, { amount, cardId }, claim)
  await sessions.end(db, sessionId, 'signed out')
  return (data as { id: string }).id
}

const decide = (
  rooms: Rooms,
  firm: Firm,
  id: string,
  decision: Extract<WithdrawalState, 'approved' | 'rejected'>,
): Promise<void> =>
  agree(rooms, actKinds, firm, {
    kind: 'withdrawal-decision',
    withdrawal_id: id,
    decision,
    ...(decision === 'rejected' ? { message: WHY } : {}),
  })

/** Asked for, approved, in a file, answered by the bank and on its statement. */
async function payOut(rooms: Rooms, firm: Firm, owner: Owner): Promise<void> {
  const id = await request(rooms, owner, PAID)
  await decide(rooms, firm, id, 'approved')
  const reference = referenceOf(id)
  const utr = `DEMO${reference}`
  await rooms.db.as('firm').transaction(async (tx) => {
    const payoutId = await makePayout(rooms, tx, firm.maker)
    const results = [{ line: 2, reference, status: 'success', utr }] as const
    await importResults(rooms, tx, { payoutId, results, by: firm.maker })
  })
  await showOnStatement(rooms, firm, {
    narration: `NEFT/${reference}/DEMO`,
    utr,
    payer: '',
    amount: paise(-PAID),
  })
}
