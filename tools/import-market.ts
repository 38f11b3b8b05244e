/**
 * Set-up and running: `npm run import:market -- <kind> <file>…`. Takes files of the exchanges and of AMFI into a running
 * instance and tells what was taken and what was not.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { type ImportKind, importFile, importKinds } from '../apps/server/src/market/imports/import-file.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { keysOfDatabase } from '../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../apps/server/src/platform/sealed-texts.ts'
import { appUrlOn, onInstance } from './instance.ts'
import { giveUp } from './stopping.ts'

await importMarket().catch(giveUp)

async function importMarket() {
  const [kind = '', ...paths] = process.argv.slice(2)
  if (!isKind(kind) || paths.length === 0) {
    throw new StartFailure(`Say what: npm run import:market -- <${importKinds.join('|')}> <file>…`)
  }
  await onInstance(async (given) => importAll(await appUrlOn(given), given.keysFile, kind, paths), {
    mustRun: true,
  })
}

async function importAll(url: string, keysFile: string, kind: ImportKind, paths: readonly string[]) {
  const db = openDatabase({ url, connections: 1 })
  try {
    const sealing = withSealedTexts(db, await keysOfDatabase(db, keysFile))
    for (const path of paths) await importOne(sealing, kind, path)
  } finally {
    await db.close()
  }
}

async function importOne(db: ReturnType<typeof openDatabase>, kind: ImportKind, path: string) {
  const file = { name: basename(path), text: textOf(path) }
  // Large files take a while: the rows that are saved are told on the way.
  const report = await importFile({ db, clock: systemClock }, kind, file, (saved) => {
    if (saved % 10_000 === 0) console.log(`${file.name}: ${saved} rows …`)
  })
  if (report.failure) throw new StartFailure(`${file.name}: ${report.failure} Nothing was taken.`)
  console.log(`${file.name}: ${report.accepted} rows taken, ${report.refused} refused`)
  for (const { line, why } of report.refusals) console.log(`  line ${line}: ${why}`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartFailure(`${path} cannot be read.`)
  }
}

function isKind(text: string): text is ImportKind {
  return importKinds.some((kind) => kind === text)
}
