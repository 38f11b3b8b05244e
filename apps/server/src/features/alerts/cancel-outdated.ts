/**
 * alerts: a split, bonus or consolidation makes another price of the same worth. Alerts from before the ex-date are cancelled
 * when it begins, as orders are, and their owners are told by mail.
 */
import { clientById } from '../../clients/clients.ts'
import { wantsMail } from '../../clients/notice-choices.ts'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { tellClient } from '../../platform/client-events.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { cancellationOf } from './mails.ts'
import { cancelWaiting, outdatedAlerts } from './store.ts'

type Parts = Pick<Services, 'clock' | 'businessClock' | 'brandName'> & WithMarket

/** Of one instrument or of all. Says how many there were. */
export async function cancelOutdated(
  tx: Queries,
  { clock, businessClock, brandName, market }: Parts,
  instrumentIds: readonly number[] | null,
): Promise<number> {
  const outdated = await outdatedAlerts(tx, dayInIndia(businessClock.now()), instrumentIds)
  if (outdated.length === 0) return 0
  const cancelled = await cancelWaiting(tx, [...new Set(outdated.map(({ id }) => id))], businessClock.now())
  for (const alert of cancelled) {
    const { email } = await clientById(tx, alert.client_id)
    const instrument = market.listing().byId(alert.instrument_id)
    const action = outdated.find(({ id }) => id === alert.id)
    if (instrument && action && (await wantsMail(tx, alert.client_id, 'alerts')))
      await putInOutbox(tx, clock, cancellationOf(brandName, email, alert, instrument, action))
  }
  for (const clientId of new Set(cancelled.map(({ client_id }) => client_id))) {
    await tellClient(tx, clientId, 'alerts')
  }
  return cancelled.length
}
