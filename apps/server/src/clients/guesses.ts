/**
 * clients: how guesses at a secret are counted. A device that its owner has used before has a count of its own. Everyone
 * else is counted by network: at this account, and at all accounts together; and all strangers together have 20 guesses
 * a day at one account, from however many networks. So a stranger's tries close the stranger's network, and never the
 * owner's device. Every count is committed before the secret is compared: neither parallel tries nor a crash buys one.
 * The only one that asks for a change of the table `stranger_try`, with the server's word (decision 81).
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { type Clock, instantFrom, laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { saidAt, serverWord } from '../platform/sealed-texts.ts'
import { type Bucket, forgive, giveBackTry, type Ladder, takeTry } from '../platform/throttle.ts'
import { inTurn, type Turns } from '../platform/turns.ts'

const DAY_MS = 24 * 3_600_000

/** What all strangers together may guess at one account in any 24 hours. */
export const STRANGERS_GUESSES_A_DAY = 20

/** What is guessed at, and how often each may try. */
export interface Door {
  readonly name: string
  /** A known device. */
  readonly device: Ladder
  /** A network that is not known, at one account. Its last step stays below what all strangers have together. */
  readonly account: Ladder
  /** The same network, at all accounts together. */
  readonly network: Ladder
}

export interface Attempt {
  /** The account, or what was typed for it where there is none: both are counted alike. */
  readonly who: string
  readonly knownDevice: string | null
  readonly network: string
}

export interface Closed {
  readonly by: 'device' | 'account' | 'network' | 'strangers'
  readonly until: Date
}

export interface Counting {
  readonly db: Queries
  readonly clock: Clock
}

const turns: Turns = new Map()

/**
 * Counts the guess and then compares; null is a wrong one. A right one forgives what its own device or network was
 * counted for. Guesses of one device, or of one network at one account, take turns: right ones that come at once do not
 * close the door on each other. `whenClosed` refuses, or knows another way in.
 */
export function guess<T>(
  parts: Counting,
  door: Door,
  attempt: Attempt,
  compare: () => Promise<T | null>,
  whenClosed: (closed: Closed) => Promise<T | null>,
): Promise<T | null> {
  return inTurn(turns, ownBucket(door, attempt).name, async () => {
    const counted = await count(parts, door, attempt)
    if ('until' in counted) return whenClosed(counted)
    const found = await compare().catch(async (error: unknown) => {
      // Refused without a comparison, because the server is busy: that was no guess.
      if (error instanceof Refusal) await giveBack(parts, door, attempt, counted)
      throw error
    })
    if (found !== null) await forgiveOwn(parts, door, attempt)
    return found
  })
}

const ownBucket = (door: Door, { who, knownDevice, network }: Attempt): Bucket =>
  knownDevice === null
    ? { name: `${door.name}:${who}:network ${network}`, ladder: door.account }
    : { name: deviceBucketName(door.name, who, knownDevice), ladder: door.device }

const deviceBucketName = (door: string, who: string, device: string): string =>
  `${door}:${who}:device ${device}`

const networkBucket = (door: Door, { network }: Attempt): Bucket => ({
  name: `${door.name}-network:${network}`,
  ladder: door.network,
})

/** What a guess was counted as among the strangers' own; null on a known device. */
interface Counted {
  readonly entry: string | null
}

/** What is refused by one count is taken from none. */
async function count(parts: Counting, door: Door, attempt: Attempt): Promise<Closed | Counted> {
  const { db, clock } = parts
  const untilOf = (retryAfterS: number): Date => laterBy(clock.now(), retryAfterS * 1000)
  const own = ownBucket(door, attempt)
  const taken = await takeTry(db, clock, own)
  if (!taken.allowed)
    return { by: attempt.knownDevice === null ? 'account' : 'device', until: untilOf(taken.retryAfterS) }
  if (attempt.knownDevice !== null) return { entry: null }
  const network = networkBucket(door, attempt)
  const fromThere = await takeTry(db, clock, network)
  if (!fromThere.allowed) {
    await giveBackTry(db, own)
    return { by: 'network', until: untilOf(fromThere.retryAfterS) }
  }
  const among = await takeStrangerTry(parts, door, attempt)
  if ('until' in among) await Promise.all([giveBackTry(db, own), giveBackTry(db, network)])
  return among
}

async function giveBack({ db }: Counting, door: Door, attempt: Attempt, { entry }: Counted): Promise<void> {
  await giveBackTry(db, ownBucket(door, attempt))
  if (entry === null) return
  await giveBackTry(db, networkBucket(door, attempt))
  await dropStrangerTries(db, accountName(door.name, attempt.who), { entry, network: null })
}

async function forgiveOwn(parts: Counting, door: Door, attempt: Attempt): Promise<void> {
  await forgive(parts.db, ownBucket(door, attempt))
  if (attempt.knownDevice !== null) return
  await giveBackTry(parts.db, networkBucket(door, attempt))
  // Whoever got in from this network was its wrong guesser, too.
  await dropStrangerTries(parts.db, accountName(door.name, attempt.who), {
    entry: null,
    network: attempt.network,
  })
}

const accountName = (door: string, who: string): string => `${door}:${who}`

/** Takes one of the strangers' guesses of the last 24 hours, or says when the next one is free. */
async function takeStrangerTry(
  { db, clock }: Counting,
  door: Door,
  { who, network }: Attempt,
): Promise<Closed | Counted> {
  const now = clock.now()
  // An instant, a network, and what tells it from others: it sorts by the instant. What is just a day old counts no more.
  const entry = `${now.toISOString()} ${network} ${randomUUID()}`
  const aDayAgo = `${laterBy(now, -DAY_MS).toISOString()}~`
  const name = accountName(door.name, who)
  const most = STRANGERS_GUESSES_A_DAY
  const [closed] = await db.query<{ oldest: string | null }>(
    'select * from take_stranger_try($1, $2, $3, $4, $5, $6)',
    [
      ...[name, entry, now, aDayAgo, most],
      serverWord('stranger-try', name, entry, saidAt(now), aDayAgo, String(most)),
    ],
  )
  if (!closed) return { entry }
  const since = closed.oldest ? instantFrom(closed.oldest.split(' ')[0] ?? '') : now
  return { by: 'strangers', until: laterBy(since, DAY_MS) }
}

/** One of them, or all of a network. */
const dropStrangerTries = (
  db: Queries,
  name: string,
  { entry, network }: { readonly entry: string | null; readonly network: string | null },
): Promise<object[]> =>
  db.query('select drop_stranger_tries($1, $2, $3, $4)', [
    ...[name, entry, network],
    serverWord('stranger-tries-dropped', name, entry, network),
  ])

/** The owner is here, proven otherwise than by this secret: this device starts with a clean count. */
export const forgiveDevice = (
  db: Queries,
  door: Pick<Door, 'name'>,
  who: string,
  device: string,
): Promise<object[]> => forgive(db, { name: deviceBucketName(door.name, who, device) })

/** The secret is new: what was guessed at the old one is forgiven, to everyone. */
export async function forgiveAll(db: Queries, door: Pick<Door, 'name'>, who: string): Promise<void> {
  const name = accountName(door.name, who)
  await db.query('select forgive_tries_of($1, $2)', [name, serverWord('all-tries-forgiven', name)])
}
