/**
 * alerts: fires those whose price is reached: once, whichever server sees it first, with a mail and a word to the client's
 * open pages in the same transaction.
 */

import { clientById } from '../../clients/clients.ts'
import { wantsMail } from '../../clients/notice-choices.ts'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { tellClient } from '../../platform/client-events.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { cancelOutdated } from './cancel-outdated.ts'
import { mailOf } from './mails.ts'
import { fireWaiting, type Reached } from './store.ts'

export async function fireAlerts(
  services: Services & WithMarket,
  reached: readonly Reached[],
): Promise<number> {
  const { db, clock, businessClock, brandName, market } = services
  return db.as('firm').transaction(async (tx) => {
    // A price of new shares reaches no alert of old ones.
    await cancelOutdated(tx, services, [...new Set(reached.map(({ instrumentId }) => instrumentId))])
    const fired = await fireWaiting(tx, reached, businessClock.now())
    for (const alert of fired) {
      const { email } = await clientById(tx, alert.client_id)
      const instrument = market.listing().byId(alert.instrument_id)
      if (instrument && (await wantsMail(tx, alert.client_id, 'alerts')))
        await putInOutbox(tx, clock, mailOf(brandName, email, alert, instrument))
    }
    for (const clientId of new Set(fired.map(({ client_id }) => client_id))) {
      await tellClient(tx, clientId, 'alerts')
    }
    return fired.length
  })
}
