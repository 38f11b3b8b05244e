/**
 * Set-up and running: `npm run restore -- <folder> [--keys <file>] [--replace] [--keep-findings]`. Puts a backup into an
 * empty database, or with --replace over what it holds. All or nothing.
 */
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure, urlOfRunning } from '@pramaan/local-postgres'
import { readBackup } from '../apps/server/src/backup/manifest.ts'
import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts'
import { readSettings } from '../apps/server/src/config.ts'
import { firmKeyOf } from '../apps/server/src/ledger/signers.ts'
import { existingKeys, type Keys } from '../apps/server/src/platform/keys.ts'
import { onInstance, ownerUrlOn } from './instance.ts'
import { giveUp } from './stopping.ts'

await restore().catch(giveUp)

async function restore() {
  const { folder, keysGiven, ...wishes } = readWords()
  const { databaseUrl, dataDir, keysFile } = readSettings(process.env)
  const keys = await keysFor(keysFile, keysGiven)
  console.log('Looking at every byte of the backup …')
  const backup = await readBackup(folder, keys)
  if (!databaseUrl && urlOfRunning(dataDir)) {
    throw new StartFailure(`A server runs on the data folder ${dataDir}: stop it first. Nothing was changed.`)
  }
  await onInstance(async (given) => {
    const url = await ownerUrlOn(given)
    const firmKey = await firmKeyOf(given, keys)
    const { rows, entries, findings } = await restoreBackup({ url, keys, firmKey }, backup, wishes)
    if (!(await existingKeys(keysFile)) && keysGiven) await keepKeys(keysGiven, keysFile)
    for (const finding of findings) console.error(finding)
    const verdict = findings.length === 0 ? 'the books are whole' : `${findings.length} finding(s)`
    console.log(
      `Restored ${rows} rows as of ${backup.manifest.made_at}; ${entries} ledger entries: ${verdict}.`,
    )
  })
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'keep-findings': { type: 'boolean', default: false },
      },
    })
    const [folder, ...more] = positionals
    if (folder && more.length === 0) {
      return {
        folder: resolve(folder),
        keysGiven: values.keys === undefined ? null : resolve(values.keys),
        replaces: values.replace,
        keepsFindings: values['keep-findings'],
      }
    }
  } catch {
    // Said below.
  }
  throw new StartFailure(
    'Say which: npm run restore -- <folder> [--keys <file>] [--replace] [--keep-findings]',
  )
}

/** The instance's own, or those given for a new place; two that differ are never guessed between. */
async function keysFor(keysFile: string, given: string | null): Promise<Keys> {
  const own = await existingKeys(keysFile)
  const named = given ? await existingKeys(given) : null
  if (given && !named) throw new StartFailure(`There is no key file at ${given}. Nothing was changed.`)
  if (own && named && own.fingerprint !== named.fingerprint) {
    throw new StartFailure(
      `The key file ${keysFile} is there already and is another one. Nothing was changed.`,
    )
  }
  const keys = own ?? named
  if (!keys) {
    throw new StartFailure(
      `There is no key file at ${keysFile}: name your copy of it with --keys <file>. Nothing was changed.`,
    )
  }
  return keys
}

async function keepKeys(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
  await chmod(to, 0o600)
}
