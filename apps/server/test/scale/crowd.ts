/**
 * Very many clients as years of a good day would leave them, written by sets past the triggers: each with a chain of ten entries, an order
 * with its fill and lot, deposits, a withdrawal, a bank account, a name that is sealed and found, an audit entry and a notice. One in a
 * hundred waits for a withdrawal, one in a hundred for a price, one in five hundred to be approved.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { tokensOf } from '../../src/clients/name-tokens.ts'
import { writeAudits } from '../../src/platform/audit.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Db, Queries } from '../../src/platform/database.ts'
import type { Keys } from '../../src/platform/keys.ts'
import { sealedFor } from '../../src/platform/sealed-texts.ts'
import { BLOCKED, CHARGES, GROSS, SHARES, WITHDRAWN, writeLedger } from './crowd-ledger.ts'

export interface Place {
  /** The owner's login, past every trigger, through the door that seals. */
  readonly books: Pick<Db, 'transaction' | 'query'>
  readonly keys: Keys
  readonly clock: Clock
}

/** Of one transaction. */
const AT_ONCE = 10_000
const STOCKS = 200
/** For indexes over tens of millions of rows. */
const PATIENCE = { statementMs: 60 * 60_000 }

const FIRST_NAMES = ['Asha', 'Ravi', 'Meera', 'Kiran', 'Dev', 'Leela', 'Arjun', 'Nisha', 'Vikram', 'Priya']
const LAST_NAMES = ['Kulkarni', 'Iyer', 'Sharma', 'Das', 'Reddy', 'Mehta', 'Nair', 'Singh', 'Bose', 'Patil']

const NAMES = LAST_NAMES.flatMap((last) => FIRST_NAMES.map((first) => `${first} ${last}`))
/** What each name is found by. */
const TOKENS = NAMES.flatMap((name, turn) => tokensOf(name).map((token) => ({ turn, token })))

/** Tables that are filled faster without the indexes that no constraint needs. */
const TABLES = [
  ...[
    'client',
    'client_name_token',
    'ledger_entry',
    'ledger_transfer',
    'deposit',
    'withdrawal',
    'bank_card',
    'due',
    'notice',
  ],
  ...[
    'product_order',
    'order_fill',
    'lot',
    'position',
    'order_step',
    'idempotency',
    'audit_event',
    'statement_line',
    'mail',
  ],
]

