/** password-resets: a code by mail, a proof in a cookie, a new password. */
import { resetPassword, sendCode, verifyCode } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { networkOf } from '../../platform/caller-address.ts'
import { cookieName, type Routes } from '../../platform/routes.ts'
import { askForCode } from './ask-for-code.ts'
import { checkCode, issueProof, PROOF_COOKIE } from './check-code.ts'
import { checkNewPassword, resetWithProof } from './reset-password.ts'

export function passwordResetRoutes(routes: Routes, rooms: Rooms): void {
  routes.write(sendCode, async ({ body, request }, commit) => {
    await askForCode.check(rooms, body.email, networkOf(request))
    return commit(async (tx) => {
      await askForCode.record(rooms, tx, body.email)
      return { data: null }
    })
  })

  routes.write(verifyCode, async ({ body }, commit) => {
    const codeId = await checkCode(rooms, body)
    return commit((tx) => issueProof(rooms, tx, { codeId, email: body.email }))
  })

  routes.write(resetPassword, async ({ body, request }, commit) => {
    const proof = request.cookies[cookieName(PROOF_COOKIE, rooms.isSecure)] ?? ''
    const passwordHash = await checkNewPassword(rooms, {
      email: body.email,
      proof,
      wirePassword: body.password,
    })
    return commit(async (tx) => {
      await resetWithProof(rooms, tx, { email: body.email, proof, passwordHash })
      return { data: null }
    })
  })
}
