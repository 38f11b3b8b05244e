/** Simulation: one life: a seed, a number of steps, and what came of it. Each seed draws its own mix of faults. */

import { keysFrom } from '../../src/platform/keys.ts'
import { diceFrom } from '../properties/dice.ts'
import { runningHash, takeChanceAway, uuidFrom } from './determinism.ts'
import { oracleOver } from './oracle/oracle.ts'
import { Broken } from './oracle/orders.ts'
import { schedulerFrom } from './scheduler.ts'
import { connect, type Line, ProcessDied, Turn } from './store/connection.ts'
import { Store } from './store/store.ts'
import { firmWith } from './world/firm.ts'
import { marketOf } from './world/market.ts'
import { type Host, networkOf } from './world/network.ts'
import { type Person, passwordOf, personWith, pinOf } from './world/person.ts'
import { type ServerParts, startServer } from './world/server.ts'
import { startWorker } from './world/worker.ts'

export interface Life {
  readonly seed: number
  readonly steps: number
  readonly hash: string
  /** What was broken, and at which step; null where nothing was. */
  readonly broken: { readonly step: number; readonly what: string } | null
  readonly faults: Readonly<Record<string, number>>
  readonly checked: Readonly<Record<string, number>>
  readonly said: Readonly<Record<string, number>>
}

const START_MS = Date.UTC(2026, 10, 16, 4, 30)
const CLIENTS = 40
const MOST_SERVERS = 4
/** Of so many seeds one is a crowd's: 3, 7, 11 … */
const CROWDED_OF = 4
const CALM_STEPS = 100_000

