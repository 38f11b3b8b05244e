/**
 * trading: what a product says of itself. The engine, the lists and the receipt ask this, and know no product by name; the
 * database's table of moves is filled from it.
 */
import type { LeftAs, Order, OrderKind, OrderStatus, SellQuote, tradeTypeFilters } from '@pramaan/contracts'
import type { Charges, DayTrade, RateCard, Side } from '@pramaan/fees'
import type { Paise, Price, Units } from '@pramaan/money'
import type { Instrument } from '../market/instruments.ts'
import type { Quoted } from '../market/live-market.ts'
import type { TradingTimes } from '../market/trading-times.ts'
import type { Queries } from '../platform/database.ts'
import type { Claim, StoredReply } from '../platform/idempotency.ts'
import type { Plan } from './plan.ts'
import type { TradingServices } from './services.ts'
import type { StoredOrder } from './stored-orders.ts'
import type { VenueTrade } from './venue.ts'

/** Where an order can go from where it is. A status that the product does not have is left out. */
export type Moves = Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>>

export interface Moment {
  readonly times: TradingTimes
  readonly now: Date
}

/** What a contract note is about. */
export interface NoteOf {
  readonly instrument: Instrument
  readonly side: Side
  readonly orderId: string
  readonly day: string
  /** The terms that the order was placed on, where it was taken from an offer. */
  readonly terms?: unknown
  /** Of the fill's price, where the charges go by it. */
  readonly source?: string
}

export interface Taken {
  readonly quantity: Units
  readonly pricePaise: Price
}

export interface SaleAsk {
  readonly clientId: string
  readonly orderId: string
  readonly kind: OrderKind
  /** Null: all that is held of it. */
  readonly quantity: Units | null
}

export interface SellAsk extends SaleAsk {
  readonly price: Paise
}

/** How an order that is held is left: at a price that is given first, and good for a moment and for one sale. */
export interface Exit {
  quote(ask: SaleAsk): Promise<SellQuote>
  sell(ask: SellAsk, claim: Claim): Promise<StoredReply>
}

/** Someone of the firm fills an order, whole or in part. */
export interface DeskAsk {
  readonly orderId: string
  readonly most: Units
  readonly by: string
  /** Why the market would not do it now, where it would not. */
  readonly whyNot: string | null
}

export interface DeskFill {
  readonly plan: Plan
  readonly quantity: Units
  readonly gross: Paise
}

/** In paise, of so many of an order. */
export type AccruedOf = (order: string, units: bigint) => bigint

export interface Product {
  readonly kind: string
  /** The list's filter that shows it. */
  readonly filter: Exclude<(typeof tradeTypeFilters)[number], 'all'>
  /** How it is named to the client. */
  readonly displayType: string
  readonly moves: Moves
  /** How people of the firm fill its orders; null where they do not work them. @throws Refusal */
  readonly planDeskFill: ((services: TradingServices, tx: Queries, ask: DeskAsk) => Promise<DeskFill>) | null
  /**
   * What a trade of a venue does to an order that waits; null where it does not wait. Its blocked money may not be enough, which no
   * venue should bring about. Null where its orders are sent to no venue.
   */
  readonly planVenueFill:
    | ((
        services: TradingServices,
        tx: Queries,
        trade: VenueTrade & { readonly venue: string },
      ) => Promise<Plan | 'beyond-the-money' | null>)
    | null
  /** Where it is left in another way than by a sale of the order: which, in one sentence. */
  readonly leftBy?: string
  /** How what left an order of it did, by the source of its price; left out where it was sold. */
  leftAs?(source: string): LeftAs | null
  /** Null where it cannot be sold. */
  readonly exit: ((services: TradingServices) => Exit) | null
  /** What these fills are charged on one contract note, the depository's charge with it. */
  chargesOf(card: RateCard, note: NoteOf, taken: readonly Taken[]): Charges
  /** Where what was charged cannot be worked out from the fills alone: the charges that are stored with one, in words. */
  chargesTold?(card: RateCard, note: NoteOf, charged: Readonly<Record<string, number>>): Charges
  /** Interest that goes with so many of an order that are sold and settled on a day; left out where none accrues. */
  readonly accruedOn?: (tx: Queries, orders: readonly string[], day: string) => Promise<AccruedOf>
  /** What its orders say beside what all say. */
  more?(order: StoredOrder): Partial<Order>
  /** These fills as the charges of the whole day take them; none where the product bears no charges. */
  dayTrades(note: NoteOf, taken: readonly Taken[]): DayTrade[]
  /** What is still to be paid of an order, below zero; left out where nothing ever is. */
  outstandingOf?(order: StoredOrder): bigint
  /** Asked for in rupees: while it waits, how many units it will be is worked out at the last price known, and can still move. */
  readonly isByAmount?: boolean
  /** What an order that is open waits for, in one sentence. */
  waitsFor(order: StoredOrder, quoted: Quoted | null, moment: Moment): string
  /** Of what is applied for: how the list of applications calls it, and until when an answer is promised; null on the client's turn. */
  readonly applied?: {
    readonly kind: 'otc' | 'ipo'
    readonly title: string
    promisedBy(order: StoredOrder, moment: Moment): Date | null
  }
  /** How the client takes back what is open, where more than its money has to be given back. @throws Refusal */
  readonly planCancel?: (tx: Queries, order: StoredOrder, at: Date) => Promise<Plan>
  /** Until when what is applied for can be taken back, where that is not when it expires. */
  cancelUntil?(order: StoredOrder): Date
}

export interface Products {
  readonly all: readonly Product[]
  of(kind: string): Product
}

/** People of the firm work its orders. */
export const isWorkedAtDesk = ({ planDeskFill }: Product): boolean => planDeskFill !== null

export function productsOf(all: readonly Product[]): Products {
  const known = new Map(all.map((product) => [product.kind, product]))
  return {
    all,
    of: (kind) => {
      const product = known.get(kind)
      if (!product) throw new Error(`no product is called ${kind}`)
      return product
    },
  }
}
