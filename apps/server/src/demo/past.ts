/**
 * demo: what happened on the shelf before the first day, told in the order in which it happened: the ledger is written forwards only.
 * Each product brings its events; between two of them what falls due is done on its own day.
 */
import { randomUUID } from 'node:crypto'
import { type Paise, paise } from '@pramaan/money'
import { findClient } from '../clients/clients.ts'
import { newDevice } from '../clients/devices.ts'
import { giveGrant } from '../clients/grants.ts'
import { startDeposit } from '../features/deposits/start-deposit.ts'
import type { LiveMarket } from '../market/live-market.ts'
import { laterBy } from '../platform/clock.ts'
import { type Claim, claimOf } from '../platform/idempotency.ts'
import type { Caller } from '../platform/routes.ts'
import { dueHandlers } from '../products/settlement.ts'
import { doDue } from '../trading/due-dates.ts'
import type { TradingServices } from '../trading/services.ts'
import { showOnStatement } from './money.ts'
import { demoClients } from './people.ts'
import type { Firm } from './story.ts'

/** One of the demo's approved clients, some days ago. */
export interface Then {
  readonly services: TradingServices
  readonly firm: Firm
  readonly caller: Caller
  /** With the PIN typed. */
  claim(): Promise<Claim>
  /** Paid in by the client, and seen on the bank's statement. */
  deposit(rupees: number): Promise<void>
}

export interface PastEvent {
  /** So many days before today; 0 is today. Or an instant. */
  readonly when: number | Date
  /** Whose it is; the first client's where nothing is said. */
  readonly of?: string
  run(then: Then): Promise<void>
}

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

/** The market as it stood at an instant. */
export type MarketThen = (atMs: number) => LiveMarket

/** The same services at an instant. */
type ServicesAt = (at: Date) => TradingServices

const servicesThen =
  (services: TradingServices, marketThen: MarketThen): ServicesAt =>
  (at) => ({
    ...services,
    businessClock: { ...services.businessClock, now: () => at },
    market: marketThen(at.getTime()),
  })

interface Actor {
  readonly caller: Caller
  readonly name: string
}

export async function tellPast(
  services: TradingServices,
  firm: Firm,
  events: readonly PastEvent[],
  marketThen: MarketThen = () => services.market,
  /** What cannot be done yet, as a share that nobody has listed: in the past it is a fault, later it waits for who is to do it. */
  mayWait = false,
): Promise<void> {
  const servicesAt = servicesThen(services, marketThen)
  const actors = new Map<string, Actor>()
  const now = services.businessClock.now()
  const instantOf = ({ when }: PastEvent): Date =>
    when instanceof Date ? when : laterBy(now, -when * DAY_MS)
  const told = events.map((event) => ({ event, at: instantOf(event) }))
  for (const { event, at } of told.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const email = event.of ?? demoClients[0]?.email ?? ''
    const actor = actors.get(email) ?? (await signIn(services, email))
    if (!actor) continue
    actors.set(email, actor)
    await doDueUntil(services, servicesAt, at, mayWait)
    await event.run(thenAt(servicesAt(at), firm, actor))
  }
  for (const { caller } of actors.values())
    await services.sessions.end(services.db, caller.sessionId, 'signed out')
}

async function signIn({ db, sessions }: TradingServices, email: string): Promise<Actor | null> {
  const client = await findClient(db, email)
  if (!client) return null
  const device = newDevice()
  const auth = await sessions.open(db, {
    clientId: client.id,
    device,
    isRemembered: false,
    userAgent: 'Demo',
  })
  const sessionId = await sessions.sessionOfRefreshToken(db, auth.refresh_token)
  if (!sessionId) throw new Error('the demo’s session is not there')
  return {
    caller: { clientId: client.id, sessionId, isApproved: true, device: 'demo' },
    name: client.name,
  }
}

function thenAt(services: TradingServices, firm: Firm, { caller, name }: Actor): Then {
  const { db, keys, clock } = services
  const { clientId, sessionId } = caller
  return {
    services,
    firm,
    caller,
    claim: async () => {
      await giveGrant(db, clock, sessionId, 'guarded-act')
      return claimOf(keys, { scope: `client:${clientId}`, route: 'demo', key: randomUUID(), body: null })
    },
    deposit: async (rupees) => {
      const amount: Paise = paise(BigInt(rupees) * 100n)
      const { reference } = await db
        .as({ clientId })
        .transaction((tx) => startDeposit(services, tx, clientId, { amount, channel: 'upi' }))
      await showOnStatement(services, firm, {
        ...{ narration: `UPI/${reference}/DEMO`, utr: `DEMO${reference.replaceAll('-', '')}` },
        ...{ payer: name, amount },
      })
    },
  }
}

/** A loan's day waits for what is paid out to the client at most five times. */
const MOST_IDLE_TURNS = 10

/** Each on its own day, and not on that of the next event. How long a turn takes decides nothing. */
async function doDueUntil(
  services: TradingServices,
  servicesAt: ServicesAt,
  until: Date,
  mayWait: boolean,
): Promise<void> {
  const firm = services.db.as('firm')
  const kinds = Object.keys(dueHandlers(services))
  for (let idle = 0; ; ) {
    const [next] = await firm.query<{ at: Date; kind: string; last_failure: string | null }>(
      `select at, kind, last_failure from due where done_at is null and at < $1 and kind = any ($2)
       order by at, id limit 1`,
      [until, kinds],
    )
    if (!next) return
    if (mayWait && idle === MOST_IDLE_TURNS) {
      // These turns were none of the server's: what it counts by its tries begins anew.
      await firm.query(UNTRIED, [until])
      return
    }
    if (idle === MOST_IDLE_TURNS)
      throw new Error(
        `what fell due before the demo’s first day is not done: ${next.kind}, ${next.last_failure}`,
      )
    // What is put off waits for seconds on the wall. Nobody else works here: its next turn is now.
    if (idle > 0) await firm.query(FREE, [until])
    const then = servicesAt(laterBy(next.at, MINUTE_MS))
    const done = await doDue(then, dueHandlers(then)).catch((failure: unknown) => {
      // It stays due with its reason, and whoever is to enter what it lacks is let in.
      if (mayWait) return []
      throw failure
    })
    idle = done.length > 0 ? 0 : idle + 1
  }
}

const UNTRIED = 'update due set tries = 0, taken_until = null where done_at is null and at < $1'
const FREE = 'update due set taken_until = null where done_at is null and taken_until is not null and at < $1'