/** In one process only one life is lived: chance and time belong to it. */
export async function simulate({ seed, steps }: { seed: number; steps: number }): Promise<Life> {
  const dice = diceFrom(seed)
  const scheduler = schedulerFrom(dice, START_MS)
  takeChanceAway(dice, (ms) => scheduler.sleep(ms))
  const hash = runningHash()
  const faults: Record<string, number> = {}
  const told: Record<string, number> = {}
  const count = (counts: Record<string, number>, what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  let broken: Life['broken'] = null
  let step = 0
  let isOver = false
  const breaks = (error: unknown): void => {
    broken ??= {
      step,
      what:
        error instanceof Error
          ? error instanceof Broken
            ? error.message
            : (error.stack ?? error.message)
          : String(error),
    }
  }

  const store = new Store()
  store.now = () => new Date(scheduler.nowMs())
  const market = marketOf(dice, scheduler.nowMs)
  const oracle = oracleOver(store, market)
  const mix = (often: number): number => (dice.oneIn(5) ? 0 : often + dice.below(often * 4))
  const commitFaults = { aborted: mix(60), replyLost: mix(60), crashBefore: mix(400), crashAfter: mix(400) }
  const line: Line = {
    ...{ scheduler, dice, store, faults: commitFaults },
    onCommit: (done) => {
      try {
        oracle.check(done)
      } catch (error) {
        breaks(error)
      }
      for (const { key, orders, transfers } of done.effects) hash.add(`done ${key} ${orders} ${transfers}`)
    },
    onFault: (fault) => count(faults, fault),
    onUnsound: (what) => breaks(new Broken(`the database raises: ${what}`)),
    onUnknown: (text) =>
      breaks(new Broken(`the model of the database does not know this statement: ${text}`)),
  }
  const turn = new Turn()
  const keys = keysFrom(Buffer.alloc(32, 7))
  const note = (what: string): void => {
    count(told, what)
    hash.add(what)
  }

  /** A process that can be killed; it comes back after a while, knowing nothing. */
  const hostOf = (name: string, start: (parts: ServerParts) => Host['serve'] | null): Host => {
    const host: Host = {
      name,
      isAlive: () => false,
      kill: () => {},
      serve: async () => ({ failed: 'starting' }),
    }
    const begin = (): void => {
      let alive = true
      const incarnation = {
        isAlive: () => alive,
        kill: () => {
          if (!alive) return
          alive = false
          count(faults, `killed ${name.split(' ')[0]}`)
          scheduler.after(500 + dice.below(3000), `start ${name}`, begin)
        },
      }
      const db = connect(line, turn, incarnation)
      const parts = { db, keys, market, nowMs: scheduler.nowMs, passwordOf, compared: comparedPin }
      Object.assign(host, { ...incarnation, serve: start(parts) ?? host.serve })
    }
    begin()
    return host
  }
  const comparedPin: ServerParts['compared'] = (client, isRight) => {
    try {
      oracle.compared(client, isRight, scheduler.nowMs())
    } catch (error) {
      breaks(error)
    }
  }

  const servers = Array.from({ length: 1 + dice.below(MOST_SERVERS) }, (_, at) =>
    hostOf(`server ${at}`, startServer),
  )
  for (let at = 0; at < 2; at += 1) hostOf(`worker ${at}`, (parts) => runWorker(parts))
  const lived = (what: string, error: unknown): boolean => {
    if (error instanceof ProcessDied) return false
    const why = error instanceof AggregateError ? error.errors[0] : error
    note(`${what} failed: ${why instanceof Error ? why.message : why}`)
    return !(why instanceof ProcessDied)
  }
  function runWorker(parts: ServerParts): null {
    const worker = startWorker(parts)
    const go = (what: string, everyMs: number, work: () => Promise<unknown>): void => {
      const again = (): void =>
        void work()
          .then(
            () => true,
            (error: unknown) => lived(what, error),
          )
          .then((isAlive) => {
            if (isAlive) scheduler.after(scheduler.pause(everyMs + dice.below(everyMs)), what, again)
          })
      scheduler.after(everyMs, what, again)
    }
    go('match', 2000, worker.match)
    go('due', 30_000, worker.doDue)
    return null
  }

  const lineFaults = { requestLost: mix(30), replyLost: mix(30), doubled: mix(20), late: mix(100) }
  const network = networkOf({ scheduler, dice }, servers, lineFaults, (fault) => count(faults, fault))
  const isCrowded = seed % CROWDED_OF === 3
  const clients = Array.from({ length: CLIENTS }, () => uuidFrom(dice))
  const people = clients.map((id): Person => {
    const card = uuidFrom(dice)
    store.client.add(id, { id, frozen_at: null, withdrawals_from: null })
    store.card.add(card, { id: card, client_id: id, usable_from: new Date(0), removed_at: null })
    store.pin.add(id, {
      client_id: id,
      pin_hash: `hash of ${pinOf(id)}`,
      tries: 0,
      comparing: 0,
      locked_until: null,
    })
    const parts = {
      id,
      card,
      scheduler,
      dice,
      network,
      market,
      oracle,
      note,
      isOver: () => isOver,
      isCrowded,
    }
    return personWith(parts)
  })
  for (const instrument of market.instruments)
    if (instrument.isin) store.isins.set(instrument.id, instrument.isin)
  store.commit()
  const firm = firmWith({
    ...{ store, dice, clients, nowMs: scheduler.nowMs },
    db: connect(line, turn, { isAlive: () => true, kill: () => {} }),
  })
  const every = (ms: number, what: string, does: () => void): void =>
    scheduler.after(scheduler.pause(dice.below(ms * 2)), what, () => {
      does()
      every(ms, what, does)
    })
  every(300, 'tick', () => note(`tick ${market.speak()}`))
  every(1000, 'beat', market.beat)
  every(2000, 'firm', () => void firm.act().then(note, (error: Error) => note(`firm: ${error.message}`)))
  every(40_000, 'kill', () => {
    if (!isOver) dice.of(servers).kill()
  })
  for (const person of people) void person.live().catch(breaks)

  /** Nothing fails any more: whatever is in doubt must become clear. */
  async function calmDown(): Promise<void> {
    for (const kinds of [commitFaults, lineFaults])
      for (const name of Object.keys(kinds)) Object.assign(kinds, { [name]: 0 })
    let left = people.length
    for (const person of people) void person.settle().then(() => (left -= 1), breaks)
    for (let more = 0; left > 0 && broken === null; more += 1) {
      if (more > CALM_STEPS)
        breaks(
          new Broken(
            `liveness: ${people.filter((one) => one.inDoubt() > 0).length} clients never hear what became of their requests`,
          ),
        )
      else hash.add(await scheduler.step())
    }
    try {
      const doubts = people.reduce((sum, person) => sum + person.inDoubt(), 0)
      if (doubts > 0) throw new Broken(`liveness: ${doubts} requests stay in doubt although nothing fails`)
      oracle.checkAll()
    } catch (error) {
      breaks(error)
    }
  }

  while (step < steps && broken === null) {
    step += 1
    hash.add(`${scheduler.nowMs()} ${await scheduler.step()}`)
  }
  isOver = true
  if (broken === null) await calmDown()
  return { seed, steps: step, hash: hash.digest(), broken, faults, checked: oracle.counts, said: told }
}
