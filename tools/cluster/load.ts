/**
 * Set-up and running: what a cluster under test is loaded with: clients that withdraw and buy, and ask again with the same key until they
 * know, as the app does. Bounded: each has one request at a time, and so many at most.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyStock, requestWithdrawal, urlOf } from '@pramaan/contracts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import {
  confirmActs,
  letWithdraw,
  type Residence,
  type Resident,
  settle,
  tokenFor,
} from '../../apps/server/test/faults/residents.ts'

export interface Answer {
  readonly status: number
  readonly body: { readonly code?: number | string; readonly data?: unknown } | null
}

/** Null where no answer came back whole. */
export type Ask = (
  path: string,
  how: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Answer | null>

const ANSWERS_WITHIN_MS = 10_000

/** A caller of its own, who trusts the cluster's certificate. */
export function callerOf(url: string, certificate: string): { ask: Ask; close(): void } {
  const agent = new Agent({ ca: readFileSync(certificate), keepAlive: true, maxSockets: 64 })
  return {
    close: () => agent.destroy(),
    ask: (path, { method, headers = {}, body }) =>
      new Promise((resolve) => {
        const sent = request(
          `${url}${path}`,
          {
            agent,
            method,
            timeout: ANSWERS_WITHIN_MS,
            headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
          },
          (reply) => {
            let text = ''
            reply.setEncoding('utf8').on('data', (part: string) => {
              text += part
            })
            reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: parsed(text) }))
            reply.on('error', () => resolve(null))
            reply.on('close', () => resolve(null))
          },
        )
        sent.on('timeout', () => sent.destroy())
        sent.on('error', () => resolve(null))
        sent.end(body)
      }),
  }
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One that was acknowledged, with this machine's time of its first request and of its answer. */
export interface Write {
  readonly kind: Lane['kind']
  readonly id: string
  readonly key: string
  readonly sentAt: Date
  readonly acknowledgedAt: Date
}

interface Lane {
  readonly client: Resident
  readonly path: string
  readonly method: string
  readonly body: string
  readonly kind: 'withdrawal' | 'order'
  readonly acknowledged: Map<string, string>
  token: string
}

export interface Load {
  /** When each write was acknowledged, in this process's milliseconds. */
  readonly at: readonly number[]
  /** When each request was sent. */
  readonly asks: readonly number[]
  /** What the server said no to: there should be nothing. */
  readonly refused: ReadonlyMap<string, number>
  readonly writes: readonly Write[]
  readonly clients: readonly Pick<Lane, 'client' | 'kind' | 'token'>[]
  acknowledged(): number
  /** Signs everybody in once more. */
  refresh(): Promise<void>
  /** Lets each finish what it is at: nothing is left in doubt. */
  stop(): Promise<void>
  /** What the books have that they should not, or lack. */
  faults(): Promise<string[]>
}

const PAUSE_MS = 100
/** More than any run makes, and less than the confirmations that each has. */
const MOST = 4900
const RUPEES = 20_000
const PAISE = 2_000_000n
const AGAIN_FIRST_MS = 200
const AGAIN_LAST_MS = 2000

