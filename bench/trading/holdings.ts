/** Bench: what a client holds, read with 1,000 and with 10,000 lots in equally many positions. */
import { listHolding, urlOf } from '@pramaan/contracts'
import { say } from '../say.ts'
import type { Field } from './order-path.ts'
import type { Databases, Party } from './parties.ts'
import { drive, requestsOf } from './requests.ts'

const POSITIONS = 200
const FEW = 1000
const MANY = 10_000

export async function holdings(
  field: Field,
  few: readonly Party[],
  many: readonly Party[],
): Promise<boolean> {
  await giveLots(field, few, FEW)
  await giveLots(field, many, MANY)
  await field.owner.query('vacuum analyze product_order, lot, position')
  const line = { method: 'GET', path: urlOf(listHolding) } as const
  const ofFew = await requestsOf(few, { ...field, line })
  const ofMany = await requestsOf(many, { ...field, line })
  const run = (requests: typeof ofFew) => drive({ port: field.port, connections: 1, seconds: 2, requests })
  await run(ofFew)
  const tails: number[] = []
  const ratios: number[] = []
  for (let pass = 1; pass <= field.passes; pass += 1) {
    const [light, heavy] = [await run(ofFew), await run(ofMany)]
    tails.push(heavy.p99)
    ratios.push(heavy.p50 / light.p50)
    console.log(
      `  holdings, pass ${pass}: ${FEW} lots p50 ${light.p50.toFixed(1)} ms, ${MANY} lots p50 ${heavy.p50.toFixed(1)} ms,` +
        ` p99 ${heavy.p99.toFixed(1)} ms`,
    )
  }
  const isQuick = say(`${MANY} lots in ${POSITIONS} positions, p99 in ms`, tails, (ms) => ms < 15, '< 15')
  return say(`${MANY} lots against ${FEW}, p50`, ratios, (ratio) => ratio <= 1.2, '≤ 1.2') && isQuick
}

/** Lots as many purchases would leave them, without the purchases. */
export async function giveLots({ books }: Databases, parties: readonly Party[], lots: number): Promise<void> {
  await books.query(
    `with stock as materialized (
       select row_number() over (order by id) - 1 as n, id, market || ':' || symbol as asset, kind
       from (select * from instrument where kind = 'equity' order by id limit $3) i),
     known as (insert into asset select asset, kind, 0, 2, id, 'listed-' || kind from stock on conflict do nothing),
     placed as (
       insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled,
         blocked_paise, status, placed_at, status_at, expires_at, executed_at, settles_on)
       select gen_random_uuid(), client, 'standard', s.id, s.asset, 'market', 110000, 20, 20, 0, 'holding',
              now() - l * interval '1 minute', now(), now(), now(), current_date
       from unnest($1::uuid[]) client, generate_series(1, $2::integer) l join stock s on s.n = l % $3
       returning id, client_id, asset, instrument_id),
     held as (
       insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on,
         settles_on)
       select id, client_id, asset, instrument_id, id, 'purchase', 20, 2000000, 2400, current_date, current_date from placed
       returning client_id, asset, instrument_id, quantity, gross_paise, charges_paise)
     insert into position (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise)
       select client_id, asset, instrument_id, sum(quantity), count(*), sum(gross_paise), sum(charges_paise)
       from held group by client_id, asset, instrument_id`,
    [parties.map(({ client }) => client), lots, POSITIONS],
  )
}
