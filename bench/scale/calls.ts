/** Bench: what is measured on both sides: the calls that clients make most, each list of the console, each job, a head and a part of a night. */
import { randomUUID } from 'node:crypto'
import {
  buyStock,
  type Contract,
  listHistory,
  listHolding,
  listNotices,
  listRecords,
  login,
  requestWithdrawal,
  viewAccount,
  viewInvestStat,
  viewProof,
} from '@pramaan/contracts'
import { readSettings } from '../../apps/server/src/config.ts'
import { NOBODY, witnessesWith } from '../../apps/server/src/ledger/witnesses.ts'
import { choresOf } from '../../apps/server/src/server-chores.ts'
import {
  type Answer,
  type House,
  md5,
  newNetwork,
  type Sending,
  send,
} from '../../apps/server/test/harness.ts'
import { giveMoney } from '../../apps/server/test/money-people.ts'
import { STOCK } from '../../apps/server/test/trade-people.ts'
import type { Saver, Side } from './side.ts'

type App = House['app']

export interface Measured {
  readonly name: string
  /** How often in each pass. */
  readonly times: number
  /** Does it once on this side, over the house's own app or another. */
  run(side: Side, app: App): Promise<void>
  /** What has to be so before, which is not measured. */
  before?(side: Side): Promise<void>
}

const TIMES = 4
let turn = 0
const next = <T>(all: readonly T[]): T => {
  turn += 1
  return all[turn % all.length] as T
}

function expectDone(name: string, answer: Answer<never>): void {
  if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}: ${answer.raw}`)
}

const byClient = (
  name: string,
  call: Pick<Contract, 'method' | 'base' | 'path'>,
  sending: (saver: Saver) => Sending = () => ({}),
): Measured => ({
  name,
  times: TIMES,
  run: async ({ people }, app) => {
    const saver = next(people)
    const own = { token: saver.token, cookies: saver.cookies, from: newNetwork() }
    expectDone(name, await send(app, call, { ...own, ...sending(saver) }))
  },
})

const keyed = () => ({ 'idempotency-key': randomUUID() })

/** What a client's day is made of. */
export const clientCalls: readonly Measured[] = [
  {
    name: 'sign in',
    times: TIMES,
    run: async ({ people }, app) => {
      const { email, password, cookies } = next(people)
      const from = newNetwork()
      expectDone(
        'sign in',
        await send(app, login, { body: { email, password: md5(password) }, cookies, from }),
      )
    },
  },
  byClient('account', viewAccount),
  byClient('net worth and returns', viewInvestStat),
  byClient('holdings', listHolding),
  byClient('order history', listHistory),
  byClient('records', listRecords),
  byClient('notices', listNotices),
  byClient('proof', viewProof),
  byClient('buy', buyStock, () => ({
    body: { market: 'NSE', symbol: STOCK, quantity: 20, order_type: 'market' },
    headers: keyed(),
  })),
  byClient('withdraw', requestWithdrawal, ({ cardId }) => ({
    body: { amount: 20_000, bank_card_id: cardId },
    headers: keyed(),
  })),
]

/** Walks all of a log or of all files, by intent; the audit's job does it every hour. */
const NOT_LISTS = /\/(check|auth\/me|health|file|image)\b/
const QUESTIONS = [
  ...['clients?q=asha', 'clients?q=scale-5', 'clients?q=prm80000', 'clients?status=pending'],
  ...['orders?filter=awaiting', 'orders?filter=holding', 'withdrawals?filter=all', 'deposits?filter=all'],
]

/** Each list of the console, and what is looked for in the large ones; what wants a parameter that nobody gives is named. */
export async function consoleLists({ house, staff }: Side): Promise<{ lists: Measured[]; left: string[] }> {
  const bare = house.app.accessList
    .filter(({ access, method, url }) => access === 'staff' && method === 'GET' && !url.includes(':'))
    .map(({ url }) => url)
    .filter((url) => !NOT_LISTS.test(url))
  const lists: Measured[] = []
  const left: string[] = []
  for (const url of [...bare, ...QUESTIONS.map((asked) => `/console-api/${asked}`)]) {
    const list = byStaff(url)
    const answers = await staffGet(house.app, url, staff[0]?.cookies)
    if (answers.statusCode === 200) lists.push(list)
    else left.push(`${url} (${answers.statusCode})`)
  }
  return { lists, left }
}

const staffGet = (app: App, url: string, cookies: { console: string } | undefined) =>
  app.inject({
    method: 'GET',
    url,
    remoteAddress: newNetwork(),
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    cookies: { ...cookies },
  })

const byStaff = (url: string): Measured => ({
  name: url.replace('/console-api/', ''),
  times: TIMES,
  run: async ({ staff }, app) => {
    const { statusCode } = await staffGet(app, url, next(staff).cookies)
    if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`)
  },
})

/** By design they look at all books, or are measured by themselves below. */
const WHOLE = new Set(['ledger-audit', 'ledger-heads', 'client-days', 'clocks'])

/** Every job that a server does by itself, when nothing is due; each side has its own. */
export function jobsOf(sides: readonly Side[]): Measured[] {
  const settings = { ...readSettings({}), mode: 'demo' as const }
  const all = new Map(
    sides.map((side) => {
      const { services, app } = side.house
      return [side, choresOf(services, settings, app, witnessesWith(services, NOBODY))] as const
    }),
  )
  const names = [...(all.values().next().value ?? [])].map(({ name }) => name)
  return names
    .filter((name) => !WHOLE.has(name))
    .map((name) => ({
      name: `job ${name}`,
      times: TIMES,
      run: async (side) => {
        await all
          .get(side)
          ?.find((chore) => chore.name === name)
          ?.run()
      },
    }))
}

/** How many clients a part of the night takes at once, as the job does. */
const PART = 500

export const wholeBooks: readonly Measured[] = [
  {
    name: 'a head after one movement',
    times: 1,
    before: ({ house, people }) => giveMoney(house, next(people).id, 1),
    run: async ({ heads, name }) => {
      if ((await heads.make()) === null) throw new Error(`no head was made on the side ${name}`)
    },
  },
  {
    name: `the night of ${PART} clients`,
    times: 1,
    before: async ({ house }) => {
      await house.books.query(
        'delete from client_day where client_id in (select id from client where account < $1)',
        [`PRM8${String(PART).padStart(9, '0')}`],
      )
    },
    run: async ({ house }) => {
      const ids = await house.books.query<{ id: string }>('select id from client where account < $1', [
        `PRM8${String(PART).padStart(9, '0')}`,
      ])
      const day = new Date(house.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
      await house.services.db
        .as('firm')
        .transaction(
          (tx) => tx.query('select value_days($1::uuid[], $2::date)', [ids.map(({ id }) => id), day]),
          {
            statementMs: 60_000,
          },
        )
    },
  },
]
