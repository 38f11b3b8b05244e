/** kill -9 of the server, and of server and database together, between a fill and its answer: one effect or none. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyStock, type Contract, quoteSale, sellOrder, urlOf } from '@pramaan/contracts'
import { type LocalPostgres, startPostgres } from '@pramaan/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from '../../src/clients/devices.ts'
import { sessionsWith } from '../../src/clients/sessions.ts'
import { post } from '../../src/ledger/transfers.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { readKeys } from '../../src/platform/keys.ts'
import { at } from '../account-people.ts'
import { diceFrom } from '../properties/dice.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'

const BUYERS = 8
const SELLERS = 8
const SYMBOL = 'RELIANCE'
const folder = join(import.meta.dirname, '../../../../.cache', `test-orders-kill-${process.pid}`)
const dataDir = join(folder, 'postgres')

let port: string
let postgres: LocalPostgres
let server: ServerProcess
let token: string
const client = randomUUID()

const start = async (): Promise<void> => {
  postgres = await startPostgres({ dataDir, durable: true })
  server = await startServer({
    PORT: port,
    DATA_DIR: folder,
    KEYS_FILE: join(folder, 'keys'),
    DATABASE_URL: postgres.url,
  })
}
const asOwner = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
  const db = openDatabase({ url: postgres.url, connections: 1, asOwner: true })
  try {
    return await db.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica')
      return tx.query<Row>(text, values)
    })
  } finally {
    await db.close()
  }
}

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  port = await freePort()
  await start()
  await asOwner(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     values ($1, 'KILL', 'kill@example.test', 'kill@example.test', 'Kill', 'x', now(), 'approved', now())`,
    [client],
  )
  const db = openDatabase({ url: postgres.url, connections: 2 })
  const sessions = sessionsWith(await readKeys(join(folder, 'keys')), systemClock)
  token = (
    await sessions.open(db, { clientId: client, device: newDevice(), isRemembered: false, userAgent: '' })
  ).access_token
  await db.close()
  await post({ query: asOwner }, [
    {
      act: 'deposit',
      ref: null,
      at: systemClock.now(),
      legs: [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 10_000_000_000_000n }],
    },
  ])
}, 120_000)
afterAll(async () => {
  await server.end('SIGKILL')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

type Call = Pick<Contract, 'method' | 'base' | 'path'>

interface WireAnswer {
  readonly code: number | string
  readonly data: {
    readonly id: string
    readonly status: string
    readonly price: number
    readonly quote_id: string | null
  } | null
}

/** Null where no answer came back. */
async function ask(call: Call, key: string, body?: object, query = ''): Promise<WireAnswer | null> {
  const response = await fetch(`${server.url}${urlOf(call)}${query}`, {
    method: call.method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': key,
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null)
  const text = await response?.text().catch(() => null)
  if (!text) return null
  const answer: WireAnswer = JSON.parse(text)
  return answer
}

/** What was asked, to be asked again with the same key and the same words. */
interface Intent {
  readonly key: string
  readonly call: Call
  readonly body: object
}
const send = ({ call, key, body }: Intent) => ask(call, key, body)

const purchase = (): Intent => ({
  key: randomUUID(),
  call: buyStock,
  body: { market: 'NSE', symbol: SYMBOL, quantity: 20, order_type: 'market' },
})

interface Told {
  readonly bought: Map<string, string>
  readonly sold: Set<string>
  readonly inDoubt: Set<Intent>
}

/** Buys without a pause until something dies. */
async function buyUntilItDies({ bought, inDoubt }: Told): Promise<void> {
  for (;;) {
    const intent = purchase()
    inDoubt.add(intent)
    const answer = await send(intent)
    if (answer?.code !== 200) return
    inDoubt.delete(intent)
    bought.set(intent.key, answer.data?.id ?? '')
  }
}

/** Sells its own lots, one after the other, at the server's price. */
async function sellUntilItDies(lots: readonly string[], { sold, inDoubt }: Told): Promise<void> {
  for (const id of lots) {
    const quoted = await ask(quoteSale, randomUUID(), undefined, `?did=${id}&ttype=standard`)
    if (!quoted) return
    if (!quoted.data?.quote_id) continue
    const { price } = quoted.data
    const intent = { key: randomUUID(), call: at(sellOrder, id), body: { ttype: 'standard', price } }
    inDoubt.add(intent)
    const answer = await send(intent)
    if (answer?.code !== 200) return
    inDoubt.delete(intent)
    sold.add(id)
  }
}

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** The feed needs a moment after a start. */
async function marketIsUp(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const dry = await ask(buyStock, randomUUID(), purchase().body, '?dry_run=1')
    if (dry?.code === 200 && dry.data?.status === 'holding') return
    await sleep(100)
  }
  throw new Error('the market did not come up')
}

