/** products/bond: what the database has of bonds, of the orders that hold them, and of what they were paid. */
import type { Queries } from '../../platform/database.ts'
import type { NewIncome } from '../../trading/income.ts'
import { type OfferAsk, type OfferPage, readOffers, untilLeft } from '../../trading/offer-pages.ts'
import { findOffer, offersOf, type StoredOffer } from '../../trading/offers.ts'
import type { OrderChange } from '../../trading/plan.ts'
import type { Holder } from './payment-plan.ts'
import type { BondTerms, Default, StoredBond } from './terms.ts'

type DefaultRow = Default & { readonly offer_id: string }

const defaultsOf = (tx: Queries, offers: readonly string[]): Promise<DefaultRow[]> =>
  tx.query<DefaultRow>(
    `select offer_id, due_on, since::text as since, paid_at::text as paid_at from bond_default
     where offer_id = any ($1) order by due_on`,
    [offers],
  )

async function withDefaults(tx: Queries, offers: readonly StoredOffer[]): Promise<StoredBond[]> {
  if (offers.length === 0) return []
  const rows = Map.groupBy(
    await defaultsOf(
      tx,
      offers.map(({ id }) => id),
    ),
    ({ offer_id: id }) => id,
  )
  // Written by the act alone, as it was approved.
  return offers.map((offer) => ({
    ...offer,
    terms: offer.terms as BondTerms,
    defaults: rows.get(offer.id) ?? [],
  }))
}

const KIND = 'bond'

export async function findBond(tx: Queries, id: string, version?: number): Promise<StoredBond | null> {
  const offer = await findOffer(tx, id, version)
  if (offer?.kind !== KIND) return null
  const [bond] = await withDefaults(tx, [offer])
  return bond ?? null
}

export async function readBonds(
  tx: Queries,
  ask: Pick<OfferAsk, 'now' | 'clientId' | 'after'>,
): Promise<OfferPage<StoredBond>> {
  const page = await readOffers(tx, { ...ask, kind: KIND, standing: untilLeft })
  return { offers: await withDefaults(tx, page.offers), next: page.next }
}

/** An ISIN is one bond, whatever became of its offer. */
export async function isOnShelf(tx: Queries, isin: string): Promise<boolean> {
  const found = await tx.query(
    `select from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
     where o.kind = '${KIND}' and t.terms ->> 'isin' = $1 limit 1`,
    [isin],
  )
  return found.length > 0
}

/** Of which something was, or will be, paid since that day. */
export async function bondsPaying(tx: Queries, since: string): Promise<StoredBond[]> {
  const ids = await tx.query<{ id: string }>(
    `select o.id from offer o where o.kind = '${KIND}' and exists (
       select from order_income i where i.instrument_id = o.instrument_id and i.due_on >= $1)`,
    [since],
  )
  return [
    ...(
      await bondsOf(
        tx,
        ids.map(({ id }) => id),
      )
    ).values(),
  ]
}

export const bondsOf = async (tx: Queries, ids: readonly string[]): Promise<Map<string, StoredBond>> =>
  new Map((await withDefaults(tx, await offersOf(tx, ids))).map((bond) => [bond.id, bond]))

const INCOME = `id, order_id, client_id, instrument_id, kind, payer, due_on, pay_on, units, gross_paise, tax_paise, repaid_paise, rule,
  paid_at, missed_at`

export const incomesAmong = (tx: Queries, ids: readonly string[]): Promise<NewIncome[]> =>
  tx.query<NewIncome>(`select ${INCOME} from order_income where id = any ($1)`, [ids])

/** In the order in which they are due. */
export const incomesOf = (tx: Queries, orders: readonly string[]): Promise<NewIncome[]> =>
  tx.query<NewIncome>(
    `select ${INCOME} from order_income where order_id = any ($1) order by order_id, due_on`,
    [orders],
  )

interface HolderRow extends OrderChange {
  readonly version: number
  readonly asset: string
  readonly client_id: string
  readonly offer_id: string
  readonly terms: object
  readonly quantity: bigint
  readonly lent: bigint
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly lot_settles_on: string
  readonly left: readonly { readonly units: string; readonly settlesOn: string }[]
}

/** Each on the terms that it was bought on: they differ in the price alone. */
export async function holdersOf(tx: Queries, orders: readonly string[]): Promise<Map<string, Holder>> {
  const rows = await tx.query<HolderRow>(
    `select o.id, o.version, o.asset, o.client_id, o.offer_id, o.filled, o.blocked_paise, o.status, o.status_at, o.executed_at,
       o.settles_on, o.worked_by, o.ended, t.terms, l.quantity, l.lent, l.gross_paise, l.charges_paise, l.settles_on as lot_settles_on,
       coalesce((select jsonb_agg(jsonb_build_object('units', c.quantity::text, 'settlesOn', c.settles_on))
                 from lot_close c where c.order_id = o.id), '[]') as left
     from product_order o
     join offer_terms t on (t.offer_id, t.version) = (o.offer_id, o.offer_version)
     join lot l on l.id = o.id
     where o.id = any ($1)`,
    [orders],
  )
  const defaults = Map.groupBy(
    await defaultsOf(tx, [...new Set(rows.map(({ offer_id: id }) => id))]),
    ({ offer_id: id }) => id,
  )
  return new Map(rows.map((row) => [row.id, holderOf(row, defaults.get(row.offer_id) ?? [])]))
}

function holderOf(row: HolderRow, defaults: readonly Default[]): Holder {
  const {
    client_id,
    offer_id,
    terms,
    quantity,
    lent,
    gross_paise,
    charges_paise,
    lot_settles_on,
    left,
    ...order
  } = row
  return {
    order,
    client_id,
    terms: terms as BondTerms,
    defaults,
    bought: { units: order.filled, settlesOn: lot_settles_on },
    left: left.map(({ units, settlesOn }) => ({ units: BigInt(units), settlesOn })),
    lot: { quantity, lent, gross_paise, charges_paise },
  }
}

export interface YearPaid {
  readonly client_id: string
  readonly payer: string
  readonly pay_on: string
  readonly gross_paise: bigint
  readonly tax_paise: bigint
}

/** What these payers have paid these holders since a day. */
export const paidSince = (
  tx: Queries,
  clients: readonly string[],
  payers: readonly string[],
  since: string,
): Promise<YearPaid[]> =>
  tx.query<YearPaid>(
    `select client_id, payer, pay_on, sum(gross_paise)::bigint as gross_paise, sum(tax_paise)::bigint as tax_paise
     from order_income where client_id = any ($1) and payer = any ($2) and pay_on >= $3 and paid_at is not null
     group by client_id, payer, pay_on`,
    [clients, payers, since],
  )
