/** Set-up and running: `npm run audit:ledger`. Checks all books of a running or a stopped instance; exits 1 if any is off. */
import { claimDataDir, startPostgres, urlOfRunning } from '@pramaan/local-postgres'
import { readSettings } from '../apps/server/src/config.ts'
import { auditLedger } from '../apps/server/src/ledger/audit.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { keysOfDatabase } from '../apps/server/src/platform/keys.ts'
import { giveUp } from './stopping.ts'

await audit().catch(giveUp)

async function audit() {
  const { databaseUrl, dataDir, keysFile } = readSettings(process.env)
  const url = databaseUrl ?? urlOfRunning(dataDir)
  if (url) return tell(url, keysFile)
  claimDataDir(dataDir)
  const postgres = await startPostgres({ dataDir, durable: true })
  try {
    await tell(postgres.url, keysFile)
  } finally {
    await postgres.stop()
  }
}

async function tell(url: string, keysFile: string) {
  const db = openDatabase({ url, connections: 1 })
  try {
    const keys = await keysOfDatabase(db, keysFile)
    const audit = await auditLedger(db, keys)
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
