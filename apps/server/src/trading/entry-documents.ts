/** trading: what two people entered that the figures of an order rest on, each with the documents that it was taken from. */
import type { EnteredFigure, EntryKind, OfferPdf } from '@pramaan/contracts'
import type { Queries } from '../platform/database.ts'

interface Row {
  readonly kind: EntryKind
  readonly day: string
  readonly pdfs: OfferPdf[]
}

/**
 * The price it was bought at, the NAVs it was dealt at, the value that it has now or was sold at, and every level and missed payment
 * until it ended. What was entered later, or for a day before a newer value, explains nothing of it.
 */
export async function enteredFor(
  tx: Queries,
  { orderId, offerId }: { readonly orderId: string; readonly offerId: string },
): Promise<EnteredFigure[]> {
  const rows = await tx.query<Row>(
    `with own as (
       select o.id, o.instrument_id, o.placed_at,
              case when o.status = 'sold' then (select max(f.at) from order_fill f where f.order_id = o.id) end as ended_at
       from product_order o where o.id = $1 and o.filled > 0),
     entry as (
       select e.kind, e.day, e.at,
              jsonb_agg(jsonb_build_object('name', e.name, 'sha256', e.sha256, 'size', e.size) order by e.name, e.sha256) as pdfs,
              e.at <= own.placed_at as is_before
       from own join entry_document e on e.instrument_id = own.instrument_id
         and (own.ended_at is null or e.at <= own.ended_at or e.kind = 'fund-nav')
       group by e.kind, e.day, e.at, own.placed_at)
     select kind, day::text, pdfs from entry e
     where case
       when kind = 'fund-nav' then exists (select from order_fill f where f.order_id = $1 and f.trade_day = e.day)
       when kind = 'bond-price' then is_before
         and not exists (select from entry n where n.kind = e.kind and n.is_before and n.at > e.at)
       when kind in ('bond-bid', 'note-value')
         then not exists (select from entry n where n.kind = e.kind and (n.day, n.at) > (e.day, e.at))
       else true end
     order by at, kind, day`,
    [orderId],
  )
  return rows.map(({ kind, day, pdfs }) => ({ kind, day, offer_id: offerId, pdfs }))
}

/**
 * What the figures that are shown of an instrument now rest on: its last price, bid or value, the NAV of the day that is shown, every level
 * by its last entry, and every missed payment. None where nothing was entered.
 */
export async function enteredOf(
  tx: Queries,
  {
    instrumentId,
    offerId,
    navDay = null,
  }: { readonly instrumentId: number; readonly offerId: string; readonly navDay?: string | null },
): Promise<{ entered?: EnteredFigure[] }> {
  const rows = await tx.query<Row>(
    `select kind, day::text, pdfs from (
       select e.kind, e.day, e.at,
              jsonb_agg(jsonb_build_object('name', e.name, 'sha256', e.sha256, 'size', e.size) order by e.name, e.sha256) as pdfs,
              row_number() over (partition by e.kind, case when e.kind in ('bond-price', 'bond-bid', 'note-value') then ''
                                   when e.kind in ('bond-default', 'note-default') then e.at::text else e.day::text end
                                 order by e.day desc, e.at desc) as place
       from entry_document e where e.instrument_id = $1 and (e.kind <> 'fund-nav' or e.day = $2)
       group by e.kind, e.day, e.at) entry
     where place = 1 order by at, kind, day`,
    [instrumentId, navDay],
  )
  if (rows.length === 0) return {}
  return { entered: rows.map(({ kind, day, pdfs }) => ({ kind, day, offer_id: offerId, pdfs })) }
}
