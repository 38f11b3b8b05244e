/**
 * clients: the transaction PIN and how often it may be tried. The only writer of the table `pin`. Six digits are
 * few: five wrong ones close it for a quarter of an hour, ten in a row for good, until a new one is set.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@pramaan/contracts'
import { type Clock, momentSaid, secondsUntil } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { boundTo, saidAt, serverWord } from '../platform/sealed-texts.ts'

export const PIN_LOCKS_AT = 5
export const PIN_ENDS_AT = 10
const LOCKED_FOR = '15 minutes'

export interface PinTry {
  readonly pinHash: string
  /** The how-manieth in a row this one is. */
  readonly tries: number
}

export async function hasPin(db: Queries, clientId: string): Promise<boolean> {
  return (await db.query('select 1 from pin where client_id = $1', [clientId])).length > 0
}

export interface NewPin {
  readonly clientId: string
  readonly pinHash: string
  /** If it takes another's place: until then nothing goes to an account that was never paid to. */
  readonly newPayeesFrom: Date
}

/** A new PIN starts with a clean count. */
export const savePin = (
  tx: Queries,
  clock: Clock,
  { clientId, pinHash, newPayeesFrom }: NewPin,
): Promise<object[]> => {
  const [hash, now] = [boundTo(clientId, pinHash, 'pin'), clock.now()]
  return tx.query('select set_pin($1, $2, $3, $4, $5)', [
    ...[clientId, hash, now, newPayeesFrom],
    serverWord('pin', clientId, hash, saidAt(now), saidAt(newPayeesFrom)),
  ])
}

/** How long a try waits for those before it that are still being compared, and how often it looks. */
const LOOKS = 40
const BETWEEN_LOOKS_MS = 50

/**
 * Counts a try and commits the count before anything is compared, or refuses it. While tries before it are being
 * compared, on whichever server, it waits for what comes of them: right ones give their count back.
 */
export async function takePinTry(db: Queries, clock: Clock, clientId: string): Promise<PinTry> {
  for (let look = 1; ; look += 1) {
    const [taken] = await db.query<{ pin_hash: string; tries: number }>(
      `update pin set tries = tries + 1, comparing = comparing + 1,
         locked_until = case when tries + 1 = $3 then $2::timestamptz + $5::interval end
       where client_id = $1 and tries < $4 and (locked_until is null or locked_until <= $2)
       returning pin_hash, tries`,
      [clientId, clock.now(), PIN_LOCKS_AT, PIN_ENDS_AT, LOCKED_FOR],
    )
    if (taken) return { pinHash: taken.pin_hash, tries: taken.tries }
    if (look === LOOKS || !(await isComparing(db, clientId))) throw await whyClosed(db, clock, clientId)
    await sleep(BETWEEN_LOOKS_MS)
  }
}

const isComparing = async (db: Queries, clientId: string): Promise<boolean> =>
  (await db.query('select 1 from pin where client_id = $1 and comparing > 0', [clientId])).length > 0

/** The PIN was wrong: the try stays counted. A server that died while comparing never says so, and it stays counted, too. */
export const keepPinTry = (db: Queries, clientId: string): Promise<object[]> =>
  db.query('update pin set comparing = greatest(comparing - 1, 0) where client_id = $1', [clientId])

/** What stands between the client and the next try. */
export async function whyClosed(db: Queries, clock: Clock, clientId: string): Promise<Refusal> {
  const [pin] = await db.query<{ tries: number; locked_until: Date | null }>(
    'select tries, locked_until from pin where client_id = $1',
    [clientId],
  )
  if (!pin) return new Refusal('pin_not_set')
  if (pin.tries >= PIN_ENDS_AT) return new Refusal('pin_disabled')
  const now = clock.now()
  const until = pin.locked_until ?? now
  return new Refusal('pin_locked', {
    retryAfterS: secondsUntil(now, until),
    says: `Too many wrong PINs. Try again after ${momentSaid(now, until)}, or set a new PIN with your password.`,
  })
}

/** Nothing was compared, because the server is busy: the try was none. */
export function giveBackPinTry(db: Queries, clock: Clock, clientId: string): Promise<object[]> {
  const now = clock.now()
  return db.query('select give_back_pin_try($1, $2, $3, $4)', [
    ...[clientId, PIN_LOCKS_AT, now],
    serverWord('pin-try-back', clientId, String(PIN_LOCKS_AT), saidAt(now)),
  ])
}

/** The PIN was right: what was counted is forgiven. */
export function forgivePinTries(
  db: Queries,
  clock: Clock,
  clientId: string,
  pinHash: string,
): Promise<object[]> {
  const now = clock.now()
  return db.query('select forgive_pin_tries($1, $2, $3, $4)', [
    ...[clientId, pinHash, now],
    serverWord('pin-right', clientId, pinHash, saidAt(now)),
  ])
}

/** False: the PIN has been replaced since it was compared, and counts for nothing. From here on it cannot be. */
export async function holdPin(tx: Queries, clientId: string, pinHash: string): Promise<boolean> {
  const rows = await tx.query('select 1 from pin where client_id = $1 and pin_hash = $2 for share', [
    clientId,
    pinHash,
  ])
  return rows.length > 0
}