export async function startLoad(residence: Residence, ask: Ask, each: number): Promise<Load> {
  const lanes: Lane[] = []
  for (let n = 0; n < each; n += 1) {
    const payer = await settle(residence, `PAYS${n}${randomUUID().slice(0, 8)}`)
    const card = await letWithdraw(residence, payer.id)
    lanes.push({
      ...{ client: payer, token: payer.token, kind: 'withdrawal', acknowledged: new Map() },
      ...{
        path: urlOf(requestWithdrawal),
        method: 'POST',
        body: JSON.stringify({ amount: RUPEES, bank_card_id: card }),
      },
    })
    const buyer = await settle(residence, `BUYS${n}${randomUUID().slice(0, 8)}`)
    const order = { market: 'NSE', symbol: 'RELIANCE', quantity: 20, order_type: 'market' }
    lanes.push({
      ...{ client: buyer, token: buyer.token, kind: 'order', acknowledged: new Map() },
      ...{ path: urlOf(buyStock), method: buyStock.method, body: JSON.stringify(order) },
    })
  }
  const at: number[] = []
  const asks: number[] = []
  const refused = new Map<string, number>()
  const writes: Write[] = []
  let isStopping = false

  const once = async (lane: Lane): Promise<void> => {
    const key = randomUUID()
    const sentAt = systemClock.now()
    for (let tries = 0; ; tries += 1) {
      asks.push(performance.now())
      const answer = await ask(lane.path, {
        method: lane.method,
        headers: {
          'idempotency-key': key,
          'content-type': 'application/json',
          authorization: `Bearer ${lane.token}`,
        },
        body: lane.body,
      })
      if (answer?.body?.code === 200) {
        const id = (answer.body.data as { id?: string } | null)?.id ?? ''
        lane.acknowledged.set(key, id)
        writes.push({ kind: lane.kind, id, key, sentAt, acknowledgedAt: systemClock.now() })
        at.push(performance.now())
        return
      }
      if (
        answer &&
        answer.status >= 400 &&
        answer.status < 500 &&
        answer.status !== 429 &&
        answer.status !== 409
      ) {
        const why = `${lane.kind}: ${answer.status} ${answer.body?.code}`
        refused.set(why, (refused.get(why) ?? 0) + 1)
      }
      const waitMs = Math.min(AGAIN_LAST_MS, AGAIN_FIRST_MS * 2 ** tries)
      await sleep(waitMs * (0.5 + Math.random() / 2))
    }
  }
  const run = async (lane: Lane): Promise<void> => {
    while (!isStopping && lane.acknowledged.size < MOST) {
      await once(lane)
      await sleep(PAUSE_MS)
    }
  }
  const running = lanes.map(run)
  return {
    at,
    asks,
    refused,
    writes,
    clients: lanes,
    acknowledged: () => lanes.reduce((sum, lane) => sum + lane.acknowledged.size, 0),
    refresh: async () => {
      for (const lane of lanes) {
        const token = await tokenFor(residence, lane.client.id)
        // A confirmation belongs to a session: there must be some before it is used.
        if (lane.kind === 'withdrawal') await confirmActs(residence, lane.client.id)
        lane.token = token
      }
    },
    stop: async () => {
      isStopping = true
      await Promise.all(running)
    },
    faults: async () => (await Promise.all(lanes.map((lane) => faultsOf(residence, lane)))).flat(),
  }
}

async function faultsOf({ asOwner }: Residence, { client, kind, acknowledged }: Lane): Promise<string[]> {
  const keys = [...acknowledged.keys()]
  const table = kind === 'withdrawal' ? 'withdrawal' : 'product_order'
  const rows = await asOwner<{ id: string }>(`select id from ${table} where client_id = $1`, [client.id])
  const there = new Set(rows.map(({ id }) => id))
  const lost = [...acknowledged.values()].filter((id) => !there.has(id)).length
  const doubled = rows.length - new Set(acknowledged.values()).size
  const [kept] = await asOwner<{ keys: bigint }>(
    'select count(*) as keys from idempotency where key = any ($1::text[])',
    [keys],
  )
  const faults = [
    ...(lost > 0 ? [`${lost} acknowledged ${kind}s lost`] : []),
    ...(doubled > 0 ? [`${doubled} ${kind}s doubled`] : []),
    ...(Number(kept?.keys) === keys.length
      ? []
      : [`${keys.length - Number(kept?.keys)} keys of ${kind}s lost`]),
  ]
  if (kind === 'withdrawal') {
    const [books] = await asOwner<{ held: bigint }>(
      "select balance as held from ledger_account where client_id = $1 and purpose = 'held'",
      [client.id],
    )
    const held = books?.held ?? 0n
    const wanted = BigInt(keys.length) * PAISE
    if (held !== wanted) faults.push(`the ledger holds ${held} paise for withdrawals and not ${wanted}`)
  }
  return faults
}
