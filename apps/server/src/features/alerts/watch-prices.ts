/**
 * alerts: looks at every round of prices for alerts that are reached. Those that wait are in memory and read anew whenever
 * one changes; what decides is the database, so a restart or a second server neither loses nor doubles one.
 */
import { dayInIndiaAt } from '@pramaan/market-time'
import type { Services } from '../../clients/services.ts'
import type { Quoted, WithMarket } from '../../market/live-market.ts'
import { cancelOutdated } from './cancel-outdated.ts'
import { fireAlerts } from './fire-alerts.ts'
import { counts, isReached } from './rules.ts'
import { type Reached, type WaitingAlert, waitingAlerts } from './store.ts'

/** Starts watching; says how many alerts it fired once a round's work is done, for those who wait for it. */
export async function watchPrices(
  services: Services & WithMarket,
  onFault: (error: unknown) => void,
): Promise<void> {
  const waiting = new Map<number, readonly WaitingAlert[]>()
  const firing = new Set<string>()
  const firm = services.db.as('firm')

  const readAll = async (): Promise<void> => {
    const all = await waitingAlerts(firm, null)
    waiting.clear()
    for (const alert of all)
      waiting.set(alert.instrument_id, [...(waiting.get(alert.instrument_id) ?? []), alert])
  }
  const readOne = async (instrumentId: number): Promise<void> => {
    const all = await waitingAlerts(firm, instrumentId)
    if (all.length > 0) waiting.set(instrumentId, all)
    else waiting.delete(instrumentId)
    look(all, services.market.listing().byId(instrumentId))
  }
  /** A new alert may be reached by a price that came before it was heard of. */
  const look = (all: readonly WaitingAlert[], instrument: Quoted['instrument'] | undefined): void => {
    const quoted = all.length > 0 && instrument ? services.market.quoted(instrument) : null
    if (quoted) fire(reachedBy(quoted, all))
  }
  const fire = (reached: readonly Reached[]): void => {
    const fresh = reached.filter(({ id }) => !firing.has(id))
    if (fresh.length === 0) return
    for (const { id } of fresh) firing.add(id)
    fireAlerts(services, fresh)
      .catch(onFault)
      .finally(() => {
        for (const { id } of fresh) firing.delete(id)
      })
  }

  await services.db.listen(['alert_changed'], {
    onMessage: (_channel, instrumentId) => void readOne(Number(instrumentId)).catch(onFault),
    onUp: (isUp) => {
      if (isUp) void readAll().catch(onFault)
    },
  })
  let cancelledFor: string | null = null
  services.market.onRound((changed, _feed, nowMs) => {
    const day = dayInIndiaAt(nowMs)
    if (day !== cancelledFor) {
      cancelledFor = day
      firm
        .transaction((tx) => cancelOutdated(tx, services, null))
        .catch((error: unknown) => {
          cancelledFor = null
          onFault(error)
        })
    }
    if (waiting.size === 0) return
    const reached = changed.flatMap((quoted) => reachedBy(quoted, waiting.get(quoted.instrument.id) ?? []))
    if (reached.length > 0) fire(reached)
  })
}

function reachedBy(quoted: Quoted, all: readonly WaitingAlert[]): Reached[] {
  if (!counts(quoted)) return []
  const { pricePaise, asOfMs, source } = quoted
  return all
    .filter(({ direction, price_paise }) => isReached(direction, price_paise, pricePaise))
    .map(({ id, instrument_id: instrumentId }) => ({ id, instrumentId, pricePaise, asOfMs, source }))
}
