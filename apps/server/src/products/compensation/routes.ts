/** products/compensation: the calls of clients who may claim, and of the firm's claims desk. */
import * as contracts from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { callerOf, type Routes, staffOf } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import {
  addToClaim,
  makeClaim,
  ownClaim,
  ownOpenClaim,
  refuseUnlessAllowed,
  withdrawClaim,
} from './claims.ts'
import { compute, groundsOf } from './compute.ts'
import { keepEvidence, openEvidence, ownFile, readFile } from './evidence.ts'
import { claimSubjects, findSubject } from './subjects.ts'
import { clientClaim, clientClaims, computedView, firmClaim, firmClaims } from './views.ts'

export function claimRoutes(routes: Routes, services: TradingServices): void {
  const { brandName } = services
  const now = () => services.businessClock.now()
  const firm = services.db.as('firm')
  const view = (tx: Queries, clientId: string, id: string) =>
    clientClaim(tx, { id, clientId, now: now(), brandName })

  /** Of one moment, and of a client who may claim. */
  const allowed = <T>(clientId: string, read: (tx: Queries) => Promise<T>): Promise<T> =>
    services.db.as({ clientId }).transaction(async (tx) => {
      await refuseUnlessAllowed(tx, clientId)
      return read(tx)
    })

  routes.read(contracts.listClaims, (ask) => {
    const { clientId } = callerOf(ask)
    return allowed(clientId, (tx) => clientClaims(tx, clientId, now()))
  })

  routes.read(contracts.listClaimSubjects, (ask) => {
    const { clientId } = callerOf(ask)
    return allowed(clientId, (tx) => claimSubjects(tx, clientId))
  })

  routes.read(contracts.computeClaim, (ask) => {
    const { clientId } = callerOf(ask)
    return allowed(clientId, async (tx) => {
      const subject = await findSubject(tx, clientId, { about: ask.query.about, aboutId: ask.query.about_id })
      const computed: contracts.ComputedDifference[] = []
      for (const ground of groundsOf[subject.about]) {
        const about = { about: subject.about, aboutId: subject.about_id, clientId, ground, now: now() }
        computed.push(computedView(await compute(services, tx, about)))
      }
      return { subject, computed }
    })
  })

  routes.read(contracts.viewClaim, (ask) => {
    const { clientId } = callerOf(ask)
    return services.db.as({ clientId }).transaction(async (tx) => {
      await ownClaim(tx, clientId, ask.params.id)
      return view(tx, clientId, ask.params.id)
    })
  })

  routes.write(contracts.makeClaim, (ask, commit) => {
    const { clientId } = callerOf(ask)
    const { about, about_id: aboutId, ground, says, amount = null } = ask.body
    return commit(async (tx) => {
      const id = await makeClaim(services, tx, clientId, { about, aboutId, ground, says, amount })
      return { data: await view(tx, clientId, id) }
    })
  })

  routes.write(contracts.addToClaim, (ask, commit) => {
    const { clientId } = callerOf(ask)
    const { id } = ask.params
    return commit(async (tx) => {
      await addToClaim(services, tx, clientId, id, ask.body.says)
      return { data: await view(tx, clientId, id) }
    })
  })

  routes.write(contracts.withdrawClaim, (ask, commit) => {
    const { clientId } = callerOf(ask)
    const { id } = ask.params
    return commit(async (tx) => {
      await withdrawClaim(services, tx, clientId, id)
      return { data: await view(tx, clientId, id) }
    })
  })

  routes.upload(contracts.addClaimFile, async (ask, file, commit) => {
    const { clientId } = callerOf(ask)
    const { id } = ask.params
    // Opening a picture is slow: it is not done for a claim that would not take it.
    await services.db.as({ clientId }).transaction((tx) => ownOpenClaim(tx, clientId, id))
    const evidence = await openEvidence(services, clientId, file)
    return commit(async (tx) => {
      await keepEvidence(services, tx, { clientId, id, evidence })
      return { data: await view(tx, clientId, id) }
    })
  })

  routes.file(contracts.viewClaimFile, (ask) => {
    const { clientId } = callerOf(ask)
    const { id, file_id: fileId } = ask.params
    return services.db.as({ clientId }).transaction(async (tx) => {
      await ownClaim(tx, clientId, id)
      return ownFile(services.keys, tx, id, fileId)
    })
  })

  routes.read(contracts.listFirmClaims, ({ query }) =>
    firm.transaction((tx) => firmClaims(tx, { filter: query.filter ?? 'open', after: query.after }, now())),
  )

  routes.read(contracts.viewFirmClaim, (ask) =>
    firm.transaction((tx) => firmClaim(tx, ask.params.id, staffOf(ask), now())),
  )

  routes.file(contracts.readClaimFile, (ask) => {
    const { id: claimId, file_id: fileId } = ask.params
    return firm.transaction((tx) => readFile(services, tx, { claimId, fileId, by: staffOf(ask) }))
  })
}
