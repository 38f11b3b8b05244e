/**
 * Simulation: an API server: the product's own code over a connection that may fail. It serves what the routes serve, without HTTP.
 * Killed, it loses all that it had in memory.
 */
import { Refusal, type RefusalCode } from '@pramaan/contracts'
import { publishedCard, readCard } from '@pramaan/fees'
import { paise, price, units } from '@pramaan/money'
import { giveGrant } from '../../../src/clients/grants.ts'
import { forgivePinTries, holdPin, keepPinTry, takePinTry, whyClosed } from '../../../src/clients/pins.ts'
import { sessionsWith } from '../../../src/clients/sessions.ts'
import { tryPassword } from '../../../src/clients/tries.ts'
import { withdrawalsWith } from '../../../src/features/withdrawals/request-withdrawal.ts'
import type { Db, Queries } from '../../../src/platform/database.ts'
import { claimOf, once, type StoredReply, tellOrAct } from '../../../src/platform/idempotency.ts'
import type { Keys } from '../../../src/platform/keys.ts'
import { givenQuotes } from '../../../src/products/stock/given-quotes.ts'
import { standard } from '../../../src/products/stock/kinds.ts'
import { ordersWith } from '../../../src/products/stock/place-order.ts'
import { quoteSale } from '../../../src/products/stock/quote-sale.ts'
import { salesWith } from '../../../src/products/stock/sell.ts'
import { endOrders } from '../../../src/trading/end-orders.ts'
import { checkMove } from '../../../src/trading/moves.ts'
import { productsOf } from '../../../src/trading/product.ts'
import type { TradingServices } from '../../../src/trading/services.ts'
import { findOrder } from '../../../src/trading/stored-orders.ts'
import type { SimMarket } from './market.ts'
import type { Act, CallerFacts, Request } from './requests.ts'

export interface ServerParts {
  readonly db: Db
  readonly keys: Keys
  readonly market: SimMarket
  readonly nowMs: () => number
  /** Secrets are compared by a stand-in: argon2 would take all the time there is. */
  readonly passwordOf: (client: string) => string
  /** Each time that a PIN is compared. */
  readonly compared: (client: string, isRight: boolean) => void
}

export type Reply =
  | { readonly ok: unknown }
  | { readonly refused: RefusalCode }
  /** Something failed: the app cannot know whether it was done, and asks again with the same key. */
  | { readonly failed: string }

export type Serve = (request: Request) => Promise<Reply>

const card = readCard(publishedCard)

/** What the simulated parts of the product are given; to ask for anything else is a fault of the simulation. */
export function servicesWith({ db, keys, market, nowMs }: ServerParts): TradingServices {
  const clock = { now: () => new Date(nowMs()) }
  const services = {
    ...{ db, keys, clock, market: market.live, brandName: 'Pramaan' },
    businessClock: { ...clock, aheadMs: () => 0, hear: () => {} },
    feeCards: { current: () => card },
    told: { tell: () => {} },
    products: productsOf([standard]),
    sessions: sessionsWith(keys, clock),
  }
  return Object.assign({} as TradingServices, services)
}

const unitsOrAll = (quantity: number | null) => (quantity === null ? null : units(BigInt(quantity)))

