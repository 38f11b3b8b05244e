/** mails: the outbox as the firm sees it. What a mail says is shown in a demo only: it may hold a client's code. */
import { listMail } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { ONE_MORE, pageOf } from '../../firm/pages.ts'
import type { Queries } from '../../platform/database.ts'
import type { Routes } from '../../platform/routes.ts'

interface MailRow {
  id: string
  to_address: string
  subject: string
  body_text: string | null
  created_at: Date
  sent_at: Date | null
  tries: number
}

export function mailRoutes(routes: Routes, rooms: Rooms, mode: 'demo' | 'live'): void {
  routes.read(listMail, async ({ query }) => {
    const { items, next } = pageOf(await readMails(rooms.db, mode, query.after), (last) => last.id)
    return {
      next,
      items: items.map((row) => ({
        id: row.id,
        to: row.to_address,
        subject: row.subject,
        text: row.body_text,
        created_at: row.created_at.toISOString(),
        sent_at: row.sent_at?.toISOString() ?? null,
        tries: row.tries,
      })),
    }
  })
}

const readMails = (db: Queries, mode: 'demo' | 'live', after: string | undefined): Promise<MailRow[]> =>
  db.query<MailRow>(
    `select id, to_address, subject, ${mode === 'demo' ? 'body_text' : 'null as body_text'}, created_at, sent_at, tries
     from mail where $2::uuid is null or (created_at, id) < ((select created_at from mail where id = $2), $2)
     order by created_at desc, id desc limit $1`,
    [ONE_MORE, after ?? null],
  )
