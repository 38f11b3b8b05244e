/**
 * Bench: a purchase at the market through the whole product, against pgbench calling `act` for one order at a time with the
 * same rows, and against pgbench inserting those rows and doing nothing else. What an order writes is read from one that the
 * product has placed.
 */
import { buyStock, urlOf } from '@pramaan/contracts'
import type { AccessTokens } from '../../apps/server/src/clients/access-tokens.ts'
import { bareRows, ledgerRows, literal, type Written } from '../bare-rows.ts'
import { runPgbench } from '../pgbench.ts'
import { say } from '../say.ts'
import type { Databases, Party } from './parties.ts'
import { drive, requestsOf } from './requests.ts'

export interface Field extends Databases {
  readonly pgbench: string
  readonly url: string
  readonly port: number
  readonly accessTokens: AccessTokens
  readonly passes: number
  readonly seconds: number
}

const BODY = JSON.stringify({ market: 'NSE', symbol: 'RELIANCE', quantity: 20, order_type: 'market' })
const line = { method: 'POST', path: urlOf(buyStock), body: BODY } as const

/** Interleaved passes, so that what disturbs one side disturbs the other. */
export async function orderPath(field: Field, parties: readonly Party[]): Promise<boolean> {
  const requests = await requestsOf(parties, { ...field, line })
  await drive({ port: field.port, connections: 8, seconds: 1, requests })
  const placed = await anOrder(field)
  await makeTable(field, parties, placed)
  const script = scriptOf(placed, parties.length)
  const bare = await bareRows(field, writtenBy(placed), parties.length)
  await field.owner.query('vacuum analyze')
  const passed: boolean[] = []
  for (const connections of [32, 128]) {
    const ratios: number[] = []
    const ofBare: number[] = []
    for (let pass = 1; pass <= field.passes; pass += 1) {
      const perSecond = async (text: string): Promise<number> => {
        await field.owner.query('checkpoint')
        return runPgbench({ ...field, connections, script: text })
      }
      const inserting = await perSecond(bare.script)
      const alone = await perSecond(script)
      await field.owner.query('checkpoint')
      const through = await drive({ port: field.port, connections, seconds: field.seconds, requests })
      ratios.push(through.perSecond / alone)
      ofBare.push(through.perSecond / inserting)
      console.log(
        `  ${connections} connections, pass ${pass}: pgbench ${inserting.toFixed(0)}/s inserting ${bare.rows} rows,` +
          ` ${alone.toFixed(0)}/s calling act, product ${through.perSecond.toFixed(0)}/s,` +
          ` p50 ${through.p50.toFixed(1)} ms, p99 ${through.p99.toFixed(1)} ms`,
      )
    }
    passed.push(
      say(`${connections} connections, orders against pgbench`, ratios, (ratio) => ratio >= 0.8, '≥ 0.8'),
      say(`${connections} connections, orders against bare rows`, ofBare, (ratio) => ratio >= 0.5, '≥ 0.5'),
    )
  }
  return passed.every(Boolean)
}

interface Placed {
  readonly order: string
  readonly fill: string
  readonly client: string
  readonly records: string
  readonly gross: bigint
  readonly charges: bigint
  readonly quantity: bigint
  readonly asset: string
  readonly reply_bytes: number
}

const writtenBy = ({ order, fill, client }: Placed): Written => ({
  client,
  ids: [order, fill],
  rows: {
    ...ledgerRows(fill, client),
    product_order: `select * from product_order where id = '${order}'`,
    order_fill: `select * from order_fill where id = '${fill}'`,
    lot: `select * from lot where order_id = '${order}'`,
    order_step: `select * from order_step where order_id = '${order}'`,
    ledger_firm_change: `select account_id, sum(amount)::bigint as amount from ledger_entry
                         where transfer_id = '${fill}' and client_id is null group by account_id`,
  },
})

