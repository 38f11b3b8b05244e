/** Bench: one run settles what many sales have brought. */
import { randomUUID } from 'node:crypto'
import { post } from '../../apps/server/src/ledger/transfers.ts'
import { openServices } from '../../apps/server/src/main.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Keys } from '../../apps/server/src/platform/keys.ts'
import { settlement } from '../../apps/server/src/products/settlement.ts'
import type { TradingServices } from '../../apps/server/src/trading/services.ts'
import { say } from '../say.ts'
import type { Databases, Party } from './parties.ts'

const FEW = 10_000
const MANY = 100_000
const NET_PAISE = 2_000_000n

export async function settling(field: Databases, keys: Keys, parties: readonly Party[]): Promise<boolean> {
  const services = await openServices(field.db, keys, systemClock, { isSecure: false, mode: 'demo' })
  const few = await secondsToSettle(field, services, parties, FEW)
  const many = await secondsToSettle(field, services, parties, MANY)
  console.log(`  settling ${FEW}: ${few.toFixed(1)} s, ${MANY}: ${many.toFixed(1)} s`)
  const isQuick = say(`settling ${MANY} sales in one run, in s`, [many], (seconds) => seconds < 60, '< 60')
  const isLinear = (ratio: number): boolean => ratio <= 1.3
  return say(`per sale, ${MANY} against ${FEW}`, [many / MANY / (few / FEW)], isLinear, '≤ 1.3') && isQuick
}

/** Gives so many sales that are due, and settles them in one run. The server must not run beside it. */
export async function secondsToSettle(
  field: Databases,
  services: TradingServices,
  parties: readonly Party[],
  count: number,
): Promise<number> {
  await giveSales(field, parties, count)
  await field.owner.query('vacuum analyze')
  // The server that is gone held it.
  await field.owner.query('delete from lease')
  const started = performance.now()
  const { sales } = await settlement(services).run()
  if (sales !== count) throw new Error(`${sales} of ${count} sales were settled`)
  return (performance.now() - started) / 1000
}

/** Sales as many quotes would leave them: the lots are gone, and the proceeds wait. */
async function giveSales({ books }: Databases, parties: readonly Party[], count: number): Promise<void> {
  const each = count / parties.length
  await books.query(
    `with stock as materialized (
       select id, market || ':' || symbol as asset, kind from instrument where kind = 'equity' order by id limit 1),
     known as (insert into asset select asset, kind, 0, 2, id, 'listed-' || kind from stock on conflict do nothing),
     placed as (
       insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled,
         blocked_paise, status, placed_at, status_at, expires_at, executed_at, settles_on)
       select gen_random_uuid(), client, 'standard', s.id, s.asset, 'market', 110000, 20, 20, 0, 'sold', now(), now(), now(),
              now(), current_date
       from unnest($1::uuid[]) client, generate_series(1, $2::integer), stock s returning id, client_id, asset, instrument_id),
     held as (
       insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on,
         settles_on)
       select id, client_id, asset, instrument_id, id, 'purchase', 0, 0, 0, current_date, current_date from placed),
     closed as (
       insert into lot_close (id, lot_id, order_id, client_id, instrument_id, fill_id, quantity, cost_gross_paise,
         cost_charges_paise, gross_paise, charges_paise, closed_at, closed_on, settles_on)
       select gen_random_uuid(), id, id, client_id, instrument_id, gen_random_uuid(), 20, 2000000, 2400, $3::bigint + 4000, 4000,
              now(), current_date - 3, current_date - 2
       from placed returning id, client_id)
     insert into due (id, kind, client_id, ref, at)
       select gen_random_uuid(), 'settlement', client_id, id, current_date - 1 from closed`,
    [parties.map(({ client }) => client), each, NET_PAISE],
  )
  await post(
    books,
    parties.map(({ client }) => ({
      id: randomUUID(),
      act: 'order-sold',
      ref: null,
      at: systemClock.now(),
      legs: [
        { from: { firm: 'market' }, to: { client, purpose: 'unsettled' }, amount: NET_PAISE * BigInt(each) },
      ],
    })),
  )
}
