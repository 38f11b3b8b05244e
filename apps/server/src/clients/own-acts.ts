/**
 * clients: a sensitive act on a client's own account is written down for good, and mailed to the client, in case it
 * was someone else.
 */
import { writeAudit } from '../platform/audit.ts'
import type { Queries } from '../platform/database.ts'
import { putInOutbox } from '../platform/mail.ts'
import { clientById } from './clients.ts'
import type { Services } from './services.ts'

export interface OwnAct {
  /** A short name for machines, `pin.set`. */
  readonly act: string
  /** One sentence, as the client's activity tells it. Never holds a secret or a full number. */
  readonly what: string
  readonly mail: { readonly subject: string; readonly lines: readonly string[] }
}

const IF_NOT_YOU =
  'If this was not you, change your password and freeze your account at once: both are in your profile.'

export async function recordOwnAct(
  { clock, businessClock, brandName }: Pick<Services, 'clock' | 'businessClock' | 'brandName'>,
  tx: Queries,
  clientId: string,
  { act, what, mail }: OwnAct,
): Promise<void> {
  const { email } = await clientById(tx, clientId)
  await putInOutbox(tx, clock, {
    to: email,
    subject: `${brandName}: ${mail.subject}`,
    text: [...mail.lines, IF_NOT_YOU].join('\n\n'),
  })
  await writeAudit(tx, businessClock, {
    actor: { kind: 'client', id: clientId },
    act,
    what,
    clientId,
    reason: null,
  })
}
