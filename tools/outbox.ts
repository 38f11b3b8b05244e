/** Set-up and running: `npm run outbox`. Shows the last mails, of a running or a stopped instance. */
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { keysOfDatabase } from '../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../apps/server/src/platform/sealed-texts.ts'
import { onInstance } from './instance.ts'
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

await onInstance(async ({ databaseUrl, keysFile }) => print(await lastMails(databaseUrl, keysFile))).catch(
  giveUp,
)

async function lastMails(url: string, keysFile: string): Promise<Mail[]> {
  // With whichever login is given: before the first start there is no other than the owner's.
  const db = openDatabase({ url, connections: 1, asOwner: true })
  try {
    const [made] = await db.query<{ is_made: boolean }>(`select to_regclass('mail') is not null as is_made`)
    if (!made?.is_made) return []
    // Their texts are sealed: whoever has the key file reads them.
    const mails = await withSealedTexts(db, await keysOfDatabase(db, keysFile)).query<Mail>(
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
