/**
 * platform: mail leaves through an outbox. A mail is written in the transaction that causes it and delivered after;
 * without SMTP it stays in the outbox, where the operator can read it.
 */
import { randomUUID } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Queries } from './database.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailSettings {
  readonly smtpUrl: string | null
  readonly from: string
  /** How long the mail server may keep us waiting. A stop waits for the mail that is under way. */
  readonly answerWithinMs?: number
}

const MOST_TRIES = 8
const FIRST_WAIT_MS = 15_000

export const putInOutbox = (tx: Queries, clock: Clock, mail: Mail): Promise<object[]> =>
  tx.query(
    'insert into mail (id, to_address, subject, body_text, created_at, next_try_at) values ($1, $2, $3, $4, $5, $5)',
    [randomUUID(), mail.to, mail.subject, mail.text, clock.now()],
  )

export interface Postman {
  /** Delivers what is due. Several servers may do so at once without sending a mail twice. */
  deliver(): Promise<void>
}

export function postman(db: Queries, clock: Clock, settings: MailSettings): Postman {
  if (!settings.smtpUrl) return { deliver: async () => {} }
  const limitMs = settings.answerWithinMs ?? 5000
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
  return { deliver: () => deliverDue(db, clock, transport, settings.from) }
}

interface DueMail {
  readonly id: string
  readonly to_address: string
  readonly subject: string
  readonly body_text: string
}

async function deliverDue(db: Queries, clock: Clock, transport: Transporter, from: string): Promise<void> {
  for (let mail = await takeDue(db, clock); mail; mail = await takeDue(db, clock)) {
    const isSent = await transport
      .sendMail({ from, to: mail.to_address, subject: mail.subject, text: mail.body_text })
      .then(
        () => true,
        () => false,
      )
    // The mail server may be away: the others are not made to wait for it one after another.
    if (!isSent) return
    // What was sent may hold a code; the record keeps that it went out, not what it said.
    await db.query("update mail set sent_at = $2, next_try_at = null, body_text = '' where id = $1", [
      mail.id,
      clock.now(),
    ])
  }
}

/** Takes one due mail and sets its next try first, each twice as late, so a crash while sending only delays it. */
async function takeDue(db: Queries, clock: Clock): Promise<DueMail | undefined> {
  const [mail] = await db.query<DueMail>(
    `update mail set tries = tries + 1,
       next_try_at = case when tries + 1 < $2 then $1::timestamptz + $3::interval * (2 ^ tries) end
     where id = (select id from mail where sent_at is null and next_try_at <= $1
                 order by next_try_at limit 1 for update skip locked)
     returning id, to_address, subject, body_text`,
    [clock.now(), MOST_TRIES, `${FIRST_WAIT_MS} milliseconds`],
  )
  return mail
}
