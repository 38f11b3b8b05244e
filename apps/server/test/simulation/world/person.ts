/**
 * Simulation: a client with an app: signs in, refreshes, types a PIN, buys, sells, cancels, withdraws. What got no answer is asked again
 * with the same key, three times and later once more; a thief tries the tokens and secrets of others.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Device } from '../../../src/clients/devices.ts'
import type { Dice } from '../../properties/dice.ts'
import type { Oracle } from '../oracle/oracle.ts'
import type { Scheduler } from '../scheduler.ts'
import type { SimMarket } from './market.ts'
import type { Network } from './network.ts'
import type { Act, Request } from './requests.ts'
import type { Reply } from './server.ts'

export interface Person {
  /** Does something, until nobody wants anything of it any more. */
  live(): Promise<void>
  /** What is still in doubt is asked once more. */
  settle(): Promise<void>
  inDoubt(): number
}

export interface PersonParts {
  readonly id: string
  readonly card: string
  readonly scheduler: Scheduler
  readonly dice: Dice
  readonly network: Network
  readonly market: SimMarket
  readonly oracle: Oracle
  readonly note: (what: string) => void
  readonly isOver: () => boolean
  /** All do what they do at the same moments, as when a bell rings: so their requests meet within milliseconds. */
  readonly isCrowded: boolean
}

export const passwordOf = (client: string): string => `password of ${client}`
export const pinOf = (client: string): string => client.slice(0, 6)

interface Auth {
  readonly access_token: string
  readonly refresh_token: string
}

type Wanted = Act & { readonly key: string }
const TRIES = 3
const BELL_MS = 10_000

