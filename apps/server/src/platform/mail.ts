/**
 * platform: mail leaves through an outbox. A mail is written in the transaction that causes it and delivered after;
 * without SMTP it stays in the outbox, where the operator can read it.
 */
import { randomUUID } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Queries } from './database.ts'
import { whyNotSent } from './mail-failure.ts'
import { saidAt, sealedFieldsFor, serverWord } from './sealed-texts.ts'

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
  putAllInOutbox(tx, clock, [mail])

/** Only the server does. The text may hold a code, so it is sealed for as long as it lies there. */
export function putAllInOutbox(tx: Queries, clock: Clock, mails: readonly Mail[]): Promise<object[]> {
  const created_at = clock.now()
  const written = mails.map(({ to, subject, text }) =>
    sealedFieldsFor('firm', { id: randomUUID(), to_address: to, subject, body_text: text, created_at }, [
      'body_text',
    ]),
  )
  return tx.query('select put_mail(m.mail, m.word) from unnest($1::text[], $2::bytea[]) as m(mail, word)', [
    written,
    written.map((mail) => serverWord('mail', mail)),
  ])
}

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
    await wasTried(db, clock, mail.id, why)
    if (why !== null) {
      onFailure?.({ mailId: mail.id, tries: mail.tries, why, nextTryAt: mail.next_try_at })
      // The mail server may be away: the others are not made to wait for it one after another.
      return
    }
  }
}

/** Takes one due mail and sets its next try first, each twice as late, so a crash while sending only delays it. */
async function takeDue(db: Queries, clock: Clock): Promise<DueMail | undefined> {
  const now = clock.now()
  const [mail] = await db.query<DueMail>(
    'select id, to_address, subject, body_text, tries, next_try_at from take_due_mail($1, $2, $3, $4, $5)',
    [now, FIRST_WAIT, LONGEST_WAIT, GIVEN_UP_AFTER, serverWord('mail-due', saidAt(now))],
  )
  return mail
}

async function wasTried(db: Queries, clock: Clock, id: string, whyNot: string | null): Promise<void> {
  const now = clock.now()
  const word = serverWord('mail-tried', id, saidAt(now), whyNot)
  await db.query('select mail_was_tried($1, $2, $3, $4)', [id, now, whyNot, word])
}
