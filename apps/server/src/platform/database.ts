/**
 * platform: the one door to PostgreSQL. Every connection logs in as `pramaan_app`, which owns nothing and is a member of
 * nothing, so what a migration did not grant cannot be done, whatever the code says.
 */
import pg from 'pg'
import { monotonicMs } from './clock.ts'
import { primaryStream, wantsReadWrite } from './database-hosts.ts'
import { type Listener, type Listening, startListening } from './listening.ts'
import { type DatabaseWatch, timed } from './metrics.ts'
import { refuseOtherSession, refuseReadOnly, type SessionLimits } from './session-check.ts'
import { codeOf } from './start-failure.ts'

const INT8 = 20
const DATE = 1082

/** Runs one statement. Values travel beside the text, never inside it. */
export interface Queries {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * Whose rows a statement may touch. Tables that belong to clients have row security: without a subject they are
 * empty, whatever the statement says.
 */
export type Subject = { readonly clientId: string } | 'firm'

/** For work of hours that nobody waits for: how long each of its statements may take. */
export interface Patience {
  readonly statementMs: number
}

export interface Db extends Queries {
  /** The same database as one client, or as the firm, sees it. */
  as(subject: Subject): Pick<Db, 'query' | 'transaction'>
  /** Commits what `work` did, or nothing of it. */
  transaction<T>(work: (tx: Queries) => Promise<T>, patience?: Patience): Promise<T>
  /** Calls `onMessage` for each notification, and `onUp(false)` while the line is down. */
  listen(channels: readonly string[], hear: Listener): Promise<void>
  /** Whether everything that is listened to can be heard. */
  isListening(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /** The same login past a pooler, on which what the database tells can be heard. */
  readonly directUrl?: string
  readonly connections?: number
  /** For migrations, with the owner's login; everything else works with the app's. */
  readonly asOwner?: boolean
  /** For work that nobody waits for, such as the demo's seed: how long a connection and each statement may take. */
  readonly patience?: Patience
  /**
   * For the demo's seed alone, before anyone is answered: a commit does not wait for the disk. The order of what is written stays, and
   * whatever waits for the disk afterwards has all of it there.
   */
  readonly isSeed?: boolean
  /** Told how long statements take, and how long they wait for a connection. */
  readonly watch?: DatabaseWatch
}

/**
 * All limits lie under the browser's 10 s, so a stuck statement is answered and not merely abandoned. The database's own
 * come first; this one is for a line on which nothing comes back at all.
 */
const ANSWER_WITHIN_MS = 6000
const CONNECT_WITHIN_MS = 5000
/** What answers requests. */
export const POOL_CONNECTIONS = 10
const LINE_ANSWERS_WITHIN_MS = 5000
/** Migrations, backups and a start are waited for by someone who would rather wait than begin again. */
export const OWNER_CONNECTS_WITHIN_MS = 30_000

/** Set for the app's role itself, so that no connection has to ask for them. */
export const APP_LIMITS: SessionLimits = {
  statement_timeout: 5000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 5000,
}

const limitsOf = ({ asOwner = false, patience }: DatabaseOptions): SessionLimits => ({
  statement_timeout: asOwner ? 0 : (patience?.statementMs ?? APP_LIMITS.statement_timeout),
  lock_timeout: patience?.statementMs ?? APP_LIMITS.lock_timeout,
  idle_in_transaction_session_timeout:
    patience?.statementMs ?? APP_LIMITS.idle_in_transaction_session_timeout,
})

const sessionSettings = (options: DatabaseOptions): string =>
  [
    ...Object.entries(limitsOf(options)).map(([name, ms]) => `-c ${name}=${ms}`),
    '-c timezone=UTC',
    ...(options.isSeed ? ['-c synchronous_commit=off'] : []),
  ].join(' ')

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    // Postgres sends int8 as text; paise and counters are bigint in the domain.
    // A date is a day on a calendar, not an instant.
    oid === INT8
      ? BigInt
      : oid === DATE
        ? String
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export const connectionConfig = (
  options: DatabaseOptions,
  stream = primaryStream(options.url),
): pg.ClientConfig => ({
  connectionString: options.url,
  ...(stream ? { stream } : {}),
  application_name: 'pramaan',
  // The app's usual connection asks for nothing: a pooler would drop it, or refuse the connection for it.
  ...(options.asOwner || options.patience ? { options: sessionSettings(options) } : {}),
  types,
  connectionTimeoutMillis:
    options.patience?.statementMs ?? (options.asOwner ? OWNER_CONNECTS_WITHIN_MS : CONNECT_WITHIN_MS),
  ...(options.asOwner ? {} : { query_timeout: (options.patience?.statementMs ?? 0) + ANSWER_WITHIN_MS }),
})

const NOBODY_WATCHES: DatabaseWatch = { waited: () => {}, ran: () => {}, pool: () => {} }

class Pool extends pg.Pool {
  readonly #watch: DatabaseWatch

