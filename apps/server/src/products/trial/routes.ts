/** products/trial: the calls of clients and of the firm. */
import { acceptCredit, giveUpCredit, listCredits, listFirmCredits } from '@pramaan/contracts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { accept, giveUp } from './accept.ts'
import { creditsView, firmView } from './views.ts'

export function creditRoutes(routes: Routes, services: TradingServices): void {
  const firm = services.db.as('firm')

  routes.read(listCredits, (ask) => {
    const { clientId } = callerOf(ask)
    return services.db.as({ clientId }).transaction((tx) => creditsView(services, tx, clientId))
  })

  routes.write(acceptCredit, async (ask, commit) => {
    const { clientId } = callerOf(ask)
    const { id, terms_sha256: termsHash } = ask.body
    const reply = await commit(async (tx) => ({
      data: await accept(services, tx, clientId, { id, termsHash }),
    }))
    services.told.tell(clientId)
    return reply
  })

  routes.write(giveUpCredit, async (ask, commit) => {
    const { clientId } = callerOf(ask)
    const reply = await commit(async (tx) => ({ data: await giveUp(services, tx, clientId, ask.params.id) }))
    services.told.tell(clientId)
    return reply
  })

  routes.read(listFirmCredits, (ask) =>
    firm.transaction((tx) => firmView(services, tx, ask.query.after ?? null)),
  )
}
