/** trading: what a client has in all, at the prices of the moment: cash, wherever it stands, and holdings, less what is owed on a loan. */
import type { Scale } from '@pramaan/money'
import { clientCash, debtOf } from '../ledger/balances.ts'
import type { LiveMarket } from '../market/live-market.ts'
import { scaleOf, worthAt } from '../market/scale.ts'
import type { Queries } from '../platform/database.ts'
import { heldSecurities, sumOf } from './held-securities.ts'

/** What has no price counts at what was paid for it. */
export const holdingValue = (quantity: bigint, price: bigint | null, gross: bigint, scale: Scale): bigint =>
  price === null ? gross : worthAt(quantity, price, scale)

/** The portfolio's own figure, without its parts. `db` must see the client's own rows. */
export async function netWorthOf(db: Queries, market: LiveMarket, clientId: string): Promise<bigint> {
  const { total } = await clientCash(db, clientId)
  const positions = await db.query<{ instrument_id: number; quantity: bigint; gross_paise: bigint }>(
    'select instrument_id, quantity, gross_paise from position where client_id = $1 and quantity > 0',
    [clientId],
  )
  return heldSecurities(positions, market).reduce(
    (sum, security) => {
      const { quoted, instrument } = security.first
      const quantity = sumOf(security, (row) => row.quantity)
      const gross = sumOf(security, (row) => row.gross_paise)
      return sum + holdingValue(quantity, quoted && BigInt(quoted.pricePaise), gross, scaleOf(instrument))
    },
    total - (await debtOf(db, clientId)),
  )
}