export function personWith(parts: PersonParts): Person {
  const { id, card, scheduler, dice, network, market, oracle, note, isOver, isCrowded } = parts
  const device: Device = { secret: id, hash: createHash('sha256').update(id).digest() }
  const doubtful = new Map<string, Wanted>()
  const orders: string[] = []
  let auth: Auth | null = null
  let older: string | null = null

  const signIn = async (): Promise<void> => {
    const request = { call: 'sign-in', client: id, device, network: 'home', isKnown: true } as const
    const reply = await network.ask({ ...request, password: passwordOf(id) })
    note(`sign-in ${said(reply)}`)
    if (reply && 'ok' in reply) auth = reply.ok as Auth
  }

  const refresh = async (): Promise<void> => {
    if (!auth) return
    const token = auth.refresh_token
    const request: Request = { call: 'refresh', token, device }
    // Two tabs that wake up together, or an answer that got lost: the same token twice.
    const replies = dice.oneIn(4)
      ? await Promise.all([network.ask(request), network.ask(request)])
      : [await network.ask(request)]
    const got = replies.flatMap((reply) => (reply && 'ok' in reply ? [reply.ok as Auth] : []))
    note(`refresh ${replies.map(said).join(' ')}`)
    const [first] = got
    if (first && got.some((one) => one.refresh_token !== first.refresh_token))
      throw new Error('I11 two refreshes of one token had two successors')
    if (first) {
      older = token
      auth = first
    } else if (replies.some((reply) => reply && 'refused' in reply)) auth = null
  }

  /** Somebody has found a token that was used long ago: it opens nothing, and ends the family. */
  const replayOldToken = async (): Promise<void> => {
    if (!older || !auth) return
    await scheduler.sleep(11_000)
    const reply = await network.ask({ call: 'refresh', token: older, device })
    if (reply && 'ok' in reply) throw new Error('I11 a token that was used long ago was taken')
    older = null
    note(`replay ${said(reply)}`)
  }

  const guess = async (): Promise<void> => {
    const request = { call: 'sign-in', client: id, device, isKnown: false, password: 'guessed' } as const
    const reply = await network.ask({ ...request, network: `10.0.${dice.below(4)}.1` })
    if (reply && 'ok' in reply) throw new Error('a guessed password opened an account')
    note(`guess ${said(reply)}`)
  }

  /** With the same key as often as it takes, or until it is left in doubt. */
  const ask = async (wanted: Wanted): Promise<Reply | null> => {
    const isRead = wanted.call === 'quote'
    if (!isRead) doubtful.set(wanted.key, wanted)
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (!auth) await signIn()
      if (!auth) continue
      const reply = await network.ask({ ...wanted, accessToken: auth.access_token })
      if (reply && 'refused' in reply && reply.refused === 'session_missing') {
        await refresh()
        continue
      }
      if (reply && !('failed' in reply)) {
        doubtful.delete(wanted.key)
        heard(wanted, reply)
        return reply
      }
      note(`${wanted.call} ${said(reply)}`)
    }
    return null
  }

  const heard = (wanted: Wanted, reply: Reply): void => {
    note(`${wanted.call} ${said(reply)}`)
    if (!('ok' in reply)) return
    const { id: made = null } = (reply.ok ?? {}) as { id?: string | null }
    const place = `client:${id} ${wanted.call} ${wanted.key}`
    if (wanted.call === 'buy' || wanted.call === 'sell' || wanted.call === 'withdraw')
      oracle.acknowledged(place, made)
    if (wanted.call === 'buy' && made) orders.push(made)
    if (orders.length > 40) orders.shift()
  }

  const want = (act: Act): Promise<Reply | null> => ask({ ...act, key: randomUUID() })

  const grant = async (operation: string): Promise<void> => {
    const pin = dice.oneIn(6) ? 'wrong' : pinOf(id)
    await want({ call: 'verify-pin', body: { pin, operation: dice.oneIn(3) ? null : operation } })
  }

  const buy = async (): Promise<void> => {
    const instrument = dice.of(market.instruments)
    const base = market.base(instrument.id)
    const rupees = dice.oneIn(10) ? 10_000 : 19_000 + dice.below(200_000)
    const lots = Math.max(1, Math.ceil((rupees * 100) / base / instrument.lot))
    const steps = Math.floor((base * (93 + dice.below(12))) / 100 / instrument.tickPaise)
    const limit = dice.oneIn(2) ? null : steps * instrument.tickPaise
    const quantity = lots * instrument.lot
    await grant(`buy:nse:${instrument.symbol}:${quantity}`.toLowerCase())
    await want({ call: 'buy', body: { symbol: instrument.symbol, quantity, limit } })
  }

  const sell = async (): Promise<void> => {
    if (orders.length === 0) return
    const order = dice.of(orders)
    const quantity = dice.oneIn(3) ? 1 + dice.below(50) : null
    const quoted = await want({ call: 'quote', body: { order, quantity } })
    if (!quoted || !('ok' in quoted)) return
    const { price, quote_id: quote } = quoted.ok as { price: number; quote_id: string | null }
    if (quote === null) return
    // Somebody who thinks about it, and somebody who takes another price.
    if (dice.oneIn(4)) await scheduler.sleep(15_000 + dice.below(10_000))
    const paise = Math.round(price * 100) + (dice.oneIn(10) ? 1 : 0)
    const sale = { call: 'sell', body: { order, quantity, price: paise } } as const
    await Promise.all(dice.oneIn(6) ? [want(sale), want(sale)] : [want(sale)])
  }

  const withdraw = async (): Promise<void> => {
    const amount = dice.oneIn(5) ? 1_000_00 : 20_000_00 + dice.below(200_000_00)
    await grant(`withdraw:${amount}:${card}`)
    const ask = { call: 'withdraw', body: { amount: String(amount), card } } as const
    await Promise.all(dice.oneIn(6) ? [want(ask), want(ask)] : [want(ask)])
  }

  const cancel = async (): Promise<void> => {
    if (orders.length === 0) return
    await want({ call: 'cancel', body: { order: dice.of(orders.slice(-5)) } })
  }

  const settleOne = async (): Promise<void> => {
    const [wanted] = doubtful.values()
    if (wanted) await ask(wanted)
  }

  /** Somebody has the phone, and not the PIN. */
  const guessPin = async (): Promise<void> => {
    for (let tries = 0; tries < 9; tries += 1)
      await want({ call: 'verify-pin', body: { pin: `guess ${tries}`, operation: null } })
  }

  const turn = async (): Promise<void> => {
    const throwOf = dice.below(40)
    if (throwOf < 12) await buy()
    else if (throwOf < 22) await sell()
    else if (throwOf < 27) await withdraw()
    else if (throwOf < 32) await cancel()
    else if (throwOf < 34) await refresh()
    else if (throwOf < 38) await settleOne()
    else if (throwOf < 39) await replayOldToken()
    else if (dice.oneIn(3)) await guessPin()
    else await guess()
  }

  let life: Promise<void> | null = null
  const untilOver = async (): Promise<void> => {
    while (!isOver()) {
      const pauseMs = scheduler.pause(dice.below(20_000))
      const wakesAtMs = scheduler.nowMs() + pauseMs
      await scheduler.sleep(pauseMs + (isCrowded ? BELL_MS - (wakesAtMs % BELL_MS) : 0))
      if (!isOver()) await turn()
    }
  }

  return {
    live: () => {
      life = untilOver()
      return life
    },
    settle: async () => {
      await life
      for (let round = 0; round < 20 && doubtful.size > 0; round += 1) {
        for (const wanted of [...doubtful.values()]) await ask(wanted)
        await scheduler.sleep(1000)
      }
    },
    inDoubt: () => doubtful.size,
  }
}

const said = (reply: Reply | null): string =>
  reply === null
    ? 'unanswered'
    : 'ok' in reply
      ? 'ok'
      : 'refused' in reply
        ? reply.refused
        : `failed (${reply.failed})`