/** One that the product has filled whole, with the records of its plan as the product writes them. */
async function anOrder({ owner }: Databases): Promise<Placed> {
  const [placed] = await owner.query<Placed>(
    `select o.id as order, f.id as fill, o.client_id as client, f.gross_paise as gross, f.charges_paise as charges, f.quantity,
            o.asset, (select max(octet_length(reply)) from idempotency) as reply_bytes,
            jsonb_build_object(
              'orders', jsonb_build_array(to_jsonb(o) || jsonb_build_object('plan', 1, 'of_asset', to_jsonb(a))),
              'fills', jsonb_build_array(to_jsonb(f) || '{"plan": 1}'),
              'lots', jsonb_build_array(to_jsonb(l) || '{"plan": 1}'),
              'steps', (select jsonb_agg(to_jsonb(s) - 'id' || '{"plan": 1}') from order_step s where s.order_id = o.id)
            )::text as records
     from product_order o join order_fill f on f.order_id = o.id join lot l on l.id = o.id join asset a on a.id = o.asset
     where o.status = 'holding' and o.filled = f.quantity and l.quantity = f.quantity limit 1`,
  )
  if (!placed) throw new Error('no order was filled at once: the market is not up')
  return placed
}

async function makeTable({ owner }: Databases, parties: readonly Party[], { asset }: Placed): Promise<void> {
  await owner.query(
    `create table bench_party as select row_number() over () as n, client, session, $3::text as asset,
       lower('buy:' || $3 || ':20') as operation
     from unnest($1::uuid[], $2::uuid[]) as t(client, session)`,
    [parties.map(({ client }) => client), parties.map(({ session }) => session), asset],
  )
  await owner.query('alter table bench_party add primary key (n)')
  await owner.query('grant select on bench_party to pramaan_app')
}

const FIRM = `'00000000-0000-0000-0000-000000000000'::uuid`

/** The ids of another order, fill and client in the same words. */
function recordsIn({ records, order, fill, client }: Placed): string {
  const short = (id: string) => id.replaceAll('-', '').slice(0, 16).toUpperCase()
  const shortOf = (id: string) => `upper(left(replace(new.${id}::text, '-', ''), 16))`
  return [
    [order, 'new.id::text'],
    [fill, 'new.fill::text'],
    [client, 'p.client::text'],
    [short(order), shortOf('id')],
    [short(fill), shortOf('fill')],
  ].reduce((text, [from, to]) => `replace(${text}, '${from}', ${to})`, literal(records))
}

/** One call of the product's own function for one order, with the rows of an order that was filled whole. */
function scriptOf(placed: Placed, clients: number): string {
  const { gross, charges, quantity, reply_bytes: bytes } = placed
  const none = (type: string): string => `array[null::${type}]`
  return `\\set n random(1, ${clients})
select outcome from bench_party p, (select gen_random_uuid() as id, gen_random_uuid() as fill offset 0) new, act(
  array[${literal('client:')} || p.client], array['POST /api/stock/app/v1/buy'], array[gen_random_uuid()::text],
  array[repeat('a', 32)::bytea], array[repeat('b', ${bytes})::bytea], array[now()], array[p.client],
  array[p.session], array[p.operation], array[true], array['minimum_trade'], array[${gross}::bigint],
  ${none('uuid')}, ${none('timestamptz')}, '{}'::integer[], '{}'::uuid[], '{}'::integer[],
  '{}'::integer[], '{}'::uuid[], '{}'::integer[],
  array[1], array[new.fill], array['order-bought'], array[new.id], ${none('text')}, array[now()],
  ${none('text')}, ${none('bigint')}, array[true],
  array[1, 1, 1], array[p.client, p.client, ${FIRM}], array['cash', 'cash', 'market'],
  array[${FIRM}, ${FIRM}, p.client], array['market', 'taxes', 'securities'],
  array['INR', 'INR', p.asset], array[${gross}::bigint, ${charges}::bigint, ${quantity}::bigint],
  ${recordsIn(placed)}::jsonb)
where p.n = :n;
`
}
