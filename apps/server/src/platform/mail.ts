/**
 * platform: mail leaves through an outbox. A mail is written in the transaction that causes it and delivered after;
 * without SMTP it stays in the outbox, where the operator can read it.
 */
import { randomUUID } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Queries } from './database.ts'
import { whyNotSent } from './mail-failure.ts'

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
  /** Told of every try that failed: a mail that does not leave is never lost in silence. */
  readonly onFailure?: (failure: MailFailure) => void
}

export interface MailFailure {
  readonly mailId: string
  readonly tries: number
  readonly why: string
  /** Null when it is given up. */
  readonly nextTryAt: Date | null
}

const FIRST_WAIT = '15 seconds'
const LONGEST_WAIT = '1 hour'
/** A mail server may be away over a weekend. What is older would only confuse. */
const GIVEN_UP_AFTER = '3 days'

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
  return { deliver: () => deliverDue(db, clock, transport, settings) }
}

interface DueMail {
  readonly id: string
  readonly to_address: string
  readonly subject: string
  readonly body_text: string
  readonly tries: number
  readonly next_try_at: Date | null
}

async function deliverDue(
  db: Queries,
  clock: Clock,
  transport: Transporter,
  { from, onFailure }: MailSettings,
): Promise<void> {
  for (let mail = await takeDue(db, clock); mail; mail = await takeDue(db, clock)) {
    const why = await transport
      .sendMail({ from, to: mail.to_address, subject: mail.subject, text: mail.body_text })
      .then(() => null, whyNotSent)
    if (why !== null) {
      await db.query('update mail set failed_at = $2, why_not_sent = $3 where id = $1', [
        mail.id,
        clock.now(),
        why,
      ])
      onFailure?.({ mailId: mail.id, tries: mail.tries, why, nextTryAt: mail.next_try_at })
      // The mail server may be away: the others are not made to wait for it one after another.
      return
    }
    // What was sent may hold a code; the record keeps that it went out, not what it said.
    await db.query(
      `update mail set sent_at = $2, next_try_at = null, body_text = '', failed_at = null, why_not_sent = null
       where id = $1`,
      [mail.id, clock.now()],
    )
  }
}

/** Takes one due mail and sets its next try first, each twice as late, so a crash while sending only delays it. */
async function takeDue(db: Queries, clock: Clock): Promise<DueMail | undefined> {
  const [mail] = await db.query<DueMail>(
    `update mail set tries = tries + 1,
       next_try_at = case when created_at > $1::timestamptz - $4::interval
         then $1::timestamptz + least($2::interval * (2 ^ least(tries, 20)), $3::interval) end
     where id = (select id from mail where sent_at is null and next_try_at <= $1
                 order by next_try_at limit 1 for update skip locked)
     returning id, to_address, subject, body_text, tries, next_try_at`,
    [clock.now(), FIRST_WAIT, LONGEST_WAIT, GIVEN_UP_AFTER],
  )
  return mail
}
