/** identities: handing in the identity check, and seeing what was handed in. */
import { identityDetailCall, imageIdOf, submitIdentity } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { handInIdentity } from './hand-in-identity.ts'
import { readIdentityDetail } from './read-identity-detail.ts'

export function identityRoutes(routes: Routes, services: Services): void {
  routes.write(submitIdentity, (ask, commit) => {
    const { clientId } = callerOf(ask)
    const { body } = ask
    return commit(async (tx) => {
      await handInIdentity(services, tx, clientId, {
        fullName: body.full_name,
        mobile: body.mobile ?? '',
        birthday: body.dob,
        idNumber: body.id_no,
        frontImageId: imageIdOf(body.id_front_url),
        backImageId: imageIdOf(body.id_back_url),
      })
      return { data: null }
    })
  })

  routes.read(identityDetailCall, (ask) => {
    const { clientId } = callerOf(ask)
    return readIdentityDetail(services.db.as({ clientId }), clientId)
  })
}
