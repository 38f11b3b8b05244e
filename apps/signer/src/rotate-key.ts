/**
 * signer: gives its key up for a new one (decision 97). Only at its own machine, with the signer stopped; two people say why. The former key's
 * file stays for as long as witnesses may need its signature, and is to be destroyed after that.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { currentKeyOf, keyFileOf, openStore, Refused, rotate, signingKeyFrom } from '@pramaan/signing'
import { keyText, verifierKey } from '@pramaan/verifier'
import { readKeyFile } from './identity.ts'
import { systemClock } from './platform/clock.ts'
import { readOrMake } from './platform/files.ts'
import { StartFailure } from './platform/start-failure.ts'
import { assertTwoPeople } from './two-people.ts'

export interface KeyChange {
  readonly folder: string
  readonly origin: string
  readonly reasons: readonly string[]
  readonly overlapDays: number
  /** The former key is lost, or somebody else has it: its signature is not used. */
  readonly isWithoutFormer: boolean
}

const DAY_MS = 86_400_000

/** Tells the new key, as the log's, and the statement as it is published. */
export async function rotateKey({
  folder,
  origin,
  reasons,
  overlapDays,
  isWithoutFormer,
}: KeyChange): Promise<{ readonly key: string; readonly note: string }> {
  assertTwoPeople(reasons)
  const books = join(folder, 'books')
  if (!existsSync(books)) throw new StartFailure(`There are no books in ${folder}.`)
  openStore(books).close()
  // The last who closes it takes this file away: somebody else has it open.
  if (existsSync(`${books}-wal`)) throw new StartFailure('Stop the signer first.')
  const store = openStore(books)
  try {
    const current = await currentKeyOf(store)
    const isFirst = store.fact('rotations').length === 0
    const former = isWithoutFormer
      ? null
      : await readKeyFile(join(folder, keyFileOf(current ?? '', isFirst)), origin, current)
    const old = current ?? former?.key
    if (!old)
      throw new StartFailure('Start and stop the signer once: its books do not say yet which key signs.')
    const seed = randomBytes(32)
    const next = signingKeyFrom(origin, seed)
    // Before the books say so: a key that is not used hurts nobody, one that is lost does.
    await readOrMake(folder, keyFileOf(next.key, false), `${seed.toString('hex')}\n`)
    const at = systemClock.now()
    const until = new Date(at.getTime() + overlapDays * DAY_MS)
    const change = { former, next, by: reasons, at, until }
    const note = await rotate(store, verifierKey('note', origin, Buffer.from(old, 'hex')), change)
    return { key: keyText(next.log.key), note }
  } catch (error) {
    throw error instanceof Refused ? new StartFailure(`The key stays as it is: ${error.message}.`) : error
  } finally {
    store.close()
  }
}