/** From client number `from` on; says after each part how many there are. Indexes are made anew at the end. */
export async function growCrowd(
  place: Place,
  { from, to }: { readonly from: number; readonly to: number },
  told: (clients: number) => void = () => {},
): Promise<void> {
  const { books } = place
  await nameShares(books)
  const indexes = await books.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where schemaname = 'public' and tablename = any ($1) and not exists (select from pg_constraint where conname = indexname)
       and indexdef not like 'CREATE UNIQUE%'`,
    [TABLES],
  )
  for (const { name } of indexes) await books.query(`drop index ${name}`)
  for (let at = from; at < to; at += AT_ONCE) {
    const upTo = Math.min(at + AT_ONCE, to)
    await books.transaction((tx) => writePart(tx, place, at, upTo), PATIENCE)
    told(upTo)
  }
  for (const { made } of indexes)
    await books.transaction(async (tx) => {
      await tx.query("set local maintenance_work_mem = '512MB'")
      await tx.query(made)
    }, PATIENCE)
}

/** What is bought has a name in the ledger. */
async function nameShares(db: Queries): Promise<void> {
  const [named] = await db.query<{ shares: bigint }>(
    `with share as (
       select id, market || ':' || symbol as asset, kind from instrument
       where kind = 'equity' and status = 'listed' and market = 'NSE' order by id limit ${STOCKS}),
     known as (
       insert into asset (id, kind, decimals, price_decimals, instrument_id, tax_class)
       select asset, kind, 0, 2, id, 'listed-' || kind from share on conflict do nothing),
     accounted as (
       insert into ledger_account (owner, purpose, asset)
       select '00000000-0000-0000-0000-000000000000', 'market', asset from share on conflict do nothing)
     select count(*) as shares from share`,
  )
  if ((named?.shares ?? 0n) === 0n) throw new Error('a crowd buys listed shares, and none is listed')
}

async function writePart(tx: Queries, place: Place, from: number, to: number): Promise<void> {
  await tx.query('set local synchronous_commit = off')
  await makePersons(tx, place, from, to)
  await writeClients(tx)
  await writeLedger(tx)
  await writeOrders(tx)
  await writePayments(tx)
  await writeRecords(tx)
  const persons = await tx.query<{ id: string }>('select id from person order by n')
  await writeAudits(
    tx,
    place.clock,
    persons.map(({ id }) => ({
      actor: { kind: 'client', id },
      act: 'pin.set',
      what: 'Set a PIN.',
      clientId: id,
      reason: null,
    })),
  )
  await tx.query(
    'update audit_head h set (seq, hash) = (select seq, hash from audit_event order by seq desc limit 1)',
  )
}

/** Who comes, with the ids of everything that is theirs. */
async function makePersons(tx: Queries, { keys, clock }: Place, from: number, to: number): Promise<void> {
  const people = Array.from({ length: to - from }, (_, turn) => {
    const [id, n] = [randomUUID(), from + turn]
    return {
      id,
      n,
      name: NAMES[n % NAMES.length] ?? '',
      card: keys.seal(`client:${id}`, Buffer.from(String(randomInt(1e12, 9e12)))),
    }
  })
  await tx.query(
    `create temporary table person on commit drop as
     select p.n, p.id, p.name, p.card, s.asset, s.id as instrument_id, s.symbol, s.firm_id, n % 100 >= 98 as is_open, n % 100 = 99 as waits,
       case when n % 100 = 99 then 'blocked' else 'held' end as set_aside, n % 500 = 1 as is_new,
       gen_random_uuid() as order_id, gen_random_uuid() as fill_id, gen_random_uuid() as asked_id, gen_random_uuid() as card_id,
       gen_random_uuid() as held_id, gen_random_uuid() as released_id,
       ${[1, 2, 3].map((turn) => `gen_random_uuid() as deposit_${turn}, gen_random_uuid() as paid_${turn}`).join(', ')},
       ${['cash_id', 'set_aside_id', 'securities_id'].map((name) => `nextval(pg_get_serial_sequence('ledger_account', 'id')) as ${name}`).join(', ')},
       t.at as deposited_1_at, t.at + interval '1 hour' as bought_at, t.at + interval '2 hours' as asked_at,
       t.at + interval '3 hours' as released_at, t.at + interval '4 hours' as deposited_2_at, t.at + interval '5 hours' as deposited_3_at
     from unnest($1::uuid[], $2::integer[], $3::text[], $4::bytea[]) p(id, n, name, card)
     join (select row_number() over (order by i.id) - 1 as turn, i.id, i.symbol, a.id as firm_id, a.asset, count(*) over () as shares
           from instrument i join ledger_account a on a.owner = '00000000-0000-0000-0000-000000000000' and a.purpose = 'market' and a.asset = i.market || ':' || i.symbol
           where i.kind = 'equity') s on s.turn = (p.n * 7) % s.shares
     -- Within two days, four days ago: whoever looks at them has few days to be worked out.
     cross join lateral (
       select date_trunc('day', $5::timestamptz) - interval '4 days' + (p.n::bigint * 7919 % 2400) * interval '1 minute' as at) t`,
    [
      people.map(({ id }) => id),
      people.map(({ n }) => n),
      people.map(({ id, name }) => sealedFor(id, name)),
      people.map(({ card }) => card),
      clock.now(),
    ],
  )
  await tx.query('analyze person')
  await tx.query(
    `insert into client_name_token (token, client_id)
     select distinct t.token, p.id from person p join unnest($1::integer[], $2::integer[]) t(name, token) on t.name = p.n % ${NAMES.length}`,
    [TOKENS.map(({ turn }) => turn), TOKENS.map(({ token }) => token)],
  )
}

async function writeClients(tx: Queries): Promise<void> {
  await tx.query(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     select id, 'PRM8' || lpad(n::text, 9, '0'), 'scale-' || n || '@scale.test', 'scale-' || n || '@scale.test', name, 'x.x',
            deposited_1_at, case when is_new then 'pending' else 'approved' end, deposited_1_at - interval '1 day' from person`,
  )
  await tx.query(
    `insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask, id_number_mac,
       front_image_id, back_image_id, submitted_at, promised_by)
     select gen_random_uuid(), id, name, '', '', '', '', sha256(id::text::bytea), gen_random_uuid(), gen_random_uuid(),
            deposited_1_at, deposited_1_at + interval '6 days' from person where is_new`,
  )
  await tx.query(
    `insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
     select card_id, id, 'State Bank of India', card, '123••••890', sha256(card), 'SBIN0001234', name, deposited_1_at, deposited_1_at
     from person`,
  )
}

