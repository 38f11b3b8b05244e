/** staff-passkeys: the own ones: signing in with one, adding, naming and removing them, approving with one. */
import * as contracts from '@pramaan/contracts'
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import { deviceOf } from '../../clients/devices.ts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { staffPasskeys } from '../../firm/staff-passkeys.ts'
import { staffSessionOf } from '../../firm/staff-sessions.ts'
import { writeAudit } from '../../platform/audit.ts'
import { networkOf } from '../../platform/caller-address.ts'
import { passkeyView } from '../../platform/passkey-store.ts'
import type { RelyingPartyOf } from '../../platform/relying-party.ts'
import { cookieName, type Routes, staffOf } from '../../platform/routes.ts'
import { judgeAnswer, withUse } from './answer.ts'
import { askForApproval, grantApproved } from './approve.ts'
import { beginPasskey, checkNewPasskey, keepPasskey, sessionHolder } from './enrol.ts'
import { removePasskey } from './remove.ts'
import { askToSignIn, CHALLENGE_COOKIE, signInByPasskey } from './sign-in.ts'

/** What opens a session or makes a challenge says so in its contract: no answer of it is ever kept to be told again. */
export function staffPasskeyRoutes(routes: Routes, services: Services, partyOf: RelyingPartyOf): void {
  const sessionOf = (request: FastifyRequest) => staffSessionOf(request, services.isSecure)

  routes.write(contracts.askStaffPasskeySignIn, async ({ request }) => {
    return askToSignIn(services, partyOf(request))
  })

  routes.write(contracts.staffPasskeySignIn, async ({ body, request }) => {
    return signInByPasskey(services, {
      party: partyOf(request),
      credential: body.credential,
      secret: request.cookies[cookieName(CHALLENGE_COOKIE, services.isSecure)] ?? '',
      network: networkOf(request),
      device: deviceOf(request, services.isSecure),
    })
  })

  routes.read(contracts.listStaffPasskeys, async (ask) =>
    (await staffPasskeys.list(services.db, staffOf(ask).staffId)).map(passkeyView),
  )

  routes.write(contracts.beginStaffPasskey, async (ask) => {
    const { password: wirePassword = null, code = null } = ask.body
    const { email, device } = staffOf(ask)
    const data = await beginPasskey(services, {
      party: partyOf(ask.request),
      session: sessionOf(ask.request),
      // Tries are counted on the device the session was opened on, whatever cookie the request came with.
      attempt: { email, knownDevice: device, network: networkOf(ask.request) },
      wirePassword,
      code,
    })
    return { data }
  })

  routes.write(contracts.addStaffPasskey, async (ask, commit) => {
    const by = staffOf(ask)
    const session = sessionOf(ask.request)
    const made = await checkNewPasskey(services, partyOf(ask.request), session, ask.body.credential)
    return commit(async (tx) => ({
      data: await keepPasskey(services, tx, ask.request, { by, session, made, name: ask.body.name }),
    }))
  })

  routes.write(contracts.renameStaffPasskey, async (ask, commit) => {
    const by = staffOf(ask)
    const { name } = ask.body
    return commit(async (tx) => {
      if (!(await staffPasskeys.rename(tx, by.staffId, ask.params.id, name)))
        throw new Refusal('passkey_unknown')
      await writeAudit(tx, services.businessClock, {
        actor: staffActor(by),
        act: 'staff.passkey-renamed',
        what: `Renamed a passkey to “${name}”.`,
        clientId: null,
        reason: null,
      })
      return { data: null }
    })
  })

  routes.write(contracts.removeStaffPasskey, async (ask, commit) => {
    const removal = {
      by: staffOf(ask),
      session: sessionOf(ask.request),
      id: ask.params.id,
      turnsPasswordOn: ask.body.password_on,
    }
    return commit(async (tx) => {
      await removePasskey(services, tx, ask.request, removal)
      return { data: null }
    })
  })

  routes.write(contracts.askStaffApproval, async (ask) => ({
    data: await askForApproval(services, partyOf(ask.request), {
      by: staffOf(ask),
      session: sessionOf(ask.request),
      operation: ask.body.operation,
    }),
  }))

  routes.write(contracts.approveAsStaff, async (ask) => {
    const session = sessionOf(ask.request)
    const answered = await judgeAnswer(services, {
      party: partyOf(ask.request),
      credential: ask.body.credential,
      by: staffOf(ask),
      holder: sessionHolder(session),
      purpose: 'approve',
    })
    await withUse(services, answered, (tx) => grantApproved(services, tx, session, answered.operation))
    return { data: null }
  })
}
