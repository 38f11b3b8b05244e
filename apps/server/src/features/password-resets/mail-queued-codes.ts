/** password-resets: writes the codes that were asked for to those who exist. Runs behind the requests, all the time. */
import { findClient } from '../../clients/clients.ts'
import type { Services } from '../../clients/services.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { type CodePlace, codeHash, newCode } from './codes.ts'
import { resetCodeMail } from './mails.ts'

/** Returns how many mails were put into the outbox. */
export async function mailQueuedCodes(services: Services): Promise<number> {
  let mails = 0
  for (let taken = await mailOne(services); taken; taken = await mailOne(services))
    mails += taken === 'mailed' ? 1 : 0
  return mails
}

const placeOf = (asked: { id: string; email_key: string; expires_at: Date }): CodePlace => ({
  id: asked.id,
  emailKey: asked.email_key,
  expiresAt: asked.expires_at,
})

function mailOne({ db, keys, clock, brandName }: Services): Promise<'mailed' | 'nobody' | null> {
  return db.transaction(async (tx) => {
    const [asked] = await tx.query<{ id: string; email_key: string; expires_at: Date; is_long: boolean }>(
      `select id, email_key, expires_at, is_long from reset_code where is_queued order by asked_at limit 1 for update skip locked`,
    )
    if (!asked) return null
    const client = await findClient(tx, asked.email_key)
    const code = newCode(asked.is_long)
    await tx.query('update reset_code set is_queued = false, code_hash = $2 where id = $1', [
      asked.id,
      client ? codeHash(keys, placeOf(asked), code) : null,
    ])
    if (!client) return 'nobody'
    await putInOutbox(tx, clock, resetCodeMail(brandName, client.email, code))
    return 'mailed'
  })
}
