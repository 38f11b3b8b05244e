/** passkeys: the client's own: signing in with one, adding, naming and removing them, approving with one. */
import * as contracts from '@pramaan/contracts'
import { Refusal, rememberHeader } from '@pramaan/contracts'
import { deviceOf } from '../../clients/devices.ts'
import { clientPasskeys } from '../../clients/passkeys.ts'
import type { Services } from '../../clients/services.ts'
import { passwordTryOf } from '../../clients/tries.ts'
import { writeAudit } from '../../platform/audit.ts'
import { networkOf } from '../../platform/caller-address.ts'
import { passkeyView } from '../../platform/passkey-store.ts'
import type { RelyingPartyOf } from '../../platform/relying-party.ts'
import { callerOf, cookieName, type Routes } from '../../platform/routes.ts'
import { withUse } from './answer.ts'
import { askForApproval, grantApproved, judgeApproval } from './approve.ts'
import { beginPasskey, checkNewPasskey, keepPasskey } from './enrol.ts'
import { removePasskey } from './remove.ts'
import { askToSignIn, CHALLENGE_COOKIE, signInByPasskey } from './sign-in.ts'

/** What opens a session or makes a challenge says so in its contract: no answer of it is ever kept to be told again. */
export function passkeyRoutes(routes: Routes, services: Services, partyOf: RelyingPartyOf): void {
  routes.write(contracts.askPasskeySignIn, async ({ request }) => {
    return askToSignIn(services, partyOf(request))
  })

  routes.write(contracts.passkeySignIn, async ({ body, request }) => {
    return signInByPasskey(services, {
      party: partyOf(request),
      credential: body.credential,
      secret: request.cookies[cookieName(CHALLENGE_COOKIE, services.isSecure)] ?? '',
      network: networkOf(request),
      device: deviceOf(request, services.isSecure),
      userAgent: request.headers['user-agent'] ?? '',
      isRemembered: request.headers[rememberHeader] === '1',
    })
  })

  routes.read(contracts.listPasskeys, async (ask) => {
    const caller = callerOf(ask)
    return (await clientPasskeys.list(services.db.as(caller), caller.clientId)).map(passkeyView)
  })

  routes.write(contracts.beginPasskey, async (ask) => {
    const caller = callerOf(ask)
    const { password: wirePassword = null, code = null } = ask.body
    const attempt = passwordTryOf(ask.request, caller)
    const proof = { wirePassword, code }
    const data = await beginPasskey(services, partyOf(ask.request), caller, { attempt, proof })
    return { data }
  })

  routes.write(contracts.addPasskey, async (ask, commit) => {
    const caller = callerOf(ask)
    const made = await checkNewPasskey(services, partyOf(ask.request), caller, ask.body.credential)
    return commit(async (tx) => ({
      data: await keepPasskey(services, tx, caller, { made, name: ask.body.name }),
    }))
  })

  routes.write(contracts.renamePasskey, async (ask, commit) => {
    const { clientId } = callerOf(ask)
    const { name } = ask.body
    return commit(async (tx) => {
      if (!(await clientPasskeys.rename(tx, clientId, ask.params.id, name)))
        throw new Refusal('passkey_unknown')
      await writeAudit(tx, services.businessClock, {
        actor: { kind: 'client', id: clientId },
        act: 'passkey.renamed',
        what: `Renamed a passkey to “${name}”.`,
        clientId,
        reason: null,
      })
      return { data: null }
    })
  })

  routes.write(contracts.removePasskey, async (ask, commit) => {
    const caller = callerOf(ask)
    const removal = { id: ask.params.id, turnsPasswordOn: ask.body.password_on }
    return commit(async (tx) => {
      await removePasskey(services, tx, caller, removal)
      return { data: null }
    })
  })

  routes.write(contracts.askPasskeyApproval, async (ask) => ({
    data: await askForApproval(services, partyOf(ask.request), callerOf(ask), ask.body.operation),
  }))

  routes.write(contracts.approveWithPasskey, async (ask) => {
    const caller = callerOf(ask)
    const answered = await judgeApproval(services, partyOf(ask.request), caller, ask.body.credential)
    await withUse(services, answered, (tx) => grantApproved(services, tx, caller, answered.operation))
    return { data: null }
  })
}
