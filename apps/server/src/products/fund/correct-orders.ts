/** products/fund: a NAV was replaced that orders were dealt at: each of them is due, and put right by its own plan. */
import type { FundOffer } from '@pramaan/contracts'
import { price, units } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler } from '../../trading/due-dates.ts'
import type { LotState, Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import {
  CORRECTION,
  type DealtPurchase,
  type DealtRedemption,
  purchasePlan,
  type Replaced,
  redemptionPlan,
} from './correction-plan.ts'
import { bringByNav } from './nav-run.ts'
import { loadStepsOf, ownSteps } from './shelf.ts'
import { type HolderOrder, redemptionsAmong } from './store.ts'
import { termsOf } from './terms-of.ts'

type Needs = Pick<TradingServices, 'feeCards' | 'market' | 'clock' | 'brandName'>

interface NavRow {
  readonly nav_day: string
  readonly nav_e4: bigint
  readonly before_e4: bigint
  readonly document: string
}

interface PurchaseRow extends HolderOrder, NavRow {
  readonly client_id: string
  readonly instrument_id: number
  readonly asset: string
  readonly allotted: bigint
  readonly invested: bigint
  readonly moved: bigint
  readonly borne: bigint
  readonly sold_at: bigint | null
  readonly lot: Record<keyof LotState | 'id' | 'pledged' | 'lent', string>
}

const ORDER = `o.id, o.version, o.filled, o.blocked_paise, o.status, o.status_at, o.executed_at, o.settles_on, o.worked_by, o.ended`

/** The NAV as it is now, and the one that it replaced last. */
const NAV = `n.day as nav_day, n.nav_e4, (n.replaced -> -1 ->> 'nav_e4')::bigint as before_e4, coalesce(n.document, '') as document`

const readPurchases = (tx: Queries, ids: readonly string[]): Promise<PurchaseRow[]> =>
  tx.query<PurchaseRow>(
    `select ${ORDER}, o.client_id, o.instrument_id, o.asset, f.quantity as allotted, f.gross_paise as invested, ${NAV},
       k.moved, k.borne,
       (select (s.levels -> 0 ->> 1)::bigint from order_fill s where s.order_id = o.id and s.side = 'sell'
        order by s.at desc, s.id limit 1) as sold_at,
       jsonb_build_object('id', l.id, 'quantity', l.quantity::text, 'pledged', l.pledged::text, 'lent', l.lent::text,
         'gross_paise', l.gross_paise::text, 'charges_paise', l.charges_paise::text, 'bought_on', l.bought_on, 'settles_on', l.settles_on) as lot
     from product_order o join order_fill f on f.order_id = o.id and f.side = 'buy' join lot l on l.id = o.id
     join instrument i on i.id = o.instrument_id
     join nav n on n.scheme_code::text = i.symbol and n.day = f.trade_day
     cross join lateral (
       select coalesce(sum(c.units + c.paid_units), 0)::bigint as moved, coalesce(sum(c.borne_units), 0)::bigint as borne
       from nav_correction c where c.order_id = o.id and c.redemption_id is null) k
     where o.id = any ($1) and n.replaced is not null`,
    [ids],
  )

const purchaseOf = (row: PurchaseRow): DealtPurchase => ({
  ...{ client: row.client_id, asset: row.asset, order: row, allotted: row.allotted, invested: row.invested },
  ...{ moved: row.moved, borne: row.borne, soldAt: row.sold_at === null ? null : price(row.sold_at) },
  lot: {
    ...{ id: row.lot.id, quantity: BigInt(row.lot.quantity), pledged: BigInt(row.lot.pledged) },
    lent: BigInt(row.lot.lent),
    ...{ gross_paise: BigInt(row.lot.gross_paise), charges_paise: BigInt(row.lot.charges_paise) },
    ...{ bought_on: row.lot.bought_on, settles_on: row.lot.settles_on },
  },
})

interface PartRow extends HolderOrder, NavRow {
  readonly redemption_id: string
  readonly units: bigint
  readonly borne: bigint
  readonly lots: readonly {
    readonly bought_on: string
    readonly units: string
    readonly load_steps: FundOffer['load_steps'] | null
  }[]
}

/** What each order had of these redemptions, with the lots that left it. */
const readParts = (tx: Queries, ids: readonly string[]): Promise<PartRow[]> =>
  tx.query<PartRow>(
    `select r.id as redemption_id, ${ORDER}, f.quantity as units, ${NAV},
       (select coalesce(sum(c.borne_paise), 0)::bigint from nav_correction c where c.redemption_id = r.id) as borne,
       (select jsonb_agg(jsonb_build_object('bought_on', l.bought_on, 'units', c.quantity::text, 'load_steps', t.terms -> 'load_steps'))
        from lot_close c join lot l on l.id = c.lot_id where c.fill_id = f.id) as lots
     from fund_redemption r
     join instrument i on i.id = r.instrument_id
     join nav n on n.scheme_code::text = i.symbol and n.day = r.nav_day
     join order_fill f on f.client_id = r.client_id and f.trade_day = r.nav_day and f.venue_order_number = r.id::text
     join product_order o on o.id = f.order_id
     left join offer_terms t on (t.offer_id, t.version) = (o.offer_id, o.offer_version)
     where r.id = any ($1) and r.status = 'priced' and n.replaced is not null order by r.id, o.id`,
    [ids],
  )

export const correctOrders = (services: Needs): DueHandler => ({
  bring: bringByNav(CORRECTION),
  plan: async (tx, dues, at) => {
    const planned = new Map([
      ...(await purchasePlans(services, tx, dues, at)),
      ...(await redemptionPlans(services, tx, dues, at)),
    ])
    return dues.map(
      ({ ref, client_id: client }) =>
        planned.get(ref) ?? { client, done: [{ kind: CORRECTION, ref, done_at: at }] },
    )
  },
  count: async () => {},
})

const replacedBy = (
  { market, clock, brandName }: Needs,
  row: NavRow,
  instrument: number,
  at: Date,
): Replaced => ({
  ...{ navDay: row.nav_day, before: row.before_e4, nav: price(row.nav_e4), document: row.document },
  ...{ fundName: market.listing().byId(instrument)?.name ?? 'Your fund', brandName, at, now: clock.now() },
})

type Plans = readonly (readonly [ref: string, plan: Plan])[]

async function purchasePlans(services: Needs, tx: Queries, dues: readonly Due[], at: Date): Promise<Plans> {
  const rows = await readPurchases(
    tx,
    dues.map(({ ref }) => ref),
  )
  return rows.map((row) => [
    row.id,
    purchasePlan(row.id, purchaseOf(row), replacedBy(services, row, row.instrument_id, at)),
  ])
}

async function redemptionPlans(services: Needs, tx: Queries, dues: readonly Due[], at: Date): Promise<Plans> {
  const redemptions = await redemptionsAmong(
    tx,
    dues.map(({ ref }) => ref),
  )
  if (redemptions.length === 0) return []
  const parts = Map.groupBy(
    await readParts(
      tx,
      redemptions.map(({ id }) => id),
    ),
    (row) => row.redemption_id,
  )
  const terms = await termsOf(tx, [...new Set(redemptions.map((one) => one.instrument_id))])
  return redemptions.flatMap((redemption) => {
    const own = parts.get(redemption.id)
    const [first] = own ?? []
    const of = terms.get(redemption.instrument_id)
    if (!own || !first || !of) return []
    const dealt: DealtRedemption = {
      redemption,
      parts: own.map((row) => ({ order: row, units: row.units })),
      lots: own.flatMap(({ lots }) =>
        lots.map((lot) => ({ allottedOn: lot.bought_on, units: units(BigInt(lot.units)), ...ownSteps(lot) })),
      ),
      ...{ loadSteps: loadStepsOf(of), isEquityOriented: of.equity_oriented, borne: first.borne },
      card: services.feeCards.current(),
    }
    return [
      [
        redemption.id,
        redemptionPlan(dealt, replacedBy(services, first, redemption.instrument_id, at)),
      ] as const,
    ]
  })
}
