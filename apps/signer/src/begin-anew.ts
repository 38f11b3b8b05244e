/**
 * signer: begins its books anew, with the same key, after a stop that people have looked into, such as a database that was put back from
 * a backup. Only at its own machine, never over HTTP; who did it and why stays in the new books, and the old ones stay beside them.
 */
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '@pramaan/signing'
import { systemClock } from './platform/clock.ts'
import { StartFailure } from './platform/start-failure.ts'

const LEAST_REASON = 20

/** Says where the old books are now. */
export async function beginAnew(folder: string, reasons: readonly string[]): Promise<string> {
  const people = reasons.map((reason) => reason.split(':', 1)[0]?.trim().toLowerCase() ?? '')
  const isReasoned = reasons.every((reason) => /^[^:]+:/.test(reason) && reason.length >= LEAST_REASON)
  if (reasons.length !== 2 || new Set(people).size !== 2 || !isReasoned)
    throw new StartFailure(
      'Two people say why: --by "Meera Nair: her reason, a sentence" --by "Arjun Rao: his reason"',
    )
  const books = join(folder, 'books')
  if (!existsSync(books)) throw new StartFailure(`There are no books in ${folder}.`)
  const at = systemClock.now().toISOString()
  const old = openStore(books)
  const before = old.fact('anew')
  old.close()
  // The last who closes it takes this file away: somebody else has it open.
  if (existsSync(`${books}-wal`)) throw new StartFailure('Stop the signer first.')
  const aside = join(folder, `books-until-${at.replaceAll(':', '-')}`)
  await rename(books, aside)
  const store = openStore(books)
  store.change(() => store.setFact('anew', [{ at, reasons }, ...before]))
  store.close()
  return aside
}
