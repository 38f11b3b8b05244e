/**
 * What a house is loaded with while it is hurt: clients that withdraw, buy and sell as often as they may, and ask again with the same key
 * until they know, as the app does. Each lane has one request at a time.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyStock, quoteSale, requestWithdrawal, sellOrder, urlOf } from '@pramaan/contracts'
import { at } from '../account-people.ts'
import type { DoomedHouse, WireAnswer } from './doomed-house.ts'
import { faultsOfTrades, faultsOfWithdrawals } from './judge.ts'
import { confirmActs, letWithdraw, settle, tokenFor } from './residents.ts'

/** One client's, and what was acknowledged to it; the lanes of one client share it. */
export interface Account {
  readonly id: string
  token: string
  /** By key, the id that was told. */
  readonly acknowledged: Map<string, string>
  /** The ids of orders that were told as sold. */
  readonly sold: Set<string>
  /** Bought and told as held, and not tried to be sold yet. */
  readonly lots: string[]
}

export interface Load {
  begin(): void
  /** Lets each finish what it is at: nothing is left in doubt. */
  rest(): Promise<void>
  /** Until each has been told as done what it asked after this moment, of this process's milliseconds. */
  served(sinceMs: number): Promise<void>
  acknowledged(): number
  /** How often no answer came back whole, and how often the server said that it could not. */
  unanswered(): number
  /** What the books have that they should not, or lack; each once. */
  faults(): Promise<string[]>
}

/** What is asked for, with its key, until one knows. */
interface Intent {
  readonly path: string
  readonly method: string
  readonly body: object
  /** What the server may say of it that settles it: it was not done, and will not be. */
  readonly isOver: (code: number | string) => boolean
}

const AGAIN_MS = 100
/** The two lanes of a client stay under the 1,200 calls a minute that it may make: past them it is told to wait for the minute's end. */
const PACE_MS = 120
/** An intent that is refused so often is a fault and not a delay. */
const MOST_REFUSALS = 400
/** For hangs: a start on a busy machine takes its time. */
const SERVED_WITHIN_MS = 300_000
const CLIENTS_OF_EACH = 2
const LANES_OF_EACH = 2
const RUPEES = 20_000

const never = (): boolean => false
/** The price that was given is too old by now, or a server gave it that is gone. */
const quoteIsGone = (code: number | string): boolean => code === 'quote_expired' || code === 'quote_missing'
const lacksGrant = (code: number | string): boolean => code === 'pin_grant_missing'

