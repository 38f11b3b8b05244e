/** contracts: what the client is told of, in which groups, and what of it can be chosen. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { nothing } from './fields.ts'

/** As a client thinks of it. */
export const noticeTopics = ['money', 'orders', 'income', 'alerts', 'staff', 'security'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Every kind there is, in its group. The database has the same as `notice_topic`. */
export const noticeKinds = {
  money: [
    'deposit-credited',
    'deposit-rejected',
    'deposit-returned',
    'deposit-expired',
    'withdrawal-approved',
    'withdrawal-sent',
    'withdrawal-paid',
    'withdrawal-rejected',
    'sale-settled',
    'reward-paid',
    'credit-expired',
    'day-charges',
    'loan-approved',
    'loan-rejected',
    'loan-drawn',
    'loan-instalment',
    'loan-late',
    'loan-shortfall',
    'loan-cured',
    'loan-invoked',
    'loan-closed',
  ],
  orders: [
    'order-executed',
    'order-part-filled',
    'order-sold',
    'order-rejected',
    'order-cancelled',
    'order-allotted',
    'order-listed',
    'units-allotted',
    'units-redeemed',
    'redemption-cancelled',
    'nav-corrected',
    'bought-back',
    'tender-released',
    'sip-missed',
  ],
  income: [
    'dividend',
    'idcw',
    'bond-coupon',
    'note-coupon',
    'matured',
    'recovered',
    'payment-missed',
    'split',
    'bonus',
    'consolidation',
  ],
  alerts: ['alert-fired', 'alert-cancelled'],
  staff: [
    'file-opened',
    'identity-opened',
    'evidence-opened',
    'identity-decided',
    'rights-changed',
    'account-unfrozen',
    'second-factor-reset',
    'adjustment',
    'claim-paid',
    'claim-rejected',
    'staff-acted',
  ],
  security: [
    'device-new',
    'device-signed-out',
    'password-changed',
    'password-reset',
    'pin-set',
    'pin-locked',
    'pin-disabled',
    'card-added',
    'card-changed',
    'card-removed',
    'passkey-added',
    'passkey-removed',
    'passkey-refused',
    'second-factor-on',
    'second-factor-off',
    'recovery-used',
    'account-frozen',
  ],
} as const satisfies Record<NoticeTopic, readonly string[]>
export type NoticeKind = (typeof noticeKinds)[NoticeTopic][number]

/** Where a tap leads: the receipt of an order, a drawer with the thing in it, a loan's page, a stock, or the place that lists it. */
export const noticeTarget = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('order'), id: z.string(), ttype: z.string() }),
  z.strictObject({
    to: z.literal('drawer'),
    drawer: z.enum(['deposit', 'withdraw', 'compensation']),
    id: z.string(),
  }),
  z.strictObject({ to: z.literal('loan'), id: z.string() }),
  z.strictObject({ to: z.literal('stock'), market: z.string(), symbol: z.string(), name: z.string() }),
  z.strictObject({ to: z.enum(['records', 'activity', 'security', 'bank']) }),
])
export type NoticeTarget = z.output<typeof noticeTarget>

export const noticeTones = ['in', 'out', 'done', 'failed', 'waiting', 'told'] as const

export const notice = z.strictObject({
  id: z.number(),
  at: z.string(),
  kind: z.string(),
  topic: z.enum(noticeTopics),
  /** Chooses the mark beside it: money in, money out, done, failed, attention, or merely told. */
  tone: z.enum(noticeTones),
  title: z.string(),
  text: z.string(),
  /** Rupees where it is about an amount. */
  amount: z.nullable(z.number()),
  is_read: z.boolean(),
  leads: z.nullable(noticeTarget),
})
export type Notice = z.output<typeof notice>

const cursor = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))

export const NOTICES_PAGE = 50
/** So long after it was read a notice is deleted; the ledger and the activity keep everything. */
export const NOTICES_KEPT_DAYS = 400
/** More than these are told as "99+". */
export const MOST_UNREAD_COUNTED = 100

export const listNotices = apiCall({
  method: 'GET',
  path: '/notice/app/v1/list',
  access: 'approved-client',
  summary: 'What the client was told, newest first, 50 at a time, of one group or of all.',
  query: z.strictObject({ before: z.optional(cursor), topic: z.optional(z.enum(noticeTopics)) }),
  reply: z.array(notice),
})

export const unreadNotices = z.strictObject({
  /** At most 100 are counted, in all and of each group. */
  unread: z.number(),
  of: z.strictObject({
    money: z.number(),
    orders: z.number(),
    income: z.number(),
    alerts: z.number(),
    staff: z.number(),
    security: z.number(),
  } satisfies Record<NoticeTopic, z.ZodMiniNumber>),
})
export type UnreadNotices = z.output<typeof unreadNotices>

export const countNotices = apiCall({
  method: 'GET',
  path: '/notice/app/v1/unread',
  access: 'approved-client',
  summary: 'How many notices are unread, in all and by group; at most 100 are counted.',
  reply: unreadNotices,
})

export const readNotice = apiCall({
  method: 'POST',
  path: '/notice/app/v1/read_one',
  access: 'approved-client',
  summary: 'Mark one notice as read.',
  body: z.strictObject({ id: z.int().check(z.positive()) }),
  reply: nothing,
})

export const readAllNotices = apiCall({
  method: 'POST',
  path: '/notice/app/v1/read',
  access: 'approved-client',
  summary: 'Mark all notices as read that were written up to this one; what came since stays unread.',
  body: z.strictObject({ until: z.int().check(z.positive()) }),
  reply: nothing,
})

export const noticeChannels = ['app', 'mail'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const noticeChoice = z.strictObject({
  topic: z.enum(noticeTopics),
  /** `true` or `false` as chosen, and whether that can be changed. */
  app: z.boolean(),
  app_is_fixed: z.boolean(),
  mail: z.boolean(),
  mail_is_fixed: z.boolean(),
})
export type NoticeChoice = z.output<typeof noticeChoice>

export const listNoticeChoices = apiCall({
  method: 'GET',
  path: '/notice/app/v1/choice',
  access: 'approved-client',
  summary: 'Of which groups the client is told in the app and by mail.',
  reply: z.array(noticeChoice),
})

export const chooseNotices = apiCall({
  method: 'PUT',
  path: '/notice/app/v1/choice',
  access: 'approved-client',
  summary: 'Switch one group on or off, in the app or by mail. It holds for what comes from then on.',
  body: z.strictObject({ topic: z.enum(noticeTopics), channel: z.enum(noticeChannels), is_on: z.boolean() }),
  reply: z.array(noticeChoice),
})
