/** images: makes an uploaded file ours: counted, opened elsewhere, and made anew as a plain JPEG. */
import { Refusal } from '@pramaan/contracts'
import { takeUpload } from '../../clients/images.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { imageKindOf } from '../../platform/image-kind.ts'
import type { Pressed, PressShape } from '../../platform/image-press.ts'

export async function openUpload(
  { db, clock, imagePress }: Rooms,
  clientId: string,
  file: Buffer,
  shape: PressShape,
): Promise<Pressed> {
  if (!imageKindOf(file)) throw new Refusal('image_type_wrong')
  await takeUpload(db.as({ clientId }), clock, clientId, file.length)
  return imagePress.press(file, shape)
}