export function startServer(parts: ServerParts): Serve {
  const { db, keys, passwordOf } = parts
  const services = servicesWith(parts)
  const { clock, sessions } = services
  const quotes = givenQuotes(parts.nowMs)
  const [buy, sell, withdraw] = [ordersWith(services), salesWith(services, quotes), withdrawalsWith(services)]
  const oneEffect = { db, keys, clock }
  const turns = new Map<string, Promise<unknown>>()

  /** As `verify-pin.ts` does it, without the turns that one server's tries take: those of two servers take none. */
  const verifyPin = async (tx: Db, { clientId }: CallerFacts, pin: string): Promise<string> => {
    const { pinHash } = await takePinTry(tx, clock, clientId)
    const isRight = `hash of ${pin}` === pinHash
    parts.compared(clientId, isRight)
    if (!isRight) {
      await keepPinTry(tx, clientId)
      const { code } = await whyClosed(tx, clock, clientId)
      throw new Refusal(code === 'pin_disabled' ? code : 'pin_wrong')
    }
    await forgivePinTries(tx, clock, clientId, pinHash)
    return pinHash
  }

  const cancel = async (tx: Queries, clientId: string, id: string): Promise<StoredReply> => {
    const order = await findOrder(tx, clientId, id)
    if (!order) throw new Refusal('order_unknown')
    checkMove(services.products.of(order.kind), order.status, 'cancelled')
    const ending = {
      status: 'cancelled',
      ended: { code: 'cancelled' },
      actor: 'client',
      at: clock.now(),
    } as const
    if ((await endOrders(tx, [id], ending)).length === 0) throw new Refusal('order_not_waiting')
    return { data: { id } }
  }

  const answerAct = async (act: Act & { key: string }, caller: CallerFacts): Promise<StoredReply> => {
    const { clientId } = caller
    const full = { ...caller, isApproved: true, device: '' }
    const intent = { scope: `client:${clientId}`, route: act.call, key: act.key, body: act.body }
    const claim = claimOf(keys, intent)
    const orderAsk = { clientId, kind: 'standard' as const }
    switch (act.call) {
      case 'buy': {
        const { symbol, quantity, limit } = act.body
        const [limitPaise, orderType] =
          limit === null ? ([null, 'market'] as const) : ([price(BigInt(limit)), 'limit'] as const)
        const ask = {
          market: 'NSE',
          symbol,
          kind: 'standard',
          isDryRun: false,
          orderType,
          limitPaise,
        } as const
        return buy(full, { ...ask, quantity: units(BigInt(quantity)) }, claim)
      }
      case 'quote': {
        const { order: orderId, quantity } = act.body
        return {
          data: await quoteSale(services, quotes, { ...orderAsk, orderId, quantity: unitsOrAll(quantity) }),
        }
      }
      case 'sell': {
        const { order: orderId, quantity, price: each } = act.body
        const ask = { ...orderAsk, orderId, quantity: unitsOrAll(quantity), price: paise(BigInt(each)) }
        return sell(ask, claim)
      }
      case 'withdraw':
        return withdraw(full, { amount: paise(BigInt(act.body.amount)), cardId: act.body.card }, claim)
      case 'cancel':
        return tellOrAct(oneEffect, turns, intent, () =>
          once(oneEffect, intent, (tx) => cancel(tx, clientId, act.body.order)),
        )
      case 'verify-pin':
        return tellOrAct(oneEffect, turns, intent, async () => {
          const { pin, operation } = act.body
          const pinHash = await verifyPin(db, caller, pin)
          return once(oneEffect, intent, async (tx) => {
            if (!(await holdPin(tx, clientId, pinHash))) throw new Refusal('pin_wrong')
            await giveGrant(tx, clock, caller.sessionId, 'guarded-act', operation as never)
            return { data: null }
          })
        })
    }
  }

  const answer = async (request: Request): Promise<unknown> => {
    if (request.call === 'sign-in') {
      const { client, password, device, network, isKnown } = request
      const attempt = { who: client, network, knownDevice: isKnown ? device.hash.toString('hex') : null }
      if (!(await tryPassword({ db, clock }, attempt, async () => password === passwordOf(client))))
        throw new Refusal('credentials_wrong')
      const opening = { clientId: client, device, isRemembered: true, userAgent: 'sim' }
      return db.transaction((tx) => sessions.open(tx, opening))
    }
    if (request.call === 'refresh') {
      const auth = await db.transaction((tx) => sessions.rotate(tx, request.token, request.device))
      if (!auth) throw new Refusal('session_missing')
      return auth
    }
    const claims = await sessions.accessTokens.read(request.accessToken)
    if (!claims || !(await isLive(db, claims.sessionId))) throw new Refusal('session_missing')
    return (await answerAct(request, claims)).data
  }

  return async (request) => {
    try {
      return { ok: await answer(request) }
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.code }
      return { failed: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** What `callers.ts` looks at before every call. */
const LIVE_SESSION = 'simulation: is this session live'

const isLive = async (db: Db, session: string): Promise<boolean> =>
  (await db.query(LIVE_SESSION, [session])).length > 0
