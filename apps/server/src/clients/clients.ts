/** clients: who our clients are. The only writer of the table `client`. */
import { randomInt, randomUUID } from 'node:crypto'
import type { IdentityStatus } from '@pramaan/contracts'
import type { Clock } from '../platform/clock.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import { boundTo, saidAt, sealedFor, serverWord } from '../platform/sealed-texts.ts'
import { addressKey } from './addresses.ts'
import { saveNameTokens } from './name-tokens.ts'

export interface Client {
  readonly id: string
  readonly account: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly identityStatus: IdentityStatus
  readonly allowCompensation: boolean
  readonly allowBonus: boolean
  readonly avatarImageId: string | null
  /** How many passkeys the client has. With one or more, the password no longer signs in. */
  readonly passkeys: number
}

interface ClientRow {
  id: string
  account: string
  email: string
  name: string
  password_hash: string
  identity_status: IdentityStatus
  allow_compensation: boolean
  allow_bonus: boolean
  avatar_image_id: string | null
  passkeys: number
}

const COLUMNS =
  'id, account, email, name, password_hash, identity_status, allow_compensation, allow_bonus, avatar_image_id, passkeys'

const clientFrom = (row: ClientRow): Client => ({
  id: row.id,
  account: row.account,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  identityStatus: row.identity_status,
  allowCompensation: row.allow_compensation,
  allowBonus: row.allow_bonus,
  avatarImageId: row.avatar_image_id,
  passkeys: row.passkeys,
})

/** Finds by address, or by account name, which never holds an @. */
export async function findClient(db: Queries, emailOrAccount: string): Promise<Client | null> {
  const key = addressKey(emailOrAccount)
  const [row] = key.includes('@')
    ? await db.query<ClientRow>(`select ${COLUMNS} from client where email_key = $1`, [key])
    : await db.query<ClientRow>(`select ${COLUMNS} from client where account = upper($1)`, [key])
  return row ? clientFrom(row) : null
}

export async function clientById(db: Queries, id: string): Promise<Client> {
  return clientFrom(oneRow(await db.query<ClientRow>(`select ${COLUMNS} from client where id = $1`, [id])))
}

export interface NewClient {
  readonly email: string
  readonly passwordHash: string
  readonly name?: string
}

/** Null when the address already has an account. */
export async function insertClient(tx: Queries, clock: Clock, client: NewClient): Promise<string | null> {
  const [id, name] = [randomUUID(), client.name ?? '']
  const said = [
    ...[id, `PRM${randomInt(1e9, 1e10)}`, client.email.trim(), addressKey(client.email)],
    ...[sealedFor(id, name), boundTo(id, client.passwordHash)],
  ]
  const now = clock.now()
  const [row] = await tx.query<{ id: string | null }>(
    'select add_client($1, $2, $3, $4, $5, $6, $7, $8) as id',
    [...said, now, serverWord('client', ...said, saidAt(now))],
  )
  const added = row?.id ?? null
  if (added !== null && name !== '') await saveNameTokens(tx, [{ id, name }])
  return added
}

/**
 * True while the password is still the one that was compared, which takes long enough for it to be changed meanwhile.
 * From here to the end of the transaction it cannot change.
 */
export async function holdPassword(
  tx: Queries,
  client: Pick<Client, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx.query('select 1 from client where id = $1 and password_hash = $2 for no key update', [
    client.id,
    client.passwordHash,
  ])
  return rows.length > 0
}

export const setPassword = (
  tx: Queries,
  clock: Clock,
  clientId: string,
  passwordHash: string,
): Promise<object[]> => {
  const [hash, now] = [boundTo(clientId, passwordHash), clock.now()]
  return tx.query('select set_client_password($1, $2, $3, $4)', [
    ...[clientId, hash, now],
    serverWord('client-password', clientId, hash, saidAt(now)),
  ])
}

/** Nothing leaves before then. */
export const holdWithdrawals = (tx: Queries, clientId: string, until: Date): Promise<object[]> =>
  tx.query('select hold_withdrawals($1, $2, $3)', [
    ...[clientId, until],
    serverWord('withdrawals-held', clientId, saidAt(until)),
  ])

/**
 * Holds the client's row until the transaction ends, so that what is counted or frozen stays so meanwhile. Those who
 * only refer to the client are not held up.
 */
export async function lockClient(tx: Queries, id: string): Promise<{ frozenAt: Date | null }> {
  const row = oneRow(
    await tx.query<{ frozen_at: Date | null }>(
      'select frozen_at from client where id = $1 for no key update',
      [id],
    ),
  )
  return { frozenAt: row.frozen_at }
}

export const setAvatar = (tx: Queries, clientId: string, imageId: string): Promise<object[]> =>
  tx.query('update client set avatar_image_id = $2 where id = $1', [clientId, imageId])

/** The details are with the firm. A client who had no name yet is called by the one handed in. */
export async function awaitIdentityDecision(tx: Queries, clientId: string, fullName: string): Promise<void> {
  const { name } = await clientById(tx, clientId)
  await tx.query("update client set identity_status = 'pending', name = $2 where id = $1", [
    clientId,
    sealedFor(clientId, name || fullName),
  ])
  await saveNameTokens(tx, [{ id: clientId, name: name || fullName }])
}

/** The database lets this pass only in the transaction in which two people have decided it. */
export async function setIdentityDecided(
  tx: Queries,
  clientId: string,
  { status, name }: { status: 'approved' | 'rejected'; name: string },
): Promise<void> {
  await tx.query('update client set identity_status = $2, name = $3 where id = $1', [
    clientId,
    status,
    sealedFor(clientId, name),
  ])
  await saveNameTokens(tx, [{ id: clientId, name }])
}

export const setFrozen = (tx: Queries, businessClock: Clock, id: string): Promise<object[]> =>
  tx.query('update client set frozen_at = $2 where id = $1 and frozen_at is null', [id, businessClock.now()])
