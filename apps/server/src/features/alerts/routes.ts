/** alerts: prices that a client wants to hear of. */

import { type Alert, addAlert, deleteAlert, listAlerts, Refusal } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { isShare } from '../../market/instruments.ts'
import { keyOf } from '../../market/listing.ts'
import type { LiveMarket, WithMarket } from '../../market/live-market.ts'
import { inRupees, sourceInWords } from '../../market/wire.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { addPriceAlert } from './add-alert.ts'
import { type AlertRow, alertsOf, removeAlert } from './store.ts'

export function alertRoutes(routes: Routes, services: Services & WithMarket): void {
  const { db, market } = services

  routes.read(listAlerts, async (ask) => {
    const { clientId } = callerOf(ask)
    return (await alertsOf(db.as({ clientId }), clientId)).flatMap((row) => wireAlert(market, row))
  })

  routes.write(addAlert, (ask, commit) => {
    const { clientId } = callerOf(ask)
    const { direction, price, ...key } = ask.body
    const instrument = market.listing().byKey(keyOf(key))
    if (!instrument) throw new Refusal('stock_unknown')
    const quoted = market.quoted(instrument)
    if (!quoted) throw new Refusal('stock_without_price')
    return commit(async (tx) => {
      const row = await addPriceAlert(services, tx, { clientId, direction, price, quoted })
      const [data] = wireAlert(market, row)
      if (!data) throw new Refusal('stock_unknown')
      return { data }
    })
  })

  routes.write(deleteAlert, (ask, commit) =>
    commit(async (tx) => {
      const isGone = await removeAlert(tx, callerOf(ask).clientId, ask.params.id)
      if (!isGone) throw new Refusal('alert_unknown')
      return { data: null }
    }),
  )
}

function wireAlert(market: LiveMarket, row: AlertRow): Alert[] {
  const instrument = market.listing().byId(row.instrument_id)
  if (!instrument || !isShare(instrument)) return []
  return [
    {
      id: row.id,
      market: instrument.market,
      symbol: instrument.symbol,
      name: instrument.name,
      direction: row.direction,
      price: inRupees(row.price_paise),
      created_at: row.created_at.toISOString(),
      fired_at: row.fired_at?.toISOString() ?? null,
      fired_price: row.fired_paise === null ? null : inRupees(row.fired_paise),
      source: row.source === null ? null : sourceInWords(row.source),
    },
  ]
}
