/**
 * platform: passkeys as they are kept: a public key, how often it was used, and the name its owner gave it. Clients and
 * the firm's people have a table each. The only writer of both.
 */
import { randomUUID } from 'node:crypto'
import type { Passkey } from '@pramaan/contracts'
import type { Clock } from './clock.ts'
import type { Queries } from './database.ts'
import { saidAt, serverWord } from './sealed-texts.ts'

export type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

export interface NewPasskey {
  /** As the authenticator names it, in base64url. */
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly signCount: number
  readonly transports: readonly Transport[]
  readonly isBackedUp: boolean
}

export interface KeptPasskey extends NewPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** What a passkey said when it answered. */
export interface PasskeyUse {
  readonly signCount: number
  readonly isBackedUp: boolean
}

interface Row {
  id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: bigint
  transports: Transport[]
  is_backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

const COLUMNS =
  'id, credential_id, public_key, sign_count, transports, is_backed_up, name, created_at, last_used_at'

const passkeyFrom = (row: Row): KeptPasskey => ({
  id: row.id,
  credentialId: row.credential_id.toString('base64url'),
  publicKey: new Uint8Array(row.public_key),
  signCount: Number(row.sign_count),
  transports: row.transports,
  isBackedUp: row.is_backed_up,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

export const passkeyView = (kept: KeptPasskey): Passkey => ({
  id: kept.id,
  name: kept.name,
  created_at: kept.createdAt.toISOString(),
  last_used_at: kept.lastUsedAt?.toISOString() ?? null,
  is_synced: kept.isBackedUp,
})

export interface PasskeyStore {
  list(db: Queries, ownerId: string): Promise<KeptPasskey[]>
  /** The owner's own passkey of that name at the authenticator, or null. */
  find(db: Queries, ownerId: string, credentialId: string): Promise<KeptPasskey | null>
  /** Null: somebody has it already. */
  add(
    tx: Queries,
    clock: Clock,
    ownerId: string,
    made: NewPasskey & { name: string },
  ): Promise<KeptPasskey | null>
  /** False: the owner has no such passkey. */
  rename(tx: Queries, ownerId: string, id: string, name: string): Promise<boolean>
  /** What it was called, or null: the owner has no such passkey. */
  remove(tx: Queries, ownerId: string, id: string): Promise<string | null>
  /** Takes all of them away and tells how many there were. */
  removeAll(tx: Queries, ownerId: string): Promise<number>
  /**
   * Counts a use in one conditional update. An authenticator that counts never counts back; one that does not count
   * says 0 every time. False: it counted back, so somebody has a copy of it, or it is gone.
   */
  use(tx: Queries, clock: Clock, id: string, said: PasskeyUse): Promise<boolean>
}

export function passkeysIn(
  table: 'client_passkey' | 'staff_passkey',
  owner: 'client_id' | 'staff_id',
): PasskeyStore {
  const saying = table === 'client_passkey' ? 'client-passkey' : 'staff-passkey'
  const remove: PasskeyStore['remove'] = async (tx, ownerId, id) => {
    const [row] = await tx.query<{ name: string | null }>(`select remove_${table}($1, $2, $3) as name`, [
      ownerId,
      id,
      // As the database writes it, however it came.
      serverWord(`${saying}-removed`, ownerId, id.toLowerCase()),
    ])
    return row?.name ?? null
  }
  return {
    list: async (db, ownerId) =>
      (
        await db.query<Row>(`select ${COLUMNS} from ${table} where ${owner} = $1 order by created_at, id`, [
          ownerId,
        ])
      ).map(passkeyFrom),
    find: async (db, ownerId, credentialId) => {
      const [row] = await db.query<Row>(
        `select ${COLUMNS} from ${table} where ${owner} = $1 and credential_id = $2`,
        [ownerId, Buffer.from(credentialId, 'base64url')],
      )
      return row ? passkeyFrom(row) : null
    },
    add: async (tx, clock, ownerId, made) => {
      const [id, credentialId] = [randomUUID(), Buffer.from(made.credentialId, 'base64url')]
      const [publicKey, now] = [Buffer.from(made.publicKey), clock.now()]
      const [row] = await tx.query<Row>(
        `select ${COLUMNS} from keep_${table}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[
            id,
            ownerId,
            credentialId,
            publicKey,
            made.signCount,
            made.transports,
            made.isBackedUp,
            made.name,
            now,
          ],
          serverWord(
            saying,
            ...[id, ownerId, credentialId.toString('hex'), publicKey.toString('hex'), String(made.signCount)],
            saidAt(now),
          ),
        ],
      )
      return row ? passkeyFrom(row) : null
    },
    rename: async (tx, ownerId, id, name) =>
      (
        await tx.query(`update ${table} set name = $3 where id = $2 and ${owner} = $1 returning id`, [
          ownerId,
          id,
          name,
        ])
      ).length > 0,
    remove,
    removeAll: async (tx, ownerId) => {
      const all = await tx.query<{ id: string }>(`select id from ${table} where ${owner} = $1`, [ownerId])
      let gone = 0
      for (const { id } of all) gone += (await remove(tx, ownerId, id)) === null ? 0 : 1
      return gone
    },
    use: async (tx, clock, id, said) =>
      (
        await tx.query(
          `update ${table} set sign_count = $2, is_backed_up = $3, last_used_at = $4
           where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0)) returning id`,
          [id, said.signCount, said.isBackedUp, clock.now()],
        )
      ).length > 0,
  }
}
