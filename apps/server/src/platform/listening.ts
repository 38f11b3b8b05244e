/**
 * platform: hears what PostgreSQL tells. One connection per listener, asked twice a second whether it still lives:
 * a line that a firewall dropped in silence must not be taken for one on which nothing happened. A database that is merely
 * slow is waited for: its line is doubted, and given up only when it has said nothing for longer than it may.
 */
import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { refuseDeafLine } from './session-check.ts'

export interface Listener {
  onMessage(channel: string, payload: string): void
  /** The line is up, or it is down and nothing can be heard. */
  onUp(isUp: boolean): void
  /** The line is late with its answer: what was not heard may only be on its way. Not told when it goes down. */
  onDoubt?(isDoubted: boolean): void
}

/** What a line must pass each time it is dialled. */
export interface LineChecks {
  /** Works as the right role, within the limits. */
  check(line: pg.ClientBase): Promise<void>
  /** Sends a word on another connection. */
  tell(channel: string, word: string): Promise<unknown>
  /** How long it may say nothing. */
  readonly giveUpAfterMs: number
}

export interface Listening {
  isUp(): boolean
  stop(): Promise<void>
}

const ASK_EVERY_MS = 500
const DOUBT_AFTER_MS = 500
const FIRST_DIAL_AGAIN_MS = 250
const LAST_DIAL_AGAIN_MS = 2000

/** Fails if the first call does; after that it dials again, alone and for as long as it takes, whenever the line ends. */
export async function startListening(
  config: pg.ClientConfig,
  channels: readonly string[],
  hear: Listener,
  checks: LineChecks,
): Promise<Listening> {
  const stopping = new AbortController()
  let line = await dial(config, channels, hear, checks)
  let isUp = true

  const tellUp = (up: boolean): void => {
    isUp = up
    hear.onUp(up)
  }
  const stay = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      tellUp(true)
      await untilSilent(line, hear, checks.giveUpAfterMs, stopping.signal)
      tellUp(false)
      await line.end()
      const next = await dialAgain(() => dial(config, channels, hear, checks), stopping.signal)
      if (next) line = next
    }
    await line.end()
  }
  const stayed = stay()
  return {
    isUp: () => isUp,
    stop: async () => {
      stopping.abort()
      await stayed
    },
  }
}

async function dial(
  config: pg.ClientConfig,
  channels: readonly string[],
  hear: Listener,
  { check, tell, giveUpAfterMs }: LineChecks,
): Promise<pg.Client> {
  const line = new pg.Client({ ...config, query_timeout: giveUpAfterMs })
  line.on('notification', ({ channel, payload }) => {
    if (channels.includes(channel)) hear.onMessage(channel, payload ?? '')
  })
  // What ends the line is noticed by the next question; without a listener it would end the process.
  line.on('error', () => {})
  try {
    await line.connect()
    await check(line)
    for (const channel of channels) await line.query(`listen ${pg.escapeIdentifier(channel)}`)
    await refuseDeafLine(line, tell, { word: randomUUID(), withinMs: giveUpAfterMs })
    return line
  } catch (error) {
    await line.end()
    throw error
  }
}

async function untilSilent(
  line: pg.Client,
  hear: Listener,
  giveUpAfterMs: number,
  stopping: AbortSignal,
): Promise<void> {
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    line.once('end', () => {
      hasEnded = true
      resolve()
    })
  })
  while (!hasEnded && !stopping.aborted) {
    await Promise.race([ended, pause(ASK_EVERY_MS, stopping)])
    const answer = line.query('select 1').then(
      () => 'alive' as const,
      () => 'dead' as const,
    )
    const inTime = await Promise.race([answer, pause(DOUBT_AFTER_MS, stopping).then(() => 'late' as const)])
    if (inTime === 'late' && !stopping.aborted) hear.onDoubt?.(true)
    const said =
      inTime === 'late'
        ? await Promise.race([answer, pause(2 * giveUpAfterMs, stopping).then(() => 'dead' as const)])
        : inTime
    if (said === 'dead') return
    if (inTime === 'late') hear.onDoubt?.(false)
  }
}

/** At once and then less and less often, each server at its own pace: a database that begins again is not rushed at. */
async function dialAgain(call: () => Promise<pg.Client>, stopping: AbortSignal): Promise<pg.Client | null> {
  for (
    let waitMs = FIRST_DIAL_AGAIN_MS;
    !stopping.aborted;
    waitMs = Math.min(LAST_DIAL_AGAIN_MS, 2 * waitMs)
  ) {
    await pause(waitMs * (randomInt(500, 1000) / 1000), stopping)
    if (stopping.aborted) return null
    const line = await call().catch(() => null)
    if (line) return line
  }
  return null
}

/** Waits, or is woken because it is time to stop. */
function pause(ms: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    stopping.addEventListener('abort', wake)
  })
}
