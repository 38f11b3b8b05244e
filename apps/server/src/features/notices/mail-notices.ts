/**
 * notices: mails what is to be mailed, one mail a client for all that has come since the last. The notice remembers that it is due
 * from the transaction that wrote it; of several servers one takes it, so that nothing is mailed twice.
 */
import { clientById } from '../../clients/clients.ts'
import type { Services } from '../../clients/services.ts'
import { momentInWords } from '../../market/session-words.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { saidAt, serverWord } from '../../platform/sealed-texts.ts'
import { type NoticeFacts, rupees } from './words/facts.ts'
import { sayNotice } from './words/say-notice.ts'

/** What is older would only confuse. */
const TOO_OLD_MS = 3 * 24 * 3_600_000
const MOST_IN_A_MAIL = 50
/** One turn ends in time, however many wait; the next goes on. */
const CLIENTS_A_TURN = 200

const FOOT = 'All of them, and what is mailed to you, are in the app under Notifications.'

interface Due {
  readonly at: Date
  readonly kind: string
  readonly facts: NoticeFacts
}

/** Says how many mails were written. */
export async function mailNotices(services: Services): Promise<number> {
  const firm = services.db.as('firm')
  const waiting = await firm.query<{ client_id: string }>(
    'select distinct client_id from notice where mail_due limit $1',
    [CLIENTS_A_TURN],
  )
  let mails = 0
  for (const { client_id } of waiting) {
    if (await firm.transaction((tx) => mailOne(services, tx, client_id))) mails += 1
  }
  return mails
}

async function mailOne(
  { clock, businessClock, brandName }: Services,
  tx: Queries,
  clientId: string,
): Promise<boolean> {
  const now = businessClock.now()
  const taken = await tx.query<Due>('select at, kind, facts from take_notices_to_mail($1, $2, $3)', [
    ...[clientId, now],
    serverWord('notices-mailed', clientId, saidAt(now)),
  ])
  const oldest = laterBy(now, -TOO_OLD_MS)
  const due = taken
    .filter(({ at }) => at > oldest)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (due.length === 0) return false
  const lines = due.map((notice) => ({ ...sayNotice(notice.kind, notice.facts), notice }))
  const [only] = lines
  const { email } = await clientById(tx, clientId)
  await putInOutbox(tx, clock, {
    to: email,
    subject: `${brandName}: ${lines.length === 1 && only ? only.title : `${lines.length} notifications`}`,
    text: [
      ...lines.slice(0, MOST_IN_A_MAIL).map(({ title, text, hidesAmount, notice: { at, facts } }) => {
        const amount = facts.amount ? Math.abs(facts.amount) : 0
        const head = amount === 0 || hidesAmount ? title : `${title}: ${rupees(amount)}`
        return [head, text, momentInWords(at.getTime())].filter(Boolean).join('\n')
      }),
      ...(lines.length > MOST_IN_A_MAIL ? [`And ${lines.length - MOST_IN_A_MAIL} more in the app.`] : []),
      FOOT,
    ].join('\n\n'),
  })
  return true
}
