/** password-resets: a code by mail, a proof in a cookie, a new password. */
import { resetPassword, sendCode, verifyCode } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { cookieName, type Routes } from '../../platform/routes.ts'
import { checkCodeAsk, recordCodeAsk } from './ask-for-code.ts'
import { askerOf } from './asker.ts'
import { checkCode, issueProof, PROOF_COOKIE } from './check-code.ts'
import { checkNewPassword, resetWithProof } from './reset-password.ts'

export function passwordResetRoutes(routes: Routes, services: Services): void {
  routes.write(sendCode, async ({ body, request }, commit) => {
    const ask = { email: body.email, asker: await askerOf(services, request, body.email) }
    const next = await checkCodeAsk(services, ask)
    return commit(async (tx) => {
      if (next === 'mail') await recordCodeAsk(services, tx, ask)
      return { data: null }
    })
  })

  routes.write(verifyCode, async ({ body, request }, commit) => {
    const asker = await askerOf(services, request, body.email)
    const codeId = await checkCode(services, body, asker)
    return commit((tx) => issueProof(services, tx, { codeId, email: body.email, sent: asker.device }))
  })

  routes.write(resetPassword, async ({ body, request }, commit) => {
    const proof = request.cookies[cookieName(PROOF_COOKIE, services.isSecure)] ?? ''
    const passwordHash = await checkNewPassword(services, {
      email: body.email,
      proof,
      wirePassword: body.password,
    })
    return commit(async (tx) => {
      await resetWithProof(services, tx, { email: body.email, proof, passwordHash })
      return { data: null }
    })
  })
}
