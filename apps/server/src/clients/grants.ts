/**
 * clients: what a right password, PIN or passkey opens: one act, for this session, once, for a short time. A grant may name
 * the very act it was given for; one that names none is good for the session's next act of its purpose.
 */
import { randomUUID } from 'node:crypto'
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { saidAt, serverWord } from '../platform/sealed-texts.ts'

const LIFE_MS = { 'pin-setup': 5 * 60_000, 'guarded-act': 120_000, 'passkey-change': 120_000 } as const

export type GrantPurpose = keyof typeof LIFE_MS

/** The acts that a PIN guards, each with what it acts on. */
export type GuardedAct =
  | `card.edit:${string}`
  | `card.delete:${string}`
  | `withdraw:${string}`
  | `buy:${string}`
  | `deal.buy:${string}`
  | `deal.pay:${string}`
  | `ipo:${string}`
  | `fund:${string}`
  | `sip:${string}`
  | `loan.apply:${string}`
  | `loan.draw:${string}`
  | `loan.pledge:${string}`
  | `loan.release:${string}`

/** Adding and removing passkeys, which only a passkey approves. */
export type PasskeyChange = 'passkey.add' | `passkey.remove:${string}`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/**
 * A withdrawal names its amount in paise and the card it goes to; a purchase its stock, or the deal, and how
 * many; a payment for an allotment the order and paise; an application its issue; a fund the scheme and rupees; a loan its
 * terms or itself. Lower case all.
 */
const GUARDED_ACT = new RegExp(
  [
    `^card\\.(?:edit|delete):${UUID}$`,
    `^withdraw:[1-9][0-9]{0,15}:${UUID}$`,
    `^deal\\.buy:${UUID}:[1-9][0-9]{0,7}$`,
    `^deal\\.pay:${UUID}:[1-9][0-9]{0,15}$`,
    `^ipo:${UUID}$`,
    `^loan\\.(?:apply|draw|pledge|release):${UUID}$`,
    `^(?:fund|sip):[a-z0-9-]{1,40}:[1-9][0-9]{0,11}(?:\\.[0-9]{1,2})?$`,
    '^buy:(?:nse|bse|otc|mf):[a-z0-9&.-]{1,20}:[1-9][0-9]{0,7}$',
  ].join('|'),
)

export function isGuardedAct(text: string): text is GuardedAct {
  return GUARDED_ACT.test(text)
}

const PASSKEY_CHANGE = new RegExp(`^passkey\\.(?:add|remove:${UUID})$`)

export function isPasskeyChange(text: string): text is PasskeyChange {
  return PASSKEY_CHANGE.test(text)
}

export const giveGrant = (
  tx: Queries,
  clock: Clock,
  sessionId: string,
  purpose: GrantPurpose,
  operation: GuardedAct | PasskeyChange | null = null,
): Promise<object[]> => {
  const given = [randomUUID(), sessionId, purpose, operation] as const
  const until = laterBy(clock.now(), LIFE_MS[purpose])
  return tx.query('select give_grant($1, $2, $3, $4, $5, $6)', [
    ...given,
    until,
    serverWord('grant', ...given, saidAt(until)),
  ])
}

const IS_OPEN = `session_id = $1 and purpose = $2 and used_at is null and expires_at > $3
                 and (operation is null or operation = $4)`

/**
 * Spends a grant in one conditional update, so that of parallel acts on one grant exactly one is let through. A grant
 * for this very act goes first. False: there is none.
 */
export async function spendGrant(
  tx: Queries,
  clock: Clock,
  sessionId: string,
  purpose: GrantPurpose,
  operation: GuardedAct | PasskeyChange | null = null,
): Promise<boolean> {
  const spent = await tx.query(
    `update step_up_grant set used_at = $3
     where id = (select id from step_up_grant where ${IS_OPEN}
                 order by operation nulls last, expires_at limit 1 for update skip locked)
     returning id`,
    [sessionId, purpose, clock.now(), operation],
  )
  return spent.length > 0
}

/** Whether there is a grant to spend, for checks that come before the act. Spending it is what decides. */
export async function hasGrant(
  db: Queries,
  clock: Clock,
  sessionId: string,
  purpose: GrantPurpose,
): Promise<boolean> {
  const open = await db.query(`select 1 from step_up_grant where ${IS_OPEN} limit 1`, [
    sessionId,
    purpose,
    clock.now(),
    null,
  ])
  return open.length > 0
}
