/** notices: what a client was told, newest first, and how much of it is unread. */
import {
  MOST_UNREAD_COUNTED,
  NOTICES_PAGE,
  type Notice,
  type NoticeTopic,
  noticeTopics,
  type UnreadNotices,
} from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import { leadTo } from './lead-to.ts'
import type { NoticeFacts } from './words/facts.ts'
import { sayNotice } from './words/say-notice.ts'

interface Row {
  readonly id: bigint
  readonly at: Date
  readonly source: string
  readonly kind: string
  readonly topic: NoticeTopic
  readonly ref: string | null
  readonly facts: NoticeFacts
  readonly read_at: Date | null
}

export interface Page {
  readonly clientId: string
  readonly before?: string | undefined
  readonly topic?: NoticeTopic | undefined
}

const COLUMNS = 'id, at, source, kind, topic, ref, facts, read_at'
/** Goes on exactly after the notice that ended the page before: two of the same moment are told apart by their number. */
const AFTER = '(at, id) < (select at, id from notice where client_id = $1 and id = $3)'
const NEWEST = 'order by at desc, id desc limit $2'

const pageOf = (db: Queries, { clientId, before, topic }: Page): Promise<Row[]> => {
  const values = [clientId, NOTICES_PAGE]
  if (topic === undefined)
    return before === undefined
      ? db.query<Row>(`select ${COLUMNS} from notice where client_id = $1 and is_shown ${NEWEST}`, values)
      : db.query<Row>(
          `select ${COLUMNS} from notice where client_id = $1 and is_shown and ${AFTER} ${NEWEST}`,
          [...values, BigInt(before)],
        )
  return before === undefined
    ? db.query<Row>(
        `select ${COLUMNS} from notice where client_id = $1 and is_shown and topic = $3 ${NEWEST}`,
        [...values, topic],
      )
    : db.query<Row>(
        `select ${COLUMNS} from notice where client_id = $1 and is_shown and topic = $4 and ${AFTER} ${NEWEST}`,
        [...values, BigInt(before), topic],
      )
}

export const noticesOf = async (db: Queries, page: Page): Promise<Notice[]> =>
  (await pageOf(db, page)).map(wireNotice)

function wireNotice(row: Row): Notice {
  const { title, text, tone, hidesAmount } = sayNotice(row.kind, row.facts)
  const amount = row.facts.amount ?? 0
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    topic: row.topic,
    tone,
    title,
    text,
    amount: amount === 0 || hidesAmount ? null : toWire(paise(BigInt(amount < 0 ? -amount : amount))),
    is_read: row.read_at !== null,
    leads: leadTo(row),
  }
}

/** Of each group no more are counted than are told: a year of unread notices costs what a hundred cost. */
export async function unreadOf(db: Queries, clientId: string): Promise<UnreadNotices> {
  const rows = await db.query<{ topic: NoticeTopic; unread: bigint }>(
    `select g.name as topic, counted.unread from unnest($2::text[]) as g(name)
     cross join lateral (select count(*) as unread from (
       select from notice n where n.client_id = $1 and n.topic = g.name and n.is_shown and n.read_at is null limit $3) few) counted`,
    [clientId, noticeTopics, MOST_UNREAD_COUNTED],
  )
  const of = Object.fromEntries(
    rows.map(({ topic, unread }) => [topic, Number(unread)]),
  ) as UnreadNotices['of']
  const sum = rows.reduce((all, { unread }) => all + Number(unread), 0)
  return { unread: Math.min(sum, MOST_UNREAD_COUNTED), of }
}
