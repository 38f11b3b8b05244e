/**
 * An instance of its own that is listening, and someone outside who speaks HTTP to it. Probes travel over a socket, so that
 * what is judged is the whole server. They come from another network each time, as a trusted proxy would say: what limits
 * a network is attacked by a family of its own.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Contract } from '@pramaan/contracts'
import { urlOf } from '@pramaan/contracts'
import { type House, newNetwork, openHouse } from '../harness.ts'

export interface Probe {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly cookies?: Readonly<Record<string, string>> | undefined
  /** Null takes one away that a browser of ours would send. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | Buffer
  readonly from?: string
}

export interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly raw: string
  readonly bytes: Buffer
  /** Of the envelope, where there is one. */
  readonly code: unknown
  readonly message: unknown
  readonly data: unknown
}

export interface Arena {
  readonly house: House
  readonly host: string
  /** Makes a fuzz repeatable. */
  readonly seed: number
  readonly isShort: boolean
  probe(probe: Probe): Promise<Heard>
  close(): Promise<void>
}

export async function openArena(
  postgresUrl: string,
  { seed, isShort }: Pick<Arena, 'seed' | 'isShort'>,
): Promise<Arena> {
  const house = await openHouse({ postgresUrl, trustedProxies: ['127.0.0.1', '::1'], logLevel: 'silent' })
  await house.app.listen({ host: 'localhost', port: 0 })
  const address = house.app.server.address()
  if (!address || typeof address !== 'object') throw new Error('the instance does not listen')
  const host = `localhost:${address.port}`
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    house,
    host,
    seed,
    isShort,
    // A kept connection may be closed by the server in the moment that it is used again; on a new one there is no excuse.
    probe: (probe) => speak(probe, host, agent).catch(() => speak(probe, host, false).catch(() => NO_ANSWER)),
    close: async () => {
      agent.destroy()
      await house.close()
    },
  }
}

/** The connection ended without one. */
const NO_ANSWER: Heard = {
  status: 599,
  headers: {},
  raw: '(the connection was cut)',
  bytes: Buffer.alloc(0),
  code: undefined,
  message: undefined,
  data: undefined,
}

function speak(probe: Probe, host: string, agent: Agent | false): Promise<Heard> {
  const { method, path, token, cookies = {}, body } = probe
  const said = Object.entries({
    host,
    'x-requested-with': 'XMLHttpRequest',
    'x-forwarded-for': probe.from ?? newNetwork(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    // Said outright: for some methods Node would send the body without its length.
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...(Object.keys(cookies).length > 0
      ? {
          cookie: Object.entries(cookies)
            .map(([name, value]) => `${name}=${value}`)
            .join('; '),
        }
      : {}),
    ...probe.headers,
  })
  const headers = Object.fromEntries(said.filter((entry): entry is [string, string] => entry[1] !== null))
  const [hostname = '', port] = host.split(':')
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, agent, method, path, headers, setHost: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const raw = bytes.toString()
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          raw,
          bytes,
          ...envelopeIn(raw),
        })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function envelopeIn(raw: string): Pick<Heard, 'code' | 'message' | 'data'> {
  try {
    const { code, message, data } = JSON.parse(raw)
    return { code, message, data }
  } catch {
    return { code: undefined, message: undefined, data: undefined }
  }
}

/** What one family of attacks came to. */
export interface Tally {
  readonly probes: number
  readonly held: number
  /** Each with the request that shows it. */
  readonly breaches: readonly string[]
}

export interface Judge {
  /** Counts a probe, and keeps what it was when it was not answered as it must be. */
  judge(isHeld: boolean, what: string, probe?: Probe, heard?: Heard): void
  tally(): Tally
}

export function openJudge(): Judge {
  let probes = 0
  const breaches: string[] = []
  return {
    judge: (isHeld, what, probe, heard) => {
      probes += 1
      if (!isHeld)
        breaches.push(
          [what, probe && shown(probe), heard && answered(heard)].filter(Boolean).join('\n      '),
        )
    },
    tally: () => ({ probes, held: probes - breaches.length, breaches }),
  }
}

const shown = ({ method, path, token, cookies, headers, body }: Probe): string =>
  [
    `${method} ${path.slice(0, 200)}`,
    ...(token ? [`Authorization: Bearer ${token.slice(0, 60)}…`] : []),
    ...(cookies ? [`Cookie: ${Object.keys(cookies).join(', ')}`] : []),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value ?? '(none)'}`),
    ...(body === undefined ? [] : [JSON.stringify(body.toString().slice(0, 300))]),
  ].join(' | ')

const answered = ({ status, raw }: Heard): string => `→ ${status} ${raw.slice(0, 300)}`

export interface Family {
  readonly name: string
  run(arena: Arena, judge: Judge['judge']): Promise<void>
}

const AT_ONCE = 16

/** Does it for each, some at a time. */
export async function forEach<T>(items: readonly T[], act: (item: T) => Promise<void>, atOnce = AT_ONCE) {
  const waiting = [...items]
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** The path of a call with its parts filled in. */
export const pathOf = (call: Pick<Contract, 'base' | 'path'>, part: string): string =>
  urlOf(call)
    .replace(/:code\b/, 'SBIN0000300')
    .replace(/:number\b/, '1')
    .replace(/:\w+/g, part)
