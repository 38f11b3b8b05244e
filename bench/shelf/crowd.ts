/** Bench: a hundred thousand clients past the triggers, and the order of one of them as the order of each. */
import { randomUUID } from 'node:crypto'
import { post } from '../../apps/server/src/ledger/transfers.ts'
import type { House } from '../../apps/server/test/harness.ts'

const AT_ONCE = 1000

/** Approved, each with so much in cash and so much blocked. */
export async function makeCrowd(
  { books, clock }: House,
  count: number,
  paise: { readonly cash: bigint; readonly blocked: bigint },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await books.query(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     select id, 'S' || id, id || '@shelf.test', id || '@shelf.test', 'Holder', 'x', now(), 'approved', now()
     from unnest($1::uuid[]) as t(id)`,
    [ids],
  )
  for (let from = 0; from < count; from += AT_ONCE) {
    await post(
      books,
      ids.slice(from, from + AT_ONCE).map((client) => ({
        act: 'deposit',
        ref: null,
        at: clock.now(),
        legs: [
          { from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: paise.cash },
          { from: { firm: 'bank' }, to: { client, purpose: 'blocked' }, amount: paise.blocked },
        ],
      })),
    )
  }
  return ids
}

/** As this order stands, one for each client: what it waits for, its lot, and what is to come of it. */
export async function giveEach({ books }: House, order: string, clients: readonly string[]): Promise<void> {
  await books.query(
    `with holder as materialized (
       select client_id, gen_random_uuid() as order_id, gen_random_uuid() as income_id from unnest($2::uuid[]) as t(client_id)),
     placed as (
       insert into product_order select (jsonb_populate_record(o, jsonb_build_object('id', h.order_id, 'client_id', h.client_id))).*
       from holder h, product_order o where o.id = $1),
     held as (
       insert into lot select (jsonb_populate_record(l, jsonb_build_object('id', h.order_id, 'order_id', h.order_id,
         'client_id', h.client_id))).* from holder h, lot l where l.id = $1),
     bought as (
       insert into order_fill select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'order_id', h.order_id,
         'client_id', h.client_id, 'venue_order_number', h.order_id, 'venue_trade_number', gen_random_uuid()))).*
       from holder h, order_fill f where f.order_id = $1),
     to_come as (
       insert into order_income select (jsonb_populate_record(i, jsonb_build_object('id', h.income_id, 'order_id', h.order_id,
         'client_id', h.client_id))).* from holder h, order_income i where i.order_id = $1)
     insert into due (id, kind, client_id, ref, at)
       select gen_random_uuid(), d.kind, h.client_id, case d.ref when $1 then h.order_id else h.income_id end, d.at
       from holder h, due d where d.done_at is null
         and (d.ref = $1 or d.ref in (select id from order_income where order_id = $1))`,
    [order, clients],
  )
}
