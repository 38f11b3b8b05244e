/**
 * Bench: how fast money moves through the whole product: HTTP, the session, the intent's key, the PIN's grant, the hold,
 * the chain's hash, a commit that waits for the disk. Held against pgbench, which calls the same function for one
 * request at a time on the same server and in the same run, and against pgbench that inserts the same rows and does nothing else. Ratios are believed; the machine is shared and noisy.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startPostgres } from '@pramaan/local-postgres'
import type { AccessTokens } from '../apps/server/src/clients/access-tokens.ts'
import { newDevice } from '../apps/server/src/clients/devices.ts'
import { type Sessions, sessionsWith } from '../apps/server/src/clients/sessions.ts'
import { lanes } from '../apps/server/src/ledger/lanes.ts'
import { post, type Transfer } from '../apps/server/src/ledger/transfers.ts'
import { appUrl } from '../apps/server/src/platform/app-login.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Db, openDatabase } from '../apps/server/src/platform/database.ts'
import { readKeys } from '../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../apps/server/src/platform/sealed-texts.ts'
import { startServer } from '../apps/server/test/server-process.ts'
import { cache } from '../tools/places.ts'
import { freePort } from '../tools/port.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { type BareRows, bareRows, ledgerRows, type Written } from './bare-rows.ts'
import type { Load, Measured } from './load.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import { say } from './say.ts'

/** Enough that no client's own limit of calls a minute is reached. */
const CLIENTS = 2000
const GRANTS_EACH = 300
/** `npm run bench:ledger -- 2` for a quick look. */
const PASSES = Number(process.argv[2] ?? 5)
const SECONDS = 4
const AMOUNT_PAISE = 2_000_000n

/** One call of the product's own function for one request: what a server that shares nothing could reach at best. */
const SCRIPT = `\\set n random(1, ${CLIENTS})
select outcome from bench_party p, (select gen_random_uuid() as id offset 0) new, act(
  array['client:' || p.client], array['POST /api/withdraw/app/v1'], array[gen_random_uuid()::text],
  array[repeat('a', 32)::bytea], array[repeat('b', 240)::bytea], array[now()], array[p.client],
  array[p.session], array['withdraw'], array[false], array['minimum_withdrawal'], array[${AMOUNT_PAISE}::bigint],
  array[p.card], array[now()], '{}'::integer[], '{}'::uuid[], '{}'::integer[],
  '{}'::integer[], '{}'::uuid[], '{}'::integer[],
  array[1], array[gen_random_uuid()], array['withdrawal-held'], array[new.id], array[null::text], array[now()],
  array[null::text], array[null::bigint], array[true],
  array[1], array[p.client], array['cash'], array[p.client], array['held'], array['INR'], array[${AMOUNT_PAISE}::bigint],
  jsonb_build_object(
    'withdrawals', jsonb_build_array(jsonb_build_object('plan', 1, 'id', new.id, 'client_id', p.client,
      'amount_paise', ${AMOUNT_PAISE}, 'requested_at', now(), 'promised_by', now())),
    'mails', jsonb_build_array(jsonb_build_object('plan', 1, 'id', gen_random_uuid(), 'client_id', p.client,
      'subject', repeat('s', 45), 'body_text', repeat('t', 380), 'created_at', now()))))
where p.n = :n;
`

