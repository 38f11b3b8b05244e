/**
 * notices: what a notice says. The database keeps kinds and facts; this is the one place that reads them, for the app and for
 * mails alike, so that both say the same.
 */
import { type NoticeKind, noticeKinds } from '@pramaan/contracts'
import { alerts, security, staff } from './account.ts'
import type { NoticeFacts, Said, Say } from './facts.ts'
import { income } from './income.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'

const all: Readonly<Record<NoticeKind, Say>> = {
  ...money,
  ...orders,
  ...income,
  ...alerts,
  ...staff,
  ...security,
}

const isKnown = (kind: string): kind is NoticeKind =>
  Object.values(noticeKinds).some((kinds) => (kinds as readonly string[]).includes(kind))

export function sayNotice(kind: string, facts: NoticeFacts): Said {
  if (!isKnown(kind)) throw new Error(`a notice of the unknown kind ${kind}`)
  return all[kind](facts)
}
