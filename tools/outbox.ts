/** Set-up and running: `npm run outbox`. Shows the last mails, of a running or a stopped instance. */
import { claimDataDir, startPostgres, urlOfRunning } from '@pramaan/local-postgres'
import { readSettings } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { giveUp } from './stopping.ts'

const SHOWN = 10

type Mail = {
  to_address: string
  subject: string
  body_text: string
  created_at: Date
  sent_at: Date | null
  why_not_sent: string | null
}

await showOutbox().catch(giveUp)

async function showOutbox() {
  const { databaseUrl, dataDir } = readSettings(process.env)
  const url = databaseUrl ?? urlOfRunning(dataDir)
  if (url) return print(await lastMails(url))
  claimDataDir(dataDir)
  const postgres = await startPostgres({ dataDir, durable: true })
  try {
    print(await lastMails(postgres.url))
  } finally {
    await postgres.stop()
  }
}

async function lastMails(url: string): Promise<Mail[]> {
  const db = openDatabase({ url, connections: 1, asOwner: true })
  try {
    const [made] = await db.query<{ is_made: boolean }>(`select to_regclass('mail') is not null as is_made`)
    if (!made?.is_made) return []
    const mails = await db.query<Mail>(
      'select to_address, subject, body_text, created_at, sent_at, why_not_sent from mail order by created_at desc limit $1',
      [SHOWN],
    )
    return mails.reverse()
  } finally {
    await db.close()
  }
}

function print(mails: Mail[]) {
  if (mails.length === 0) console.log('The outbox is empty.')
  for (const mail of mails) {
    const state = mail.sent_at ? `sent ${mail.sent_at.toISOString()}` : (mail.why_not_sent ?? 'kept here')
    console.log(
      `\n${mail.created_at.toISOString()}  ${state}\nTo: ${mail.to_address}\nSubject: ${mail.subject}\n`,
    )
    console.log(mail.body_text.trim().replace(/^/gm, '  '))
  }
}