async function writeOrders(tx: Queries): Promise<void> {
  await tx.query(
    `insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled, blocked_paise,
       status, placed_at, status_at, expires_at, executed_at, settles_on)
     select order_id, id, 'standard', instrument_id, asset, 'market', 157500, ${SHARES}, ${SHARES}, 0, 'holding', bought_at, bought_at,
            bought_at + interval '1 day', bought_at, (bought_at at time zone 'Asia/Kolkata')::date + 1 from person
     union all
     select asked_id, id, 'standard', instrument_id, asset, 'limit', 145000, ${SHARES}, 0, ${BLOCKED}, 'awaiting', asked_at, asked_at,
            asked_at + interval '1 year', null, null from person where waits`,
  )
  await tx.query(
    `insert into order_fill (id, order_id, client_id, side, quantity, gross_paise, charges_paise, levels, charges, card_version,
       at, trade_day, settles_on, source, as_of, sequence, venue, venue_order_number, venue_trade_number)
     select fill_id, order_id, id, 'buy', ${SHARES}, ${GROSS}, ${CHARGES}, '[[20, 150000]]',
       '{"dp":0,"gst":17,"stt":3000,"txn":92,"ipft":0,"sebi":3,"stamp":500,"dp-gst":0,"brokerage":0}', '2026-03-01', bought_at,
       (bought_at at time zone 'Asia/Kolkata')::date, (bought_at at time zone 'Asia/Kolkata')::date + 1, 'simulated', bought_at, 1,
       'paper', upper(replace(left(order_id::text, 18), '-', '')), upper(replace(fill_id::text, '-', '')) from person`,
  )
  await tx.query(
    `insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on, settles_on)
     select order_id, id, asset, instrument_id, order_id, 'purchase', ${SHARES}, ${GROSS}, ${CHARGES},
            (bought_at at time zone 'Asia/Kolkata')::date, (bought_at at time zone 'Asia/Kolkata')::date + 1 from person`,
  )
  await tx.query(
    `insert into position (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise)
     select id, asset, instrument_id, ${SHARES}, 1, ${GROSS}, ${CHARGES} from person`,
  )
  await tx.query('insert into client_trades (client_id, executed) select id, 1 from person')
  await tx.query(
    `insert into order_step (order_id, client_id, at, actor, code)
     select order_id, id, bought_at, 'client', 'holding' from person
     union all select asked_id, id, asked_at, 'client', 'awaiting' from person where waits`,
  )
  await tx.query(
    `insert into due (id, kind, client_id, ref, at, done_at, tries)
     select d.id, d.kind, p.id, d.ref, d.at, d.done_at, 1 from person p cross join lateral (select
       ((p.bought_at at time zone 'Asia/Kolkata')::date + 1)::timestamp at time zone 'Asia/Kolkata' + interval '30 minutes' as charged_at) c
     cross join lateral (values
       (p.held_id, 'day-charges', p.held_id, c.charged_at, c.charged_at, true),
       (p.deposit_1, 'deposit-expiry', p.deposit_1, p.bought_at + interval '1 day', p.bought_at, true),
       (p.asked_id, 'lapse', p.asked_id, p.asked_at + interval '1 year', null, p.waits)) d(id, kind, ref, at, done_at, is_there)
     where d.is_there`,
  )
}

