/** Set-up and running: `npm run backup [-- <folder>]`. Backs up a running or a stopped instance, without its keys. */
import { join, resolve } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { makeBackup } from '../apps/server/src/backup/make-backup.ts'
import type { Manifest } from '../apps/server/src/backup/manifest.ts'
import { readSettings } from '../apps/server/src/config.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { existingKeys } from '../apps/server/src/platform/keys.ts'
import { onInstance, ownerUrlOn } from './instance.ts'
import { root } from './places.ts'
import { giveUp } from './stopping.ts'

await backup().catch(giveUp)

async function backup() {
  const { keysFile } = readSettings(process.env)
  const keys = await existingKeys(keysFile)
  if (!keys) throw new StartFailure(`There is nothing to back up: no key file is at ${keysFile}.`)
  const stamp = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = resolve(process.argv[2] ?? join(root, '.backups', stamp))
  await onInstance(async (given) => {
    const url = await ownerUrlOn(given)
    tell(folder, keysFile, await makeBackup({ url, keys, clock: systemClock }, folder))
  })
}

function tell(folder: string, keysFile: string, { tables, made_at, ledger_head }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const head = ledger_head ? `, up to the ledger's head ${ledger_head.number}` : ''
  console.log(`Backed up ${rows} rows of ${tables.length} tables as of ${made_at}${head}: ${bytes} bytes in`)
  console.log(folder)
  console.log(
    `Not in it: the key file ${keysFile}. Keep a copy of it apart; neither is of use without the other.`,
  )
}