  constructor(config: pg.PoolConfig, watch: DatabaseWatch) {
    super(config)
    this.#watch = watch
    watch.pool(() => ({ open: this.totalCount, idle: this.idleCount, waiting: this.waitingCount }))
  }

  async taken(): Promise<pg.PoolClient> {
    const begun = monotonicMs()
    const client = await this.connect()
    this.#watch.waited(monotonicMs() - begun)
    return client
  }

  timed<T>(run: () => Promise<T>): Promise<T> {
    return timed(this.#watch.ran, run)
  }
}

export function openDatabase(options: DatabaseOptions): Db {
  const stream = primaryStream(options.url)
  const connection = connectionConfig(options, stream)
  const check = async (client: pg.ClientBase): Promise<void> => {
    if (!options.asOwner) await refuseOtherSession(client, limitsOf(options))
    if (wantsReadWrite(options.url)) await refuseReadOnly(client)
  }
  const pool = new Pool(
    { ...connection, max: options.connections ?? POOL_CONNECTIONS, onConnect: check },
    options.watch ?? NOBODY_WATCHES,
  )
  // An idle connection may be cut at any time; the pool replaces it and the next query tells if that fails.
  pool.on('error', () => {})
  const listenings: Listening[] = []

  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.timed(() => pool.query<Row & pg.QueryResultRow>(text, [...values]))).rows,
    transaction: (work, patience) => inTransaction(pool, 'begin', work, patience),
    as: (subject) => {
      const begin = beginAs(subject)
      return {
        query: (text, values) => inTransaction(pool, begin, (tx) => tx.query(text, values)),
        transaction: (work, patience) => inTransaction(pool, begin, work, patience),
      }
    },
    listen: async (channels, hear) => {
      const directUrl = options.directUrl ?? options.url
      // One that finds another primary cuts the others' connections too.
      const direct = connectionConfig(
        { ...options, url: directUrl },
        directUrl === options.url ? stream : primaryStream(directUrl),
      )
      const giveUpAfterMs = options.patience?.statementMs ?? LINE_ANSWERS_WITHIN_MS
      listenings.push(
        await startListening(direct, channels, hear, { check, tell: tellBy(connection), giveUpAfterMs }),
      )
    },
    isListening: () => listenings.every((listening) => listening.isUp()),
    close: async () => {
      await Promise.all(listenings.map((listening) => listening.stop()))
      await pool.end()
    },
  }
}

/** On a connection of its own: after a cut those of the pool may be dead too, and would be waited for. */
const tellBy = (connection: pg.ClientConfig) => async (channel: string, word: string) => {
  const client = new pg.Client(connection)
  client.on('error', ignore)
  try {
    await client.connect()
    await client.query('select pg_notify($1, $2)', [channel, word])
  } finally {
    await client.end()
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One round trip. The id is the only thing that is ever written into a statement, and it can only be a UUID. */
function beginAs(subject: Subject): string {
  if (subject === 'firm') return "begin; set local app.is_firm = 'yes'"
  if (!UUID.test(subject.clientId)) throw new Error('a subject is named by its id')
  return `begin; set local app.client_id = '${subject.clientId}'`
}

const waiting = ({ statementMs }: Patience): string =>
  `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${statementMs}`

const ignore = (): void => {}

async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (tx: Queries) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  const client = await pool.taken()
  // A connection that is cut while the work is elsewhere says so by an event, which would end the process if nobody
  // listened. The next query fails with the reason.
  client.on('error', ignore)
  try {
    await client.query(patience ? `${begin}; ${waiting(patience)}` : begin)
    const limit = patience ? { query_timeout: patience.statementMs + ANSWER_WITHIN_MS } : {}
    const result = await work({
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (
          await pool.timed(() =>
            client.query<Row & pg.QueryResultRow>({ text, values: [...values], ...limit }),
          )
        ).rows,
    })
    await commit(client)
    client.off('error', ignore)
    client.release()
    return result
  } catch (error) {
    const isHealthy = !isUnanswered(error) && !isReadOnly(error) && (await rolledBack(client))
    if (isHealthy) client.off('error', ignore)
    client.release(!isHealthy)
    throw error
  }
}

/** Whoever did not answer the statement will not answer the rollback either: the connection is given up at once. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** A server that has become a copy stays one for this connection; the next is made to the one that takes writes. */
const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/**
 * A commit that waits for its standby and is cancelled is told as done, with a warning that the standby may not have it: a
 * failover would lose it. Whoever asked is not told that it is done and asks again, with its key.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  let isDoubted = false
  // Warnings by their class, because their words come in the database's language.
  const hear = ({ code }: { readonly code: string | undefined }): void => {
    isDoubted ||= code?.startsWith('01') ?? false
  }
  client.on('notice', hear)
  try {
    await client.query('commit')
  } finally {
    client.off('notice', hear)
  }
  if (isDoubted)
    throw new Error('the database did not wait for its standby: whether this is kept is not known')
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

/** The row a statement must have given. Its absence is a bug, not a refusal. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}