interface Party {
  readonly client: string
  readonly session: string
  readonly card: string
}

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const pgbench = findPgbench()
  const dataDir = mkdtempSync(join(cache, 'bench-'))
  const postgres = await startPostgres({ dataDir, durable: true })
  const port = await freePort()
  const keysFile = join(dataDir, 'keys')
  const server = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    KEYS_FILE: keysFile,
    LOG_LEVEL: 'error',
  })
  const owner = openDatabase({ url: postgres.url, connections: 4, asOwner: true })
  const keys = await readKeys(keysFile)
  const url = appUrl(postgres.url, keys)
  const db = withSealedTexts(openDatabase({ url, connections: 4 }), keys)
  // Past what asks each transfer for its cause: money that nobody paid in is only for measuring.
  const past = `${postgres.url}?options=${encodeURIComponent('-c session_replication_role=replica')}`
  const books = withSealedTexts(openDatabase({ url: past, connections: 4, asOwner: true }), keys)
  try {
    const sessions = sessionsWith(keys, systemClock)
    const parties = await prepare(owner, db, books, sessions)
    const { accessTokens } = sessions
    const field = { pgbench, url, port, parties, owner, accessTokens }
    await runHttp(8, field)
    const bare = await bareRows(field, await aWithdrawal(field), CLIENTS)
    await owner.query('vacuum analyze')
    const passed = [
      await compare(32, field, bare),
      await compare(128, field, bare),
      await hotAgainstSpread(books, parties),
      await booksAreWhole(owner),
    ]
    process.exitCode = passed.every(Boolean) ? 0 : 1
  } finally {
    await server.end('SIGTERM')
    await db.close()
    await books.close()
    await owner.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Field {
  readonly pgbench: string
  readonly url: string
  readonly port: number
  readonly parties: readonly Party[]
  readonly owner: Db
  readonly accessTokens: AccessTokens
}

/** What one withdrawal has written that the product was asked for. */
async function aWithdrawal({ owner }: Field): Promise<Written> {
  const [asked] = await owner.query<{ id: string; client: string; transfer: string; mail: string }>(
    `select w.id, w.client_id as client, t.id as transfer,
            (select m.id from mail m where m.to_address = c.email order by m.created_at limit 1) as mail
     from withdrawal w join client c on c.id = w.client_id join ledger_transfer t on t.ref = w.id
     join idempotency i on i.scope = 'client:' || w.client_id and i.reply is not null limit 1`,
  )
  if (!asked) throw new Error('no withdrawal was taken')
  const { id, client, transfer, mail } = asked
  return {
    client,
    ids: [id, transfer, mail],
    rows: {
      ...ledgerRows(transfer, client),
      withdrawal: `select * from withdrawal where id = '${id}'`,
      mail: `select * from mail where id = '${mail}'`,
    },
  }
}

/** Interleaved passes, so that what disturbs one side disturbs the other. */
async function compare(connections: number, field: Field, bare: BareRows): Promise<boolean> {
  const ratios: number[] = []
  const ofBare: number[] = []
  const tails: number[] = []
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const perSecond = async (script: string): Promise<number> => {
      await field.owner.query('checkpoint')
      return runPgbench({ ...field, connections, seconds: SECONDS, script })
    }
    const inserting = await perSecond(bare.script)
    const alone = await perSecond(SCRIPT)
    await field.owner.query('checkpoint')
    const through = await runHttp(connections, field)
    ratios.push(through.perSecond / alone)
    ofBare.push(through.perSecond / inserting)
    tails.push(through.p99 / through.p50)
    console.log(
      `  ${connections} connections, pass ${pass}: pgbench ${inserting.toFixed(0)}/s inserting ${bare.rows} rows,` +
        ` ${alone.toFixed(0)}/s calling act, product ${through.perSecond.toFixed(0)}/s,` +
        ` p50 ${through.p50.toFixed(1)} ms, p99 ${through.p99.toFixed(1)} ms`,
    )
  }
  const isFast = say(
    `${connections} connections, product against pgbench`,
    ratios,
    (ratio) => ratio >= 1,
    '≥ 1',
  )
  const isNear = say(
    `${connections} connections, withdrawals against bare rows`,
    ofBare,
    (ratio) => ratio >= 0.6,
    '≥ 0.6',
  )
  if (connections > 32) return isFast && isNear
  return say('p99 against p50', tails, (ratio) => ratio <= 4, '≤ 4') && isFast && isNear
}

