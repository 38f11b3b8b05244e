/** client-files: an image of an identity file, to whoever has that file open right now. */
import { Refusal } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import type { StaffCaller } from '../../platform/routes.ts'

export interface ImageAsk {
  readonly clientId: string
  readonly imageId: string
  readonly by: StaffCaller
}

export async function readClientImage(rooms: Rooms, { clientId, imageId, by }: ImageAsk): Promise<Buffer> {
  const firm = rooms.db.as('firm')
  const readings = await firm.query(
    `select from identity_reading
     where staff_id = $1 and client_id = $2 and read_at <= $3 and open_until > $3 limit 1`,
    [by.staffId, clientId, rooms.clock.now()],
  )
  if (readings.length === 0) throw new Refusal('reading_reason_missing')
  const [image] = await firm.query<{ sealed: Buffer }>(
    `select i.sealed from image i where i.id = $1 and i.client_id = $2 and i.purpose = 'identity'
       and exists (select from identity_submission s where s.client_id = $2 and i.id in (s.front_image_id, s.back_image_id))`,
    [imageId, clientId],
  )
  if (!image) throw new Refusal('image_unknown')
  return rooms.keys.open(`client:${clientId}`, image.sealed)
}