export async function openLoad(house: DoomedHouse): Promise<Load> {
  let isResting = true
  let unanswered = 0
  const refused = new Map<string, number>()
  const accountOf = async (name: string): Promise<Account> => {
    const { id, token } = await settle(house, `${name}${randomUUID().slice(0, 8)}`)
    return { id, token, acknowledged: new Map(), sold: new Set(), lots: [] }
  }

  /** The lanes of one account sign in together: whoever has no token that is newer than the one refused. */
  const signingIn = new Map<Account, Promise<void>>()
  const signInAgain = (account: Account, refusedToken: string): Promise<void> => {
    if (account.token !== refusedToken) return Promise.resolve()
    const under = signingIn.get(account)
    if (under) return under
    const signIn = async (): Promise<void> => {
      const token = await tokenFor(house, account.id)
      await confirmActs(house, account.id, sessionOf(token))
      account.token = token
    }
    // A database that is away meanwhile: the old token is refused once more, and it is tried again.
    const begun = signIn()
      .catch(() => {})
      .finally(() => signingIn.delete(account))
    signingIn.set(account, begun)
    return begun
  }

  /** Its own way through the house: the server that did not answer is not asked next. */
  const lane = (account: Account, first: number) => {
    let server = first
    let servedAtMs = 0
    let nextAtMs = 0
    let lastSaid = 'nothing was asked'
    const send = async (ask: { path: string; method: string; body?: object }, key: string) => {
      await sleep(Math.max(0, nextAtMs - performance.now()))
      const sentAtMs = performance.now()
      nextAtMs = sentAtMs + PACE_MS
      const { body, ...rest } = ask
      const { token } = account
      const answer = await house.ask({
        ...{ ...rest, token, key, at: server },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      lastSaid = `${ask.path}: ${answer ? `${answer.status} ${answer.body?.code}` : 'no answer'}`
      if (!answer || answer.status >= 500) {
        unanswered += 1
        server += 1
        await sleep(AGAIN_MS)
        return null
      }
      if (answer.status === 401) await signInAgain(account, token)
      else if (lacksGrant(answer.body?.code ?? ''))
        await confirmActs(house, account.id, sessionOf(account.token))
      return { ...answer, sentAtMs }
    }
    /** Null where the answer was that it is not done. */
    const insist = async (intent: Intent): Promise<{ key: string; answer: WireAnswer } | null> => {
      const key = randomUUID()
      for (let refusals = 0; ; ) {
        const answer = await send(intent, key)
        if (!answer) continue
        const code = answer.body?.code ?? answer.status
        if (code === 200) {
          servedAtMs = answer.sentAtMs
          return { key, answer }
        }
        if (intent.isOver(code)) return null
        refusals += 1
        if (refusals > MOST_REFUSALS) {
          refused.set(`${intent.path}: ${code}`, refusals)
          return null
        }
        await sleep(AGAIN_MS)
      }
    }
    return { insist, send, servedAtMs: () => servedAtMs, lastSaid: () => lastSaid }
  }
  type Lane = ReturnType<typeof lane>

  const withdraw = (account: Account, card: string) => async (own: Lane) => {
    const done = await own.insist({
      ...{ path: urlOf(requestWithdrawal), method: 'POST', isOver: never },
      body: { amount: RUPEES, bank_card_id: card },
    })
    if (done) account.acknowledged.set(done.key, idOf(done.answer))
  }
  const trade = (account: Account) => {
    let turns = 0
    const buy = async (own: Lane) => {
      const done = await own.insist({
        ...{ path: urlOf(buyStock), method: buyStock.method, isOver: never },
        body: { market: 'NSE', symbol: 'RELIANCE', quantity: 20, order_type: 'market' },
      })
      if (!done) return
      account.acknowledged.set(done.key, idOf(done.answer))
      if ((done.answer.body?.data as { status?: string })?.status === 'holding')
        account.lots.push(idOf(done.answer))
    }
    const sell = async (own: Lane, id: string) => {
      const quote = { path: `${urlOf(quoteSale)}?did=${id}&ttype=standard`, method: quoteSale.method }
      const quoted = (await own.send(quote, randomUUID()))?.body?.data as {
        quote_id: string | null
        price: number
      } | null
      if (!quoted?.quote_id) return void account.lots.push(id)
      const path = urlOf(at(sellOrder, id))
      const body = { ttype: 'standard', price: quoted.price }
      const done = await own.insist({ path, method: sellOrder.method, isOver: quoteIsGone, body })
      if (done) account.sold.add(id)
      else account.lots.push(id)
    }
    return async (own: Lane) => {
      turns += 1
      const lot = turns % 3 === 0 ? account.lots.shift() : undefined
      await (lot ? sell(own, lot) : buy(own))
    }
  }

  const payers: Account[] = []
  const traders: Account[] = []
  const lanes: { own: Lane; turn: (own: Lane) => Promise<unknown> }[] = []
  for (let n = 0; n < CLIENTS_OF_EACH; n += 1) {
    const payer = await accountOf('PAYS')
    const card = await letWithdraw(house, payer.id)
    // A clock that goes back must not find an account that is not open yet.
    await house.asOwner(
      "update bank_card set created_at = created_at - interval '30 days', usable_from = created_at - interval '30 days' where id = $1",
      [card],
    )
    payers.push(payer)
    const trader = await accountOf('TRADES')
    traders.push(trader)
    const turns = [withdraw(payer, card), trade(trader)]
    for (let m = 0; m < LANES_OF_EACH; m += 1)
      for (const [at, turn] of turns.entries())
        lanes.push({ own: lane(at === 0 ? payer : trader, lanes.length), turn })
  }

  let running: Promise<unknown>[] = []
  const counted = new Map<Account, number>()
  return {
    begin: () => {
      isResting = false
      running = lanes.map(async ({ own, turn }) => {
        while (!isResting) await turn(own)
      })
    },
    rest: async () => {
      isResting = true
      await Promise.all(running)
    },
    served: async (sinceMs) => {
      const deadline = performance.now() + SERVED_WITHIN_MS
      for (;;) {
        const waiting = lanes.filter(({ own }) => own.servedAtMs() <= sinceMs)
        if (waiting.length === 0) return
        if (performance.now() > deadline)
          throw new Error(
            `not everybody was served within ${SERVED_WITHIN_MS / 1000} s: ${waiting.map(({ own }) => own.lastSaid()).join('; ')}`,
          )
        await sleep(10)
      }
    },
    acknowledged: () =>
      [...payers, ...traders].reduce((sum, one) => sum + one.acknowledged.size + one.sold.size, 0),
    unanswered: () => unanswered,
    faults: async () => {
      const found: string[] = []
      for (const [accounts, of] of [
        [payers, faultsOfWithdrawals],
        [traders, faultsOfTrades],
      ] as const) {
        for (const account of accounts) {
          const from = counted.get(account) ?? 0
          found.push(...(await of(house, account, from)))
          counted.set(account, account.acknowledged.size)
        }
      }
      found.push(...[...refused].map(([what, times]) => `refused ${times} times: ${what}`))
      refused.clear()
      return found
    },
  }
}

const idOf = ({ body }: WireAnswer): string => (body?.data as { id?: string } | null)?.id ?? ''

/** Whose token it is stands in it for everybody to read. */
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sid
