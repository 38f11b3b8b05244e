/** demo: the past of the demo's clients has been read, but for the last few: a first view with hundreds of unread notices tells nothing. */
import { findClient } from '../clients/clients.ts'
import type { Services } from '../clients/services.ts'
import { serverWord } from '../platform/sealed-texts.ts'
import { demoClients } from './people.ts'

const LEFT_UNREAD = 5

/** Once: where something has been read already, it is the visitor's own. */
export async function readThePast({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const { email } of demoClients) {
    const client = await findClient(db, email)
    if (!client) continue
    await db.query('select read_past_notices($1, $2, $3)', [
      ...[client.id, LEFT_UNREAD],
      serverWord('notices-past', client.id, String(LEFT_UNREAD)),
    ])
  }
}