async function writePayments(tx: Queries): Promise<void> {
  await tx.query(
    `insert into deposit (id, client_id, amount_paise, channel, reference, state, created_at, state_at, expires_at, utr, credited_paise,
       transfer_id)
     select d.id, p.id, e.amount, 'bank', 'PRM-' || substring(d.code for 4) || '-' || right(d.code, 4), 'credited', d.at, d.at,
            d.at + interval '1 day', case d.turn when 1 then upper(replace(d.id::text, '-', '')) end, e.amount, d.transfer_id
     from person p cross join lateral (values ${[1, 2, 3].map((turn) => `(p.deposit_${turn}, p.paid_${turn}, p.deposited_${turn}_at, ${turn})`).join(', ')})
       as v(id, transfer_id, at, turn)
     -- Each number once: eight places of 36.
     cross join lateral (select v.*, upper(lpad(to_hex(p.n::bigint * 4 + v.turn), 8, '0')) as code) d
     cross join lateral (select (array[10000000, 1000000, 500000])[d.turn]::bigint as amount) e`,
  )
  await tx.query(
    `with imported as (
       insert into statement (id, imported_by, imported_at, from_day, to_day, opening_paise, closing_paise, accepted, known, matched, unmatched,
         sha256)
       select gen_random_uuid(), gen_random_uuid(), min(deposited_1_at), min(deposited_1_at)::date, min(deposited_1_at)::date, 0,
              sum(10000000::bigint), count(*), 0, count(*), 0,
              sha256(min(deposit_1::text)::bytea) from person returning id)
     insert into statement_line (id, statement_id, line, day, narration, utr, payer, direction, amount_paise, balance_paise, fingerprint,
       state, why, deposit_id, transfer_id)
     select gen_random_uuid(), i.id, 2 + row_number() over (order by p.n), p.deposited_1_at::date, '', upper(replace(p.deposit_1::text, '-', '')),
            null, 'credit', 10000000, 0, sha256(p.deposit_1::text::bytea), 'matched', 'reference', p.deposit_1, p.paid_1
     from person p, imported i`,
  )
  await tx.query(
    `with asked as (
       insert into withdrawal (id, client_id, amount_paise, card_id, bank_name, card_number, card_mask, ifsc, holder_name, state,
         requested_at, state_at, promised_by)
       select asked_id, id, ${WITHDRAWN}, card_id, 'State Bank of India', card, '123••••890', 'SBIN0001234', name,
              case when is_open then 'requested' else 'cancelled' end, asked_at, case when is_open then asked_at else released_at end,
              case when is_open then asked_at + interval '6 days' end
       from person where not waits returning id, client_id, state, requested_at, state_at, promised_by)
     insert into withdrawal_step (withdrawal_id, client_id, state, at, actor, promised_by)
     select id, client_id, 'requested', requested_at, 'client', promised_by from asked
     union all select id, client_id, 'cancelled', state_at, 'client', null from asked where state = 'cancelled'`,
  )
}

/** What is kept for a while: a notice, the keys of intents, and mails of this month. */
async function writeRecords(tx: Queries): Promise<void> {
  await tx.query(
    `insert into notice (client_id, source, source_id, kind, topic, ref, at, facts, is_shown, mail_due)
     select id, 'scale', n::text, 'order-executed', 'orders', order_id, bought_at, jsonb_build_object('name', symbol || ' Limited',
       'amount', ${GROSS + CHARGES}, 'market', 'NSE', 'symbol', symbol, 'product', 'standard', 'decimals', 0, 'quantity', '${SHARES}',
       'instrument', 'equity'), true, false from person`,
  )
  await tx.query(
    `insert into idempotency (scope, route, key, body_hash, reply, claimed_at)
     select 'client:' || id, 'POST /api/stock/app/v1/buy', order_id::text, sha256(order_id::text::bytea),
            decode(repeat('5a', 290), 'hex'), bought_at from person`,
  )
  await tx.query(
    `insert into mail (id, to_address, subject, body_text, created_at, sent_at)
     select gen_random_uuid(), 'scale-' || n || '@scale.test', 'Your order was executed', repeat('Bought. ', 40), bought_at, bought_at
     from person where n % 10 = 0`,
  )
}
