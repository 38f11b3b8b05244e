/** ipo: the calls of clients and of the firm, and the draw for everybody. */
import {
  applyForIpo,
  listFirmIpos,
  listIpos,
  viewIpo,
  viewIpoApplication,
  viewIpoDraw,
} from '@pramaan/contracts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { applicationsWith } from './apply.ts'
import { drawView } from './draw-view.ts'
import { firmIssues } from './firm-views.ts'
import { issueFor, issuesFor, ownApplication } from './views.ts'

export function ipoRoutes(routes: Routes, services: TradingServices): void {
  const apply = applicationsWith(services)

  routes.read(listIpos, (ask) => issuesFor(services, callerOf(ask).clientId, ask.query.after ?? null))

  routes.read(viewIpo, (ask) => issueFor(services, callerOf(ask).clientId, ask.params.id))

  routes.joined(applyForIpo, (ask, claim) =>
    apply(
      callerOf(ask),
      {
        ...{ offerId: ask.params.id, bids: ask.body.bids, version: ask.body.version },
        isDryRun: ask.query.dry_run === '1',
      },
      claim,
    ),
  )

  routes.read(viewIpoApplication, (ask) => ownApplication(services, callerOf(ask).clientId, ask.params.id))

  routes.read(viewIpoDraw, (ask) => drawView(services, ask.params.id))

  routes.read(listFirmIpos, (ask) => firmIssues(services, ask.query.after ?? null))
}