async function runHttp(connections: number, field: Field): Promise<Measured> {
  const { port, parties, accessTokens } = field
  const requests = await Promise.all(
    parties.map(async ({ client, session, card }) => {
      const text = JSON.stringify({ amount: Number(AMOUNT_PAISE / 100n), bank_card_id: card })
      const token = await accessTokens.issue({ clientId: client, sessionId: session })
      return {
        head: [
          'POST /api/withdraw/app/v1 HTTP/1.1',
          `Host: localhost:${port}`,
          'X-Requested-With: XMLHttpRequest',
          `Authorization: Bearer ${token}`,
          'Content-Type: application/json',
          `Content-Length: ${text.length}`,
          'Idempotency-Key: ',
        ].join('\r\n'),
        tail: `\r\n\r\n${text}`,
      }
    }),
  )
  const load: Load = { port, connections, seconds: SECONDS, requests }
  const measured = await new Promise<Measured>((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'load.ts'), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  if (measured.refused > 0)
    throw new Error(`${measured.refused} of ${measured.answered} requests were refused`)
  return measured
}

/** The same number of rows, once with the firm's bank account in every transfer and once with clients' accounts only. */
async function hotAgainstSpread(db: Db, parties: readonly Party[]): Promise<boolean> {
  const join = lanes<Transfer, string>((transfers) => post(db, transfers), { lanes: 2, most: 200 })
  const run = async (legOf: (client: string) => Transfer['legs']): Promise<number> => {
    let done = 0
    const started = performance.now()
    const one = async (lane: number): Promise<void> => {
      for (let n = lane; performance.now() - started < SECONDS * 1000; n += 32) {
        const client = parties[n % parties.length]?.client ?? ''
        await join({ act: 'adjustment', ref: null, at: systemClock.now(), legs: legOf(client) })
        done += 1
      }
    }
    await Promise.all(Array.from({ length: 32 }, (_, lane) => one(lane)))
    return done / ((performance.now() - started) / 1000)
  }
  const ratios: number[] = []
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const spread = await run((client) => [
      { from: { client, purpose: 'cash' }, to: { client, purpose: 'blocked' }, amount: 1n },
    ])
    const hot = await run((client) => [
      { from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 1n },
    ])
    console.log(`  hot account, pass ${pass}: spread ${spread.toFixed(0)}/s, hot ${hot.toFixed(0)}/s`)
    ratios.push(hot / spread)
  }
  return say('hot firm account against spread ones', ratios, (ratio) => ratio >= 0.9, '≥ 0.9')
}

async function booksAreWhole(owner: Db): Promise<boolean> {
  const [row] = await owner.query<{ transfers: bigint; off: bigint }>(
    `select (select count(*) from ledger_transfer) as transfers,
            (select count(*) from ledger_account a where a.client_id is not null
               and a.balance <> (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id))
          + (select count(*) from (select from ledger_entry group by transfer_id having sum(amount) <> 0) t) as off`,
  )
  console.log(
    `${row?.off === 0n ? '✓' : '✗'} conservation: ${row?.transfers} transfers, ${row?.off} accounts or transfers off`,
  )
  return row?.off === 0n
}

/** Clients with a session, a bank account, a PIN, money and proofs of the PIN, made in a few statements. */
async function prepare(owner: Db, db: Db, books: Db, sessions: Sessions): Promise<Party[]> {
  const ids = Array.from({ length: CLIENTS }, () => randomUUID())
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
       select id, 'B' || n, 'b' || n || '@bench.test', 'b' || n || '@bench.test', 'Bench', 'x', now(), 'approved', now()
       from unnest($1::uuid[]) with ordinality as t(id, n)`,
      [ids],
    )
    await tx.query("insert into pin (client_id, pin_hash, set_at) select unnest($1::uuid[]), 'x', now()", [
      ids,
    ])
    await tx.query(
      `insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
       select gen_random_uuid(), id, 'Bench Bank', repeat('x', 40)::bytea, '123••••890', id::text::bytea, 'SBIN0001234', 'Bench', now(), now()
       from unnest($1::uuid[]) as t(id)`,
      [ids],
    )
  })
  const parties: Party[] = []
  for (const id of ids) {
    await sessions.open(db, { clientId: id, device: newDevice(), isRemembered: false, userAgent: '' })
    const [row] = await owner.query<{ session: string; card: string }>(
      'select s.id as session, c.id as card from session s join bank_card c using (client_id) where client_id = $1',
      [id],
    )
    if (row) parties.push({ client: id, ...row })
  }
  await owner.query(
    `create table bench_party as
     select row_number() over () as n, s.client_id as client, s.id as session, c.id as card
     from session s join bank_card c using (client_id) where s.client_id = any ($1::uuid[])`,
    [ids],
  )
  await owner.query('alter table bench_party add primary key (n)')
  await owner.query('grant select on bench_party to pramaan_app')
  await owner.query(
    `insert into step_up_grant (id, session_id, purpose, expires_at)
     select gen_random_uuid(), session, 'guarded-act', now() + interval '1 day'
     from bench_party, generate_series(1, $1)`,
    [GRANTS_EACH],
  )
  await post(
    books,
    ids.map((client) => ({
      act: 'deposit',
      ref: null,
      at: systemClock.now(),
      legs: [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 1_000_000_000_000n }],
    })),
  )
  await owner.query('vacuum analyze')
  return parties
}
