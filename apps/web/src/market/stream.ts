/**
 * market: the one live line of this tab. Screens say which stocks they show; the line carries exactly those. While it
 * cannot be had, the same prices are asked for every two seconds, and it is tried again, less and less often.
 */
import {
  type Quote,
  STOCKS_AT_MOST,
  type StreamAsk,
  type StreamFrame,
  streamReader,
} from '@pramaan/contracts'
import { createStore, type Store } from '../platform/store.ts'
import type { Quotes } from './quotes.ts'

/**
 * `resting`: nobody asks. `connecting`: on its way for the first time. `live`: over the line. `polling`: asked every two
 * seconds. `lost`: neither works.
 */
export type LineKind = 'resting' | 'connecting' | 'live' | 'polling' | 'lost'

export interface Line {
  readonly kind: LineKind
  /** The feed behind the server has fallen silent. */
  readonly isStalled: boolean
  /** When the last price was made, in milliseconds: said wherever prices have stopped. */
  readonly since: number | null
}

export type ChangedWhat = Extract<StreamFrame, { type: 'changed' }>['what']

/** The part of a WebSocket that is used; tests bring their own. */
export interface Socket {
  send(text: string): void
  close(): void
}

/** What a socket tells. */
export interface Ears {
  open(): void
  message(data: string | ArrayBuffer): void
  close(): void
}

/** The edge of the world as the line sees it. */
export interface StreamWorld {
  openSocket(ears: Ears): Socket
  /** @throws when the server gives none. */
  ticket(): Promise<string>
  /** At most 100 at a time. @throws when there is no answer. */
  poll(keys: readonly string[]): Promise<Quote[]>
  /** From 0 to 1: many tabs that lost their line together must not come back together. */
  chance(): number
}

export interface Stream {
  readonly line: Store<Line>
  /** Follows these stocks until the returned function is called. */
  want(keys: readonly string[]): () => void
  /** Hears that something of the client's own has changed. */
  hear(onChanged: (what: ChangedWhat) => void): () => void
  /** Tries at once instead of at the next turn: the device is back, or a person asks. */
  tryNow(): void
  stop(): void
}

export const POLL_MS = 2_000
const OPEN_WITHIN_MS = 8_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** A line that was up is seldom lost alone: all pages of a server dial again within so long, each at a moment of its own. */
const SPREAD_MS = 4_000
/** After so long without a word the line is checked: it may be dead without knowing. */
const SILENCE_MS = 15_000
/** Screens come and go together; their subscriptions are sent together. */
const GATHER_MS = 40
const KEYS_AT_MOST = 400

const resting: Line = { kind: 'resting', isStalled: false, since: null }

