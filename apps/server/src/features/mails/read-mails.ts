/** mails: the outbox, newest first. */

import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'

export interface MailRow {
  id: string
  to_address: string
  subject: string
  /** Null outside a demo: it may hold a client's code. */
  body_text: string | null
  created_at: Date
  sent_at: Date | null
  tries: number
  why_not_sent: string | null
  next_try_at: Date | null
}

export async function readMails(
  db: Queries,
  mode: 'demo' | 'live',
  after: string | undefined,
): Promise<Page<MailRow>> {
  const rows = await db.query<MailRow>(
    `select id, to_address, subject, ${mode === 'demo' ? 'body_text' : 'null as body_text'}, created_at, sent_at, tries,
       why_not_sent, next_try_at
     from mail where $2::uuid is null or (created_at, id) < ((select created_at from mail where id = $2), $2)
     order by created_at desc, id desc limit $1`,
    [ONE_MORE, after ?? null],
  )
  return pageOf(rows, (last) => last.id)
}
