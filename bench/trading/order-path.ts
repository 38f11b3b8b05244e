/**
 * Bench: a purchase at the market through the whole product, against pgbench calling `place_orders` for one order at a time
 * with the same rows. What an order writes is read from one that the product has placed.
 */
import { buyStock, urlOf } from '@pramaan/contracts'
import type { AccessTokens } from '../../apps/server/src/clients/access-tokens.ts'
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
  const script = await scriptOf(field, parties)
  const passed: boolean[] = []
  for (const connections of [32, 128]) {
    const ratios: number[] = []
    for (let pass = 1; pass <= field.passes; pass += 1) {
      await field.owner.query('checkpoint')
      const alone = await runPgbench({ ...field, connections, script })
      await field.owner.query('checkpoint')
      const through = await drive({ port: field.port, connections, seconds: field.seconds, requests })
      ratios.push(through.perSecond / alone)
      console.log(
        `  ${connections} connections, pass ${pass}: pgbench ${alone.toFixed(0)}/s, product ${through.perSecond.toFixed(0)}/s,` +
          ` p50 ${through.p50.toFixed(1)} ms, p99 ${through.p99.toFixed(1)} ms`,
      )
    }
    passed.push(
      say(`${connections} connections, orders against pgbench`, ratios, (ratio) => ratio >= 0.8, '≥ 0.8'),
    )
  }
  return passed.every(Boolean)
}

interface Placed {
  readonly order: string
  readonly fill: string
  readonly gross: bigint
  readonly charges: bigint
  readonly quantity: bigint
  readonly asset: string
  readonly reply_bytes: number
}

/**
 * One call of the product's own function for one order, with the rows of an order that was filled whole. Words with a colon
 * stand in the table: pgbench would take what follows it for a variable.
 */
async function scriptOf({ owner }: Databases, parties: readonly Party[]): Promise<string> {
  const [placed] = await owner.query<Placed>(
    `select replace(replace(jsonb_strip_nulls(to_jsonb(o))::text, o.id::text, '@order'), o.client_id::text, '@client') as order,
            replace(replace(replace(jsonb_strip_nulls(to_jsonb(f))::text, o.id::text, '@order'), o.client_id::text, '@client'),
                    f.id::text, '@fill') as fill,
            f.gross_paise as gross, f.charges_paise as charges, f.quantity, o.asset,
            (select max(octet_length(reply)) from idempotency) as reply_bytes
     from trade_order o join trade_fill f on f.order_id = o.id where o.status = 'holding' limit 1`,
  )
  if (!placed) throw new Error('no order was filled at once: the market is not up')
  await owner.query(
    `create table bench_party as select row_number() over () as n, client, session, $5::text as asset,
       'buy:' || $5 || ':20' as operation,
       jsonb_build_array(replace($3, '@client', client::text)::jsonb)::text as orders,
       jsonb_build_array(replace($4, '@client', client::text)::jsonb)::text as fills
     from unnest($1::uuid[], $2::uuid[]) as t(client, session)`,
    [
      parties.map(({ client }) => client),
      parties.map(({ session }) => session),
      placed.order,
      placed.fill,
      placed.asset,
    ],
  )
  await owner.query('alter table bench_party add primary key (n)')
  await owner.query('grant select on bench_party to pramaan_app')
  await owner.query('vacuum analyze')
  const firm = `'00000000-0000-0000-0000-000000000000'::uuid`
  return `\\set n random(1, ${parties.length})
select outcome from bench_party p, (select gen_random_uuid() as id, gen_random_uuid() as fill offset 0) new, place_orders(
  array['client:' || p.client], array['POST /api/stock/app/v1/buy'], array[gen_random_uuid()::text],
  array[repeat('a', 32)::bytea], array[repeat('b', ${placed.reply_bytes})::bytea], array[p.session], array[p.operation],
  array[now()], array[p.client], array[new.id], array[${placed.gross}::bigint],
  replace(p.orders, '@order', new.id::text)::jsonb,
  replace(replace(p.fills, '@order', new.id::text), '@fill', new.fill::text)::jsonb,
  array[new.fill], array['order-bought'], array[now()], array[1, 1, 1],
  array[p.client, p.client, ${firm}], array['cash', 'cash', 'market'],
  array[${firm}, ${firm}, p.client], array['market', 'taxes', 'securities'],
  array['INR', 'INR', p.asset], array[${placed.gross}::bigint, ${placed.charges}::bigint, ${placed.quantity}::bigint])
where p.n = :n;
`
}
