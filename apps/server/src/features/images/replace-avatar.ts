/** images: a new avatar takes the place of the old one, which is deleted with the same stroke. */
import { Refusal } from '@pramaan/contracts'
import { clientById, lockClient, setAvatar } from '../../clients/clients.ts'
import { deleteImage, insertImage } from '../../clients/images.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import type { Pressed } from '../../platform/image-press.ts'

/** The client's row is held meanwhile: of two new avatars at once, the second finds the first and deletes it. */
export async function replaceAvatar(
  services: Services,
  tx: Queries,
  clientId: string,
  pressed: Pressed,
): Promise<string> {
  const { frozenAt } = await lockClient(tx, clientId)
  if (frozenAt) throw new Refusal('account_frozen')
  const { avatarImageId: oldId } = await clientById(tx, clientId)
  const id = await insertImage(tx, services, { clientId, purpose: 'avatar', pressed })
  await setAvatar(tx, clientId, id)
  if (oldId) await deleteImage(tx, oldId)
  return id
}
