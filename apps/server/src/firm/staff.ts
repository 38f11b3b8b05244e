/** firm: the people of the firm. The only writer of the table `staff`. */
import { randomUUID } from 'node:crypto'
import { Refusal, type StaffRole } from '@pramaan/contracts'
import { addressKey } from '../clients/addresses.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { boundTo, saidAt, serverWord } from '../platform/sealed-texts.ts'

export interface Staff {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  readonly totpSecret: string
  /** As it is kept: while these bytes stand, so does the secret. */
  readonly sealedSecret: Buffer
  readonly totpLastStep: bigint
  readonly isDemo: boolean
  readonly passkeys: number
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
  passkeys: number
}

export async function findStaff(db: Queries, keys: Keys, email: string): Promise<Staff | null> {
  const [row] = await db.query<StaffRow>(
    `select id, email, name, role, password_hash, totp_secret, totp_last_step, is_demo, passkeys
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
    totpSecret: openSecret(keys, row.id, row.totp_secret),
    sealedSecret: row.totp_secret,
    totpLastStep: row.is_demo ? 0n : row.totp_last_step,
    isDemo: row.is_demo,
    passkeys: row.passkeys,
  }
}

/** A secret is sealed for one person: in another's row it opens nothing. */
const sealSecret = (keys: Keys, staffId: string, secret: string): Buffer =>
  keys.seal(`staff:${staffId}`, Buffer.from(secret))

const openSecret = (keys: Keys, staffId: string, sealed: Buffer): string =>
  keys.open(`staff:${staffId}`, sealed).toString('utf8')

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
  const id = randomUUID()
  const who = [id, person.email, addressKey(person.email), person.name, person.role] as const
  const hash = boundTo(id, person.passwordHash)
  const [secret, now] = [sealSecret(keys, id, person.totpSecret), clock.now()]
  await tx.query('select add_staff($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    ...[...who, hash, secret, person.isDemo, now],
    serverWord('staff', ...who, hash, secret.toString('hex'), String(person.isDemo), saidAt(now)),
  ])
}

/**
 * Spends the step of a code in one conditional update: of two parallel sign-ins with one code, one gets in, and none
 * with a password or a secret that was changed since it was compared.
 */
export async function spendTotpStep(tx: Queries, staff: Staff, step: bigint): Promise<boolean> {
  if (staff.isDemo) return true
  const rows = await tx.query(
    `update staff set totp_last_step = $2
     where id = $1 and totp_last_step < $2 and password_hash = $3 and totp_secret = $4 returning id`,
    [staff.id, step, staff.passwordHash, staff.sealedSecret],
  )
  return rows.length > 0
}

/** False: the password is no longer the one that was compared. */
export async function replaceStaffPassword(
  tx: Queries,
  staff: Staff,
  passwordHash: string,
): Promise<boolean> {
  const said = [staff.id, staff.passwordHash, boundTo(staff.id, passwordHash)] as const
  const [row] = await tx.query<{ is_set: boolean | null }>(
    'select set_staff_password($1, $2, $3, $4) as is_set',
    [...said, serverWord('staff-password', ...said)],
  )
  return row?.is_set ?? false
}

/** Keeps a secret that its owner is being shown, in place of one that was never confirmed. */
export const keepNextSecret = (
  tx: Queries,
  keys: Keys,
  staffId: string,
  { secret, until }: { secret: string; until: Date },
): Promise<object[]> => {
  const sealed = sealSecret(keys, staffId, secret)
  return tx.query('select show_staff_secret($1, $2, $3, $4)', [
    ...[staffId, sealed, until],
    serverWord('staff-secret-shown', staffId, sealed.toString('hex'), saidAt(until)),
  ])
}

export interface NextSecret {
  readonly secret: string
  readonly sealed: Buffer
}

/** The secret that waits for its first code, or null where none does or it has waited too long. */
export async function findNextSecret(
  db: Queries,
  keys: Keys,
  clock: Clock,
  staffId: string,
): Promise<NextSecret | null> {
  const [row] = await db.query<{ next_totp_secret: Buffer }>(
    'select next_totp_secret from staff where id = $1 and next_totp_until > $2',
    [staffId, clock.now()],
  )
  if (!row) return null
  const sealed = row.next_totp_secret
  return { sealed, secret: openSecret(keys, staffId, sealed) }
}

/** Puts exactly the secret whose code was judged in place of the old one, once. The code itself is spent with it. */
export async function switchToNextSecret(
  tx: Queries,
  staffId: string,
  { sealed, step }: Pick<NextSecret, 'sealed'> & { step: bigint },
): Promise<boolean> {
  const word = serverWord('staff-secret-used', staffId, sealed.toString('hex'), String(step))
  const [row] = await tx.query<{ is_used: boolean | null }>(
    'select use_staff_secret($1, $2, $3, $4) as is_used',
    [staffId, sealed, step, word],
  )
  return row?.is_used ?? false
}

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isDemo: boolean
}

/** The member of the firm whom a proposal names by address. */
export async function colleagueOf(db: Queries, email: string): Promise<Colleague> {
  const [row] = await db.query<Pick<StaffRow, 'id' | 'name' | 'email' | 'is_demo'>>(
    'select id, name, email, is_demo from staff where email_key = $1',
    [addressKey(email)],
  )
  if (!row) throw new Refusal('field_invalid', { says: 'No member of the firm has this email.' })
  return { id: row.id, name: row.name, email: row.email, isDemo: row.is_demo }
}

export async function staffById(db: Queries, staffId: string): Promise<StaffCaller | null> {
  const [row] = await db.query<Pick<StaffRow, 'id' | 'name' | 'email' | 'role'>>(
    'select id, name, email, role from staff where id = $1',
    [staffId],
  )
  return row ? { staffId: row.id, name: row.name, email: row.email, role: row.role } : null
}
