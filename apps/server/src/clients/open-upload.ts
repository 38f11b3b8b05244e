/** clients: makes an uploaded file ours: counted, opened elsewhere, and made anew as a plain JPEG. */
import { Refusal } from '@pramaan/contracts'
import { imageKindOf } from '../platform/image-kind.ts'
import type { Pressed, PressShape } from '../platform/image-press.ts'
import { takeUpload } from './images.ts'
import type { Services } from './services.ts'

export async function openUpload(
  { db, clock, imagePress }: Services,
  clientId: string,
  file: Buffer,
  shape: PressShape,
): Promise<Pressed> {
  if (!imageKindOf(file)) throw new Refusal('image_type_wrong')
  await takeUpload(db.as({ clientId }), clock, clientId, file.length)
  return imagePress.press(file, shape)
}
