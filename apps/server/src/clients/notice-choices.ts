/**
 * clients: of what a client wants to be told, in the app and by mail. Without a choice the default holds. What happens to the
 * account's security, and what the firm's people do, is always told in the app. The only writer of the table `notice_choice`.
 */
import {
  type NoticeChannel,
  type NoticeChoice,
  type NoticeTopic,
  noticeTopics,
  Refusal,
} from '@pramaan/contracts'
import type { Queries } from '../platform/database.ts'

/** The database holds the same as `some_stay_on`. */
const isFixed = (topic: NoticeTopic, channel: NoticeChannel): boolean =>
  topic === 'security' || (topic === 'staff' && channel === 'app')

/** Every reading of a file by mail would be many mails: the app tells them, and who wants the mails switches them on. */
const isOnAtFirst = (topic: NoticeTopic, channel: NoticeChannel): boolean =>
  topic !== 'staff' || channel === 'app'

interface Row {
  readonly topic: NoticeTopic
  readonly channel: NoticeChannel
  readonly is_on: boolean
}

export async function choicesOf(db: Queries, clientId: string): Promise<NoticeChoice[]> {
  const rows = await db.query<Row>('select topic, channel, is_on from notice_choice where client_id = $1', [
    clientId,
  ])
  const isOn = (topic: NoticeTopic, channel: NoticeChannel): boolean =>
    rows.find((row) => row.topic === topic && row.channel === channel)?.is_on ?? isOnAtFirst(topic, channel)
  return noticeTopics.map((topic) => ({
    topic,
    app: isOn(topic, 'app'),
    app_is_fixed: isFixed(topic, 'app'),
    mail: isOn(topic, 'mail'),
    mail_is_fixed: isFixed(topic, 'mail'),
  }))
}

export interface Choosing {
  readonly topic: NoticeTopic
  readonly channel: NoticeChannel
  readonly is_on: boolean
}

export async function choose(
  tx: Queries,
  clientId: string,
  { topic, channel, is_on }: Choosing,
): Promise<NoticeChoice[]> {
  if (isFixed(topic, channel)) throw new Refusal('notice_always_on')
  await tx.query(
    `insert into notice_choice (client_id, topic, channel, is_on) values ($1, $2, $3, $4)
     on conflict (client_id, topic, channel) do update set is_on = excluded.is_on`,
    [clientId, topic, channel, is_on],
  )
  return choicesOf(tx, clientId)
}

/** For a mail that is written with its act, and only where it is wanted. */
export async function wantsMail(db: Queries, clientId: string, topic: NoticeTopic): Promise<boolean> {
  const choices = await choicesOf(db, clientId)
  return choices.some((choice) => choice.topic === topic && choice.mail)
}
