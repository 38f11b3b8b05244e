/** products/loan: what the least necessary sale would be now, of each pledged holding. The firm chooses among them, and the client sees the same. */
import type { InvocationChoice } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { priceOnWire, unitsOnWire } from '../../market/scale.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import { countedTo, owedOf } from './account.ts'
import { isPriced, pledgedOf } from './cover.ts'
import { canBeSold, leastOf } from './invocation.ts'
import { allBarred } from './own-price.ts'
import { accruing, bringing } from './run-loans.ts'
import type { Situation } from './situation.ts'

/** None where a price is missing, or is the firm's own and was lowered after the notice: nothing is sold then. */
export async function saleChoices(
  services: Pick<TradingServices, 'feeCards' | 'market' | 'products'>,
  tx: Queries,
  now: Situation,
): Promise<InvocationChoice[]> {
  const pledged = pledgedOf(now.holdings)
  if (!isPriced(pledged)) return []
  const owed = owedOf(countedTo(now.loan, now.today).loan)
  const brings = bringing(services, now, await accruing(services, tx, now))
  const barred = await allBarred(tx, now.loan, pledged, services.market.times.hours.calendar)
  const isBarred = (asset: string): boolean => (barred.get(asset) ?? '') >= now.today
  return pledged
    .filter(({ holding }) => canBeSold(holding) && !isBarred(holding.asset))
    .map((of) => {
      const { holding } = of
      const least = leastOf(now.lends, pledged, of, owed, brings)
      return {
        ...{ key: holding.asset, name: holding.instrument.name, decimals: holding.scale.decimals },
        units: unitsOnWire(least.units, holding.scale),
        price: priceOnWire(holding.price ?? 0n, holding.scale),
        ...{ brings: toWire(paise(least.brings)), is_enough: least.isEnough },
      }
    })
}
