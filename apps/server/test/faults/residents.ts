/** Clients of an instance that is loaded from outside and hurt on purpose. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDevice } from '../../src/clients/devices.ts'
import { sessionsWith } from '../../src/clients/sessions.ts'
import { post } from '../../src/ledger/transfers.ts'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { openDatabase, type Queries } from '../../src/platform/database.ts'
import { readKeys } from '../../src/platform/keys.ts'
import { withSealedTexts } from '../../src/platform/sealed-texts.ts'

const CASH = 10_000_000_000_000n

export interface Resident {
  readonly id: string
  readonly token: string
}

export interface Residence {
  /** As the database's owner, past every trigger. */
  readonly asOwner: Queries['query']
  readonly keysFile: string
  /** With the app's login. */
  readonly appUrl: string
  /** The servers', where it is not this machine's. */
  readonly clock?: Clock
}

/** An approved client who is signed in and has more money than any load spends. */
export async function settle(residence: Residence, name: string, cash = CASH): Promise<Resident> {
  const { asOwner } = residence
  const id = randomUUID()
  await asOwner(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     values ($1, $2, $3, lower($3), $2, 'x', now(), 'approved', now())`,
    [id, name, `${name}@example.test`],
  )
  if (cash > 0n)
    await post({ query: asOwner }, [
      {
        act: 'deposit',
        ref: null,
        at: systemClock.now(),
        legs: [{ from: { firm: 'bank' }, to: { client: id, purpose: 'cash' }, amount: cash }],
      },
    ])
  return { id, token: await tokenFor(residence, id) }
}

/** Signed in once more: a token is good for minutes. */
export async function tokenFor(residence: Residence, clientId: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openSession(residence, clientId)
    } catch (error) {
      // A database that is being hurt may be away for a while.
      if (tries === TRIES) throw error
      await sleep(1000)
    }
  }
}

const TRIES = 30

async function openSession(
  { keysFile, appUrl, clock = systemClock }: Residence,
  clientId: string,
): Promise<string> {
  const keys = await readKeys(keysFile)
  const db = openDatabase({ url: appUrl, connections: 2 })
  try {
    const opening = { clientId, device: newDevice(), isRemembered: false, userAgent: '' }
    return (await sessionsWith(keys, clock).open(withSealedTexts(db, keys), opening)).access_token
  } finally {
    await db.close()
  }
}

/** A bank account to withdraw to, and as many confirmed acts as a load has withdrawals. */
export async function letWithdraw(
  { asOwner }: Pick<Residence, 'asOwner'>,
  clientId: string,
): Promise<string> {
  const card = randomUUID()
  await asOwner("insert into pin (client_id, pin_hash, set_at) values ($1, 'x', now())", [clientId])
  await asOwner(
    `insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
     values ($1, $2, 'A Bank', 'x', '123••••890', 'x', 'SBIN0001234', 'Kill', now(), now())`,
    [card, clientId],
  )
  await confirmActs({ asOwner }, clientId)
  return card
}

/** Confirmations belong to a session: for this one, or for the client's newest. */
export const confirmActs = (
  { asOwner }: Pick<Residence, 'asOwner'>,
  clientId: string,
  sessionId: string | null = null,
): Promise<object[]> =>
  asOwner(
    `insert into step_up_grant (id, session_id, purpose, expires_at)
     select gen_random_uuid(), s.id, 'guarded-act', now() + interval '1 day'
     from (select id from session where client_id = $1 and id = coalesce($2, id) order by created_at desc limit 1) s,
          generate_series(1, 5000)`,
    [clientId, sessionId],
  )
