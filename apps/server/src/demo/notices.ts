/** demo: the past of the demo's clients has been read, but for the last few: a first view with hundreds of unread notices tells nothing. */
import { findClient } from '../clients/clients.ts'
import type { Services } from '../clients/services.ts'
import { demoClients } from './people.ts'

const LEFT_UNREAD = 5

/** Once: where something has been read already, it is the visitor's own. */
export async function readThePast({ db }: Pick<Services, 'db'>): Promise<void> {
  const firm = db.as('firm')
  for (const { email } of demoClients) {
    const client = await findClient(db, email)
    if (!client) continue
    await firm.query(
      `with newest as (
         select id from notice where client_id = $1 and is_shown order by at desc, id desc limit $2)
       update notice set read_at = at, mail_due = false
       where client_id = $1 and is_shown and id not in (select id from newest)
         and not exists (select from notice seen where seen.client_id = $1 and seen.read_at is not null)`,
      [client.id, LEFT_UNREAD],
    )
  }
}
