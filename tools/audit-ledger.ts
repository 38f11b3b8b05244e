/** Set-up and running: `npm run audit:ledger`. Checks all books of a running or a stopped instance; exits 1 if any is off. */
import { existsSync } from 'node:fs'
import type { Settings } from '../apps/server/src/config.ts'
import { auditLedger } from '../apps/server/src/ledger/audit.ts'
import { firmKeyOf } from '../apps/server/src/ledger/signers.ts'
import { readWitnesses } from '../apps/server/src/ledger/witnesses.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { keysOfDatabase } from '../apps/server/src/platform/keys.ts'
import { demoPolicyIn } from './demo-witness.ts'
import { appUrlOn, onInstance } from './instance.ts'
import { giveUp } from './stopping.ts'

await onInstance(async (given) => tell(await appUrlOn(given), given)).catch(giveUp)

/** Those of the settings, or the demo's own. */
function witnessesOf({ witnessesFile, dataDir }: Settings): string | null {
  if (witnessesFile !== null) return witnessesFile
  const demos = demoPolicyIn(dataDir)
  return existsSync(demos) ? demos : null
}

async function tell(url: string, settings: Settings) {
  const db = openDatabase({ url, connections: 1 })
  try {
    const keys = await keysOfDatabase(db, settings.keysFile)
    const audit = await auditLedger(
      db,
      keys,
      await firmKeyOf(settings, keys),
      await readWitnesses(witnessesOf(settings)),
    )
    if (!audit) {
      console.log('Another audit is under way; try again when it has ended.')
      process.exitCode = 1
      return
    }
    for (const finding of audit.findings) console.error(finding)
    const seconds = Math.round(audit.seconds * 10) / 10
    const verdict =
      audit.findings.length === 0 ? 'the books are whole' : `${audit.findings.length} finding(s)`
    console.log(`${audit.entries} entries looked at in ${seconds} s: ${verdict}.`)
    process.exitCode = audit.findings.length === 0 ? 0 : 1
  } finally {
    await db.close()
  }
}
