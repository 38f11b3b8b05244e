/** products/fund: the calls of clients and of the firm. */
import {
  buyFund,
  cancelRedemption,
  changeSip,
  compareFunds,
  listFirmFunds,
  listFunds,
  listRedemptions,
  listSips,
  redeemFund,
  startSip,
  viewFund,
  viewFundHistory,
} from '@pramaan/contracts'
import { scaledFromWire } from '@pramaan/money'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { enteredOf } from '../../trading/entry-documents.ts'
import type { TradingServices } from '../../trading/services.ts'
import { fundPurchases } from './buy.ts'
import { firmFunds } from './firm-views.ts'
import { fundRedemptions, type RedeemAsk, redemptionCancels } from './redeem.ts'
import { fundOfRedemption, readRedemptions, redemptionView } from './redemption-views.ts'
import { SIPS_AT_ONCE } from './sip-store.ts'
import { readSips, sipChanges, sipStarts } from './sips.ts'
import { compareTwo, navSeries, ownFund, readHistory, readShelf } from './views.ts'

export function fundRoutes(routes: Routes, services: TradingServices): void {
  const { db, market, businessClock } = services
  const series = navSeries(services)
  const buy = fundPurchases(services)
  const redeem = fundRedemptions(services)
  const cancel = redemptionCancels(services)
  const start = sipStarts(services)
  const change = sipChanges(services)

  routes.read(listFunds, (ask) =>
    readShelf(services, series, callerOf(ask).clientId, ask.query.after ?? null),
  )

  routes.read(compareFunds, (ask) => compareTwo(services, series, [ask.query.a, ask.query.b]))

  routes.read(viewFundHistory, (ask) => readHistory(services, series, ask.params.id, ask.query.range))

  routes.read(listSips, async (ask) => {
    const { clientId } = callerOf(ask)
    const { after = null } = ask.query
    const sips = await db.as({ clientId }).transaction((tx) => readSips(services, tx, clientId, null, after))
    return { sips, next: sips.length < SIPS_AT_ONCE ? null : (sips.at(-1)?.id ?? null) }
  })

  routes.read(listRedemptions, async (ask) => {
    const { clientId } = callerOf(ask)
    const wanted = { clientId, instrument: null, after: ask.query.after ?? null }
    return db.as({ clientId }).transaction((tx) => readRedemptions(tx, market, businessClock.now(), wanted))
  })

  routes.read(viewFund, (ask) => {
    const { clientId } = callerOf(ask)
    return db.as({ clientId }).transaction(async (tx) => {
      const { instrumentId, ...fund } = await ownFund(services, series, tx, clientId, ask.params.id)
      const wanted = { clientId, instrument: instrumentId, after: null }
      const { redemptions } = await readRedemptions(tx, market, businessClock.now(), wanted)
      return {
        ...fund,
        ...(await enteredOf(tx, { instrumentId, offerId: fund.id, navDay: fund.nav_day })),
        sips: await readSips(services, tx, clientId, instrumentId),
        redemptions,
      }
    })
  })

  routes.joined(buyFund, (ask, claim) => {
    const { amount, version } = ask.body
    const isDryRun = ask.query.dry_run === '1'
    return buy(callerOf(ask), { fundId: ask.params.id, amount, version, isDryRun }, claim)
  })

  routes.joined(redeemFund, (ask, claim) => {
    const { body } = ask
    const who = {
      clientId: callerOf(ask).clientId,
      fundId: ask.params.id,
      isDryRun: ask.query.dry_run === '1',
    }
    const wanted: RedeemAsk =
      body.by === 'units'
        ? { ...who, by: 'units', units: scaledFromWire(body.units, 3) ?? 0n }
        : { ...who, ...body }
    return redeem(wanted, claim)
  })

  routes.joined(cancelRedemption, async (ask, claim) => {
    const { clientId } = callerOf(ask)
    const now = businessClock.now()
    const fundId = await fundOfRedemption(db.as({ clientId }), ask.params.id)
    return cancel(
      clientId,
      ask.params.id,
      (one) => redemptionView(one, { market, now, fundId, isPaid: false }),
      claim,
    )
  })

  routes.joined(startSip, (ask, claim) => {
    const { amount, day, instalments, version } = ask.body
    const isDryRun = ask.query.dry_run === '1'
    return start(callerOf(ask), { fundId: ask.params.id, amount, day, instalments, version, isDryRun }, claim)
  })

  routes.joined(changeSip, (ask, claim) => change(callerOf(ask).clientId, ask.params.id, ask.body.act, claim))

  routes.read(listFirmFunds, (ask) =>
    db.as('firm').transaction((tx) => firmFunds(services, series, tx, ask.query.after ?? null)),
  )
}