/** One after the other, as the app does when a line was cut: done once by now, or refused and not done at all. */
async function askAgain({ bought, sold, inDoubt }: Told): Promise<void> {
  for (const intent of inDoubt) {
    const answer = await send(intent)
    if (intent.call === buyStock) {
      expect(answer?.code).toBe(200)
      const id = answer?.data?.id ?? ''
      expect((await send(intent))?.data).toMatchObject({ id })
      bought.set(intent.key, id)
    } else if (answer?.code === 200) sold.add(answer.data?.id ?? '')
    // The sale had not been made, and its price is too old by now or was given by a server that is gone.
    else expect(['quote_expired', 'quote_missing']).toContain(answer?.code)
  }
  inDoubt.clear()
}

test('under a load of purchases and sales that is killed 4 times, each has one effect or none, and the retry tells which', async () => {
  const dice = diceFrom(43)
  const told: Told = { bought: new Map(), sold: new Set(), inDoubt: new Set() }
  for (let round = 1; round <= 4; round += 1) {
    await marketIsUp()
    for (let n = 0; n < 3; n += 1) {
      const batch = Array.from({ length: 20 }, purchase)
      const answers = await Promise.all(batch.map(send))
      for (const [index, answer] of answers.entries()) {
        expect(answer?.code).toBe(200)
        told.bought.set(batch[index]?.key ?? '', answer?.data?.id ?? '')
      }
    }
    const lots = [...told.bought.values()].filter((id) => !told.sold.has(id))
    const load = Promise.all([
      ...Array.from({ length: BUYERS }, () => buyUntilItDies(told)),
      ...Array.from({ length: SELLERS }, (_, lane) =>
        sellUntilItDies(
          lots.filter((_id, index) => index % SELLERS === lane),
          told,
        ),
      ),
    ])
    await sleep(150 + dice.below(400))
    if (round % 2 === 0) process.kill(await postmaster(), 'SIGKILL')
    await server.end('SIGKILL')
    await load
    await postgres.stop()
    await start()
    await marketIsUp()
    await askAgain(told)
    await booksAgree(told)
  }
  expect(told.bought.size).toBeGreaterThan(4 * 60)
  expect(told.sold.size).toBeGreaterThan(0)
}, 240_000)

async function booksAgree({ bought, sold }: Told): Promise<void> {
  const orders = await asOwner<{ id: string; status: string }>(
    'select id, status from trade_order where client_id = $1',
    [client],
  )
  expect(orders.map(({ id }) => id).toSorted()).toEqual([...bought.values()].toSorted())
  const gone = orders.filter(({ status }) => status === 'sold').map(({ id }) => id)
  expect(gone.toSorted()).toEqual([...sold].toSorted())
  const [books] = await asOwner<{
    off: bigint
    shares: bigint
    lots: bigint
    position: bigint
    sales: bigint
  }>(
    `select (select count(*) from (select from ledger_entry e join ledger_account a on a.id = e.account_id
                                   group by e.transfer_id, a.asset having sum(e.amount) <> 0) t) as off,
            (select sum(balance)::bigint from ledger_account where client_id = $1 and purpose = 'securities') as shares,
            (select sum(quantity)::bigint from trade_order where client_id = $1 and status in ('holding', 'awaiting')) as lots,
            (select sum(quantity)::bigint from position where client_id = $1) as position,
            (select count(*) from trade_fill where client_id = $1 and side = 'sell') as sales`,
    [client],
  )
  expect(books).toMatchObject({
    off: 0n,
    lots: books?.shares,
    position: books?.shares,
    sales: BigInt(sold.size),
  })
}
