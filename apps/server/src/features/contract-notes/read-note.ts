/** contract notes: what the database has of a client's trading days. */
import { Refusal } from '@pramaan/contracts'
import { entriesOfTransfers } from '../../ledger/entries-of-transfers.ts'
import type { Queries } from '../../platform/database.ts'
import { chargedAt, piecesOf } from '../../trading/charge-days.ts'
import type { Amounts } from '../../trading/day-charges.ts'
import { type BookedFill, bookedFills } from '../../trading/day-store.ts'
import type { TradingServices } from '../../trading/services.ts'
import { readDays } from '../../trading/told-days.ts'
import { type DayNote, noteOf } from './rules.ts'

type Services = Pick<TradingServices, 'market' | 'products'>

/** Of one moment, if `tx` sees one. */
export async function readNote(
  services: Services,
  tx: Queries,
  clientId: string,
  day: string,
): Promise<DayNote> {
  const [note] = await readNotes(services, tx, clientId, [day])
  if (!note) throw new Refusal('note_unknown')
  return note
}

/** Days without trades have none. */
export async function readNotes(
  services: Services,
  tx: Queries,
  clientId: string,
  days: readonly string[],
): Promise<DayNote[]> {
  const fills = await bookedFills(
    tx,
    days.map((day) => ({ client: clientId, day })),
  )
  const charged = await readDays(tx, clientId, days)
  const open = await openDays(tx, clientId, days)
  const transfers = await transfersBeside(tx, clientId, days)
  const byDay = Map.groupBy(fills, (fill) => fill.trade_day)
  const notes: DayNote[] = []
  for (const day of days) {
    const own = byDay.get(day) ?? []
    if (own.length === 0) continue
    const ledger = await entriesOfTransfers(tx, clientId, [
      ...own.map(({ id }) => id),
      ...transfers.filter((one) => one.day === day).map(({ id }) => id),
    ])
    notes.push(
      noteOf({
        ...{ day, fills: own, ...ledger },
        instruments: instrumentsOf(services, own),
        taken: takenOf(services, own),
        charged: charged.get(day) ?? null,
        isOpen: open.has(day),
      }),
    )
  }
  return notes
}

/** The days on which the client traded, newest first, one more than a page so that the next one is known. */
export async function daysTraded(
  tx: Queries,
  clientId: string,
  before: string | null,
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ day: string }>(
    `select distinct trade_day as day from order_fill
     where client_id = $1 and venue not in ('tender', 'off-market') and ($2::date is null or trade_day < $2::date) order by trade_day desc limit $3`,
    [clientId, before, most],
  )
  return rows.map(({ day }) => day)
}

/** The day on which a side of an order was traded last. */
export async function dayOfOrder(
  tx: Queries,
  { clientId, did, ttype, side }: Readonly<Record<'clientId' | 'did' | 'ttype' | 'side', string>>,
): Promise<string> {
  const [row] = await tx.query<{ day: string }>(
    `select f.trade_day as day from order_fill f join product_order o on o.id = f.order_id
     where f.order_id = $2 and f.client_id = $1 and o.kind = $3 and f.side = $4
       and f.venue not in ('tender', 'off-market') order by f.at desc, f.id desc limit 1`,
    [clientId, did, ttype, side],
  )
  if (!row) throw new Refusal('order_unknown')
  return row.day
}

/** Those whose charges are still to be worked out, or to be worked out again. */
async function openDays(tx: Queries, clientId: string, days: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ at: Date }>(
    `select at from due where client_id = $1 and kind = 'day-charges' and done_at is null`,
    [clientId],
  )
  const open = new Set(rows.map(({ at }) => at.getTime()))
  return new Set(days.filter((day) => open.has(chargedAt(day).getTime())))
}

/** What was moved for a day beside its trades: the depository's charge, and what the day gave back. */
const transfersBeside = (
  tx: Queries,
  clientId: string,
  days: readonly string[],
): Promise<{ id: string; day: string }[]> =>
  tx.query<{ id: string; day: string }>(
    `select transfer_id as id, right(key, 10)::date as day from charge_once
     where client_id = $1 and key like 'depository:%' and right(key, 10)::date = any ($2::date[])
     union all select transfer_id, day from day_charge
     where client_id = $1 and day = any ($2::date[]) and transfer_id is not null`,
    [clientId, days],
  )

function instrumentsOf({ market }: Services, fills: readonly BookedFill[]) {
  const listing = market.listing()
  return new Map(
    fills.flatMap((fill) => {
      const instrument = listing.byId(fill.instrument_id)
      return instrument ? [[fill.instrument_id, instrument]] : []
    }),
  )
}

function takenOf(services: Services, fills: readonly BookedFill[]): Amounts {
  const taken: Record<string, bigint> = {}
  for (const piece of piecesOf(services, fills))
    for (const [charge, amount] of Object.entries(piece.taken)) taken[charge] = (taken[charge] ?? 0n) + amount
  return taken
}
