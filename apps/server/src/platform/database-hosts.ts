/**
 * platform: a database that is several machines, of which one takes writes. An address names them all, as libpq's do, and each
 * connection is made to the one that can be written to at that moment. Once that is another one, whatever still hangs at the
 * former is cut: its statements would be waited for in vain.
 */
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartFailure } from './start-failure.ts'

const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#,]+(?:,[^/?#,]+)+)(.*)$/
const HOSTS = 'hosts'
const ATTRIBUTES = 'target_session_attrs'

/** Several hosts have no place in a URL: the first stands in its place, and all of them in a parameter of ours. */
export function withOneHost(name: string, text: string): string {
  const several = SEVERAL.exec(text)
  const plain = several ? `${several[1]}${several[2]?.split(',', 1)[0]}${several[3]}` : text
  if (!URL.canParse(plain)) return plain
  const url = new URL(plain)
  const wanted = url.searchParams.get(ATTRIBUTES)
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'any') {
    throw new StartFailure(`${ATTRIBUTES} in ${name} must be read-write or any, not "${wanted}".`)
  }
  if (several && wanted === 'any') {
    throw new StartFailure(`${name} names several hosts: ${ATTRIBUTES} must be read-write, or not given.`)
  }
  if (!several) return plain
  url.searchParams.set(ATTRIBUTES, 'read-write')
  url.searchParams.set(HOSTS, several[2] ?? '')
  return url.href
}

/** Copies that only read: each host for itself, because each is looked at for itself. */
export function eachHost(text: string): string[] {
  const several = SEVERAL.exec(text)
  return several ? (several[2] ?? '').split(',').map((host) => `${several[1]}${host}${several[3]}`) : [text]
}

/** For sentences: all of them, as they were given. */
export const hostsOf = (url: string): string => new URL(url).searchParams.get(HOSTS) ?? new URL(url).host

export const wantsReadWrite = (url: string): boolean =>
  URL.canParse(url) && new URL(url).searchParams.get(ATTRIBUTES) === 'read-write'

interface Host {
  readonly host: string
  readonly port: number
}

interface Candidate extends Host {
  readonly isWritable: boolean
  readonly timeline: string
}

const PROBE_WITHIN_MS = 3000
/** A former primary that has just woken up may still call itself one; the new one has a later timeline. */
const OTHERS_WITHIN_MS = 200
/** So long an answer holds for connections that are made one after the other. */
const GOOD_FOR_MS = 1000

/** What `pg` takes as its `stream`, or null where the address names one host and asks for nothing. */
export function primaryStream(url: string): (() => Socket) | null {
  const hosts = wantsReadWrite(url) ? hostsIn(url) : []
  if (hosts.length < 2) return null
  const open = new Map<Socket, Host>()
  let asked: { readonly atMs: number; readonly answer: Promise<Host> } | null = null

  const cutAllBut = (primary: Host): void => {
    for (const [socket, at] of open) {
      if (at.host !== primary.host || at.port !== primary.port)
        socket.destroy(new Error('Connection terminated: the database has another primary'))
    }
  }
  const find = async (): Promise<Host> => {
    const primary = await findPrimary(url, hosts)
    cutAllBut(primary)
    return primary
  }
  const primary = (): Promise<Host> => {
    if (asked === null || performance.now() - asked.atMs >= GOOD_FOR_MS) {
      const answer = find()
      asked = { atMs: performance.now(), answer }
      // Nobody waits in vain for what has failed once.
      answer.catch(() => {
        if (asked?.answer === answer) asked = null
      })
    }
    return asked.answer
  }
  return () => {
    const socket = new Socket()
    const connect = socket.connect.bind(socket) as (port: number, host: string) => Socket
    socket.connect = ((): Socket => {
      primary().then(
        ({ host, port }) => {
          if (socket.destroyed) return
          open.set(socket, { host, port })
          socket.once('close', () => open.delete(socket))
          connect(port, host)
        },
        (error: Error) => socket.destroy(error),
      )
      return socket
    }) as typeof socket.connect
    return socket
  }
}

const DEFAULT_PORT = 5432

function hostsIn(url: string): Host[] {
  return hostsOf(url)
    .split(',')
    .map((one) => {
      const { hostname, port } = new URL(`postgres://${one}`)
      return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORT }
    })
}

/** All are asked at once: one that is gone without a word must not be waited for. */
async function findPrimary(url: string, hosts: readonly Host[]): Promise<Host> {
  const found: Candidate[] = []
  const failures: unknown[] = []
  const first = Promise.withResolvers<void>()
  const all = Promise.all(
    hosts.map((host) =>
      probe(url, host).then(
        (candidate) => {
          if (!candidate.isWritable) return
          found.push(candidate)
          first.resolve()
        },
        (error: unknown) => failures.push(error),
      ),
    ),
  )
  await Promise.race([first.promise, all])
  if (found.length > 0) await Promise.race([all, sleep(OTHERS_WITHIN_MS)])
  const [newest] = found.toSorted((a, b) => b.timeline.localeCompare(a.timeline))
  if (newest) return newest
  // What an operator can mend, such as a wrong password, is told first.
  const [known] = failures.toSorted((a, b) => Number(isSilence(a)) - Number(isSilence(b)))
  throw failures.length === hosts.length && known instanceof Error ? known : new NoPrimary()
}

const isSilence = (error: unknown): boolean =>
  !(
    error instanceof Error &&
    'code' in error &&
    /^[0-9A-Z]{5}$/.test(String(error.code)) &&
    error.code !== 'EPIPE'
  )

class NoPrimary extends Error {
  /** As PostgreSQL says of one server that is not ready yet. */
  readonly code = '57P03'
  constructor() {
    super('none of the database’s hosts can be written to')
  }
}

async function probe(url: string, { host, port }: Host): Promise<Candidate> {
  const at = new URL(url)
  at.host = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const client = new pg.Client({
    connectionString: at.href,
    application_name: 'pramaan probe',
    connectionTimeoutMillis: PROBE_WITHIN_MS,
    query_timeout: PROBE_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_writable: boolean; timeline: string }>(
      `select current_setting('transaction_read_only') = 'off' as is_writable,
              case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    )
    return { host, port, isWritable: rows[0]?.is_writable ?? false, timeline: rows[0]?.timeline ?? '' }
  } finally {
    // One that does not answer does not answer this either.
    void client.end().catch(() => {})
  }
}
