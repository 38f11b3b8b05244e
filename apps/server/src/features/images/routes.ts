/** images: what a client uploads and sees again: both sides of a document, and an avatar. */
import { imageUrlOf, uploadAvatar, uploadImage, viewImage } from '@pramaan/contracts'
import { insertImage, readImage } from '../../clients/images.ts'
import { openUpload } from '../../clients/open-upload.ts'
import type { Services } from '../../clients/services.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { replaceAvatar } from './replace-avatar.ts'

/** Large enough to read the small print of a document; an avatar is shown small. */
const DOCUMENT = { kind: 'fit', longSidePx: 2400 } as const
const AVATAR = { kind: 'square', sidePx: 512 } as const

export function imageRoutes(routes: Routes, services: Services): void {
  routes.upload(uploadImage, async (ask, file, commit) => {
    const { clientId } = callerOf(ask)
    const pressed = await openUpload(services, clientId, file, DOCUMENT)
    return commit(async (tx) => {
      const id = await insertImage(tx, services, { clientId, purpose: 'identity', pressed })
      return { data: { url: imageUrlOf(id) } }
    })
  })

  routes.upload(uploadAvatar, async (ask, file, commit) => {
    const { clientId } = callerOf(ask)
    const pressed = await openUpload(services, clientId, file, AVATAR)
    return commit(async (tx) => ({
      data: { url: imageUrlOf(await replaceAvatar(services, tx, clientId, pressed)) },
    }))
  })

  routes.image(viewImage, (ask) => {
    const { clientId } = callerOf(ask)
    return readImage(services.db.as({ clientId }), services.keys, { id: ask.params.id, clientId })
  })
}
