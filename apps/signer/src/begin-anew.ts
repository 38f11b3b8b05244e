/**
 * signer: begins its books anew, with the same keys, after a stop that people have looked into, such as a database that was put back from
 * a backup. Only at its own machine, never over HTTP; who did it and why stays in the new books, and the old ones stay beside them.
 */
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '@pramaan/signing'
import { systemClock } from './platform/clock.ts'
import { StartFailure } from './platform/start-failure.ts'
import { assertTwoPeople } from './two-people.ts'

/** Says where the old books are now. */
export async function beginAnew(folder: string, reasons: readonly string[]): Promise<string> {
  assertTwoPeople(reasons)
  const books = join(folder, 'books')
  if (!existsSync(books)) throw new StartFailure(`There are no books in ${folder}.`)
  const at = systemClock.now().toISOString()
  const old = openStore(books)
  const kept = (['firstKey', 'rotations'] as const).map((name) => [name, old.fact(name)] as const)
  const before = old.fact('anew')
  old.close()
  // The last who closes it takes this file away: somebody else has it open.
  if (existsSync(`${books}-wal`)) throw new StartFailure('Stop the signer first.')
  const aside = join(folder, `books-until-${at.replaceAll(':', '-')}`)
  await rename(books, aside)
  const store = openStore(books)
  store.change(() => {
    store.setFact('anew', [{ at, reasons }, ...before])
    // What was signed stays signed, with whichever key it was.
    for (const [name, value] of kept) store.setFact(name, value)
  })
  store.close()
  return aside
}
