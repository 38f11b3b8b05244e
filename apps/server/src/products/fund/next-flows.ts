/** products/fund: the next instalment of each SIP, what redemptions will bring, and IDCW. */
import { FUND_UNITS } from '@pramaan/funds'
import { paise, toWire } from '@pramaan/money'
import { worthAt } from '../../market/scale.ts'
import type { FlowsOf } from '../../trading/next-flows.ts'
import type { TradingServices } from '../../trading/services.ts'
import { distributionsToCome } from './pay-idcw.ts'
import type { StoredAsk } from './redemption-plan.ts'
import { frozenAmong } from './sip-run.ts'
import { runningSipsOf } from './sip-store.ts'
import { awaitingRedemptionsOf } from './store.ts'

type Needs = Pick<TradingServices, 'market'>

export const fundFlows = (services: Needs): readonly FlowsOf[] => [
  sipsToCome(services),
  redemptionsToCome(services),
  distributionsToCome,
]

/** One that is paused, or skips its next instalment, takes nothing; nor does any while the account is frozen. */
const sipsToCome =
  ({ market }: Needs): FlowsOf =>
  async (tx, { clientId, until }) => {
    const sips = await runningSipsOf(tx, clientId, until)
    if (sips.length === 0 || (await frozenAmong(tx, [clientId])).has(clientId)) return []
    return sips.map(({ id, instrument_id, debit_on: day, amount_paise: amount }) => ({
      ...{ id, kind: 'sip', day, amount: toWire(paise(-amount)), is_about: false },
      name: market.listing().byId(instrument_id)?.name ?? '',
    }))
  }

/** Once it has its NAV it is a sale that settles. */
const redemptionsToCome =
  ({ market }: Needs): FlowsOf =>
  async (tx, { clientId }) =>
    (await awaitingRedemptionsOf(tx, clientId)).map((one) => {
      const instrument = market.listing().byId(one.instrument_id)
      const nav = instrument && market.quoted(instrument)?.pricePaise
      const asked = one.asked as StoredAsk
      const about =
        'amount' in asked
          ? paise(BigInt(asked.amount))
          : nav == null
            ? null
            : worthAt(one.units, BigInt(nav), FUND_UNITS)
      return {
        ...{ id: one.id, kind: 'redemption', name: instrument?.name ?? '', day: one.pay_day },
        ...{ amount: about === null ? null : toWire(about), is_about: true },
      }
    })
