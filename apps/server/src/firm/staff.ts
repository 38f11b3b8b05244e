/** firm: the people of the firm. The only writer of the table `staff`. */
import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@pramaan/contracts'
import { addressKey } from '../clients/addresses.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'

export interface Staff {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  readonly totpSecret: string
  readonly totpLastStep: bigint
  readonly isDemo: boolean
}

interface StaffRow {
  id: string
  email: string
  name: string
  role: StaffRole
  password_hash: string
  totp_secret: Buffer
  totp_last_step: bigint
  is_demo: boolean
}

export async function findStaff(db: Queries, keys: Keys, email: string): Promise<Staff | null> {
  const [row] = await db.query<StaffRow>(
    `select id, email, name, role, password_hash, totp_secret, totp_last_step, is_demo
     from staff where email_key = $1`,
    [addressKey(email)],
  )
  if (!row) return null
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    passwordHash: row.password_hash,
    totpSecret: keys.open('staff-second-factor', row.totp_secret).toString('utf8'),
    totpLastStep: row.is_demo ? 0n : row.totp_last_step,
    isDemo: row.is_demo,
  }
}

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  readonly totpSecret: string
  readonly isDemo: boolean
}

/** Leaves someone who is there already as they are. */
export async function insertStaff(tx: Queries, keys: Keys, clock: Clock, person: NewStaff): Promise<void> {
  await tx.query(
    `insert into staff (id, email, email_key, name, role, password_hash, totp_secret, is_demo, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (email_key) do nothing`,
    [
      randomUUID(),
      person.email,
      addressKey(person.email),
      person.name,
      person.role,
      person.passwordHash,
      keys.seal('staff-second-factor', Buffer.from(person.totpSecret)),
      person.isDemo,
      clock.now(),
    ],
  )
}

/** Spends the step of a code in one conditional update: of two parallel sign-ins with one code, one gets in. */
export async function spendTotpStep(tx: Queries, staff: Staff, step: bigint): Promise<boolean> {
  if (staff.isDemo) return true
  const rows = await tx.query(
    'update staff set totp_last_step = $2 where id = $1 and totp_last_step < $2 returning id',
    [staff.id, step],
  )
  return rows.length > 0
}
