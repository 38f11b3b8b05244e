/** trading: what everything that trades is given. */
import type { Services } from '../clients/services.ts'
import type { WithMarket } from '../market/live-market.ts'
import type { FeeCards } from './fee-cards.ts'
import type { Products } from './product.ts'
import type { ToldClients } from './told-clients.ts'
import type { Venue } from './venue.ts'

export interface TradingServices extends Services, WithMarket {
  readonly feeCards: FeeCards
  readonly told: ToldClients
  readonly products: Products
  /** The exchange that orders are sent to; without one they are executed here, in a demo alone. */
  readonly venue?: Venue
}
