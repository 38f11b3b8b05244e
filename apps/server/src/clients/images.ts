/**
 * clients: the images of a client: two sides of a document, an avatar, and proofs of payments. They are kept as JPEG
 * made by us, sealed with a key of that client. The only writer of the tables `image` and `image_day`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { limits, Refusal } from '@pramaan/contracts'
import { type Clock, dayInIndia, laterBy } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { Pressed } from '../platform/image-press.ts'
import type { Keys } from '../platform/keys.ts'

const DAY_MS = 24 * 3_600_000
const UNUSED_LIFE_MS = 7 * DAY_MS
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface NewImage {
  readonly clientId: string
  readonly purpose: 'identity' | 'avatar' | 'deposit'
  readonly pressed: Pressed
}

export async function insertImage(
  tx: Queries,
  { keys, clock }: { keys: Keys; clock: Clock },
  { clientId, purpose, pressed }: NewImage,
): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `insert into image (id, client_id, purpose, sealed, content_mac, width_px, height_px, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      clientId,
      purpose,
      keys.seal(`client:${clientId}`, pressed.jpeg),
      contentMac(keys, pressed.jpeg),
      pressed.widthPx,
      pressed.heightPx,
      clock.now(),
    ],
  )
  return id
}

/** Tells that two people sent the same picture, and tells a thief of the database nothing. */
const contentMac = (keys: Keys, jpeg: Buffer): Buffer =>
  keys.mac('duplicate-check', `image:${createHash('sha256').update(jpeg).digest('hex')}`)

/** The JPEG. Another's id, one that is not there and one that cannot be are all answered the same. */
export async function readImage(
  db: Queries,
  keys: Keys,
  ask: { id: string; clientId: string },
): Promise<Buffer> {
  if (!UUID.test(ask.id)) throw new Refusal('image_unknown')
  const [row] = await db.query<{ sealed: Buffer }>(
    'select sealed from image where id = $1 and client_id = $2',
    [ask.id, ask.clientId],
  )
  if (!row) throw new Refusal('image_unknown')
  return keys.open(`client:${ask.clientId}`, row.sealed)
}

export const deleteImage = (tx: Queries, id: string): Promise<object[]> =>
  tx.query('delete from image where id = $1', [id])

/** Marks a client's own document images as handed in, which keeps them. False when any of them is not one. */
export async function keepIdentityImages(
  tx: Queries,
  clientId: string,
  ids: readonly string[],
): Promise<boolean> {
  const kept = await tx.query(
    `update image set is_handed_in = true where id = any($2::uuid[]) and client_id = $1 and purpose = 'identity'
     returning id`,
    [clientId, ids],
  )
  return kept.length === ids.length
}

/**
 * Takes one of the day's uploads in a single conditional statement, so that of two at once only one gets the last.
 * It is taken before the file is opened: opening is what costs, whatever comes out.
 */
export async function takeUpload(db: Queries, clock: Clock, clientId: string, bytes: number): Promise<void> {
  const taken = await db.query(
    `insert into image_day as d (client_id, day, files, bytes) values ($1, $2, 1, $3)
     on conflict (client_id, day) do update set files = d.files + 1, bytes = d.bytes + excluded.bytes
       where d.files < $4 and d.bytes + excluded.bytes <= $5
     returning files`,
    [clientId, dayInIndia(clock.now()), bytes, limits.imagesPerDay, limits.imageBytesPerDay],
  )
  if (taken.length === 0) throw new Refusal('image_quota_reached')
}

/** Document images that were never handed in go after a week, and each day's count after two. */
export async function forgetUnusedImages(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  await db.as('firm').transaction(async (tx) => {
    await tx.query("delete from image where purpose = 'identity' and not is_handed_in and created_at < $1", [
      laterBy(now, -UNUSED_LIFE_MS),
    ])
    await tx.query('delete from image_day where day < $1', [dayInIndia(laterBy(now, -2 * DAY_MS))])
  })
}