export function createStream(world: StreamWorld, quotes: Quotes): Stream {
  const line = createStore<Line>(resting)
  const wanted = new Map<string, number>()
  const listeners = new Set<(what: ChangedWhat) => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let subscribed = new Set<string>()
  let socket: Socket | null = null
  let isOpen = false
  let failures = 0
  let newestMs: number | null = null
  /** Counts the lives of the line, so that an answer to a former one is not taken for this one's. */
  let life = 0

  const after = (name: string, ms: number, work: () => void): void => {
    clearTimeout(timers.get(name))
    timers.set(name, setTimeout(work, ms))
  }
  const cancel = (...names: string[]): void => {
    for (const name of names) clearTimeout(timers.get(name))
  }
  const put = (kind: LineKind, isStalled: boolean, since: number | null): void => {
    const before = line.get()
    if (before.kind !== kind || before.isStalled !== isStalled || before.since !== since) {
      line.set({ kind, isStalled, since })
    }
  }
  const say = (ask: StreamAsk): void => socket?.send(JSON.stringify(ask))
  const shown = (): string[] => [...wanted.keys()].slice(0, KEYS_AT_MOST)
  const isNeeded = (): boolean => wanted.size > 0 || listeners.size > 0

  function sendSubscriptions(): void {
    if (!isNeeded()) stop()
    if (!isOpen) return
    const now = new Set(shown())
    const leave = [...subscribed].filter((key) => !now.has(key))
    const join = [...now].filter((key) => !subscribed.has(key))
    if (leave.length > 0) say({ op: 'unsubscribe', stocks: leave })
    if (join.length > 0) say({ op: 'subscribe', stocks: join })
    subscribed = now
  }

  async function connect(): Promise<void> {
    const mine = ++life
    cancel('retry')
    if (line.get().kind === 'resting') put('connecting', false, null)
    after('open', OPEN_WITHIN_MS, () => mine === life && lose())
    try {
      const ticket = await world.ticket()
      if (mine !== life) return
      const ifMine =
        <Args extends unknown[]>(work: (...args: Args) => void) =>
        (...args: Args) => {
          if (mine === life) work(...args)
        }
      const read = streamReader()
      socket = world.openSocket({
        open: ifMine(() => say({ op: 'open', ticket })),
        message: ifMine((data) => take(read(data))),
        close: ifMine(lose),
      })
    } catch {
      if (mine === life) lose()
    }
  }

  function take(frame: StreamFrame | null): void {
    // Anything on the line, read or not, says that it is alive.
    after('silence', SILENCE_MS, () => void check())
    if (frame === null) return
    if (frame.type === 'opened') begin()
    else if (frame.type === 'quotes') {
      quotes.hear(frame.source, frame.quotes)
      for (const { t } of frame.quotes) if (t > (newestMs ?? 0)) newestMs = t
    } else if (frame.type === 'feed') {
      const isStalled = frame.state === 'stalled'
      put('live', isStalled, isStalled ? Date.parse(frame.since) : null)
    } else if (frame.type === 'changed') {
      for (const notify of [...listeners]) notify(frame.what)
    } else {
      console.error(`The live stream refused: ${frame.says}`)
    }
  }

  function begin(): void {
    isOpen = true
    failures = 0
    subscribed = new Set()
    cancel('open', 'poll')
    put('live', false, null)
    sendSubscriptions()
  }

  /** The line is gone: prices are asked for instead, and the line is tried again. */
  function lose(): void {
    const wasOpen = isOpen
    life++
    hangUp()
    failures++
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    const retryMs = wasOpen ? SPREAD_MS * world.chance() : wait * (0.5 + world.chance() / 2)
    after('retry', retryMs, () => void connect())
    if (wanted.size > 0) void poll()
  }

  function hangUp(): void {
    isOpen = false
    cancel('open', 'silence', 'poll', 'retry')
    socket?.close()
    socket = null
  }

  async function ask(): Promise<Quote[]> {
    const keys = shown()
    const parts = Array.from({ length: Math.ceil(keys.length / STOCKS_AT_MOST) }, (_, part) =>
      keys.slice(part * STOCKS_AT_MOST, (part + 1) * STOCKS_AT_MOST),
    )
    return (await Promise.all(parts.map((part) => world.poll(part)))).flat()
  }

  async function poll(): Promise<void> {
    try {
      const answers = await ask()
      if (isOpen || !isNeeded()) return
      quotes.learn(answers)
      newestMs = newest(answers) ?? newestMs
      const isStalled = answers.length > 0 && answers.every(({ state }) => state === 'stale')
      put('polling', isStalled, isStalled ? newestMs : null)
    } catch {
      if (isOpen || !isNeeded()) return
      put('lost', false, newestMs)
    }
    after('poll', POLL_MS, () => void poll())
  }

  /** A line can be dead without knowing. If asking brings newer prices than it did, it is. */
  async function check(): Promise<void> {
    const mine = life
    const before = newestMs ?? 0
    try {
      const answers = wanted.size > 0 ? await ask() : []
      if (mine !== life) return
      quotes.learn(answers)
      if ((newest(answers) ?? 0) > before) return lose()
      after('silence', SILENCE_MS, () => void check())
    } catch {
      if (mine === life) lose()
    }
  }

  function start(): void {
    if (line.get().kind === 'resting') void connect()
    after('subscriptions', GATHER_MS, sendSubscriptions)
    // A screen that joins while prices are asked for does not wait for the next turn.
    if (line.get().kind === 'polling') after('poll', GATHER_MS, () => void poll())
  }

  function stop(): void {
    life++
    hangUp()
    cancel('subscriptions')
    failures = 0
    newestMs = null
    line.set(resting)
  }

  return {
    line,
    want(keys) {
      for (const key of keys) wanted.set(key, (wanted.get(key) ?? 0) + 1)
      start()
      return () => {
        for (const key of keys) {
          const left = (wanted.get(key) ?? 1) - 1
          if (left > 0) wanted.set(key, left)
          else wanted.delete(key)
        }
        after('subscriptions', GATHER_MS, sendSubscriptions)
      }
    },
    hear(onChanged) {
      listeners.add(onChanged)
      start()
      return () => {
        listeners.delete(onChanged)
        after('subscriptions', GATHER_MS, sendSubscriptions)
      }
    },
    tryNow() {
      if (isOpen || !isNeeded()) return
      failures = 0
      hangUp()
      void connect()
    },
    stop,
  }
}

const newest = (answers: readonly Quote[]): number | null =>
  answers.length === 0 ? null : Math.max(...answers.map(({ as_of }) => Date.parse(as_of)))
