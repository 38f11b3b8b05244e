/** client-files: an image of an identity file, to whoever has that file open right now. */
import { Refusal } from '@pramaan/contracts'
import { readImage } from '../../clients/images.ts'
import type { Services } from '../../clients/services.ts'
import type { StaffCaller } from '../../platform/routes.ts'

export interface ImageAsk {
  readonly clientId: string
  readonly imageId: string
  readonly by: StaffCaller
}

export async function readClientImage(
  services: Services,
  { clientId, imageId, by }: ImageAsk,
): Promise<Buffer> {
  const firm = services.db.as('firm')
  const readings = await firm.query(
    `select from identity_reading
     where staff_id = $1 and client_id = $2 and read_at <= $3 and open_until > $3 limit 1`,
    [by.staffId, clientId, services.clock.now()],
  )
  if (readings.length === 0) throw new Refusal('reading_reason_missing')
  const files = await firm.query(
    'select from identity_submission where client_id = $1 and $2 in (front_image_id, back_image_id) limit 1',
    [clientId, imageId],
  )
  if (files.length === 0) throw new Refusal('image_unknown')
  return readImage(firm, services.keys, { id: imageId, clientId })
}
