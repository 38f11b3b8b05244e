/** mails: the outbox as the firm sees it. */
import { listMail } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { Routes } from '../../platform/routes.ts'
import { readMails } from './read-mails.ts'

export function mailRoutes(routes: Routes, services: Services, mode: 'demo' | 'live'): void {
  routes.read(listMail, async ({ query }) => {
    const { items, next } = await readMails(services.db, mode, query.after)
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
        why_not_sent: row.why_not_sent,
        next_try_at: (row.why_not_sent && row.next_try_at?.toISOString()) || null,
      })),
    }
  })
}
