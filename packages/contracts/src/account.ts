/** contracts: the client's own account: devices, freeze, standing, applications, activity. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { type DrawerType, drawers } from './drawers.ts'
import { nothing } from './fields.ts'

export const device = z.strictObject({
  id: z.string(),
  user_agent: z.string(),
  signed_in_at: z.string(),
  seen_at: z.string(),
  is_this: z.boolean(),
})
export type SignedInDevice = z.output<typeof device>

export const listDevices = apiCall({
  method: 'GET',
  path: '/client/app/v1/session/list',
  access: 'approved-client',
  summary: 'Where the client is signed in.',
  reply: z.array(device),
})

export const signOutDevice = apiCall({
  method: 'DELETE',
  path: '/client/app/v1/session/:id',
  access: 'approved-client',
  summary: 'Sign one device out.',
  params: z.strictObject({ id: z.uuid() }),
  reply: nothing,
})

export const freezeAccount = apiCall({
  method: 'POST',
  path: '/client/app/v1/freeze',
  access: 'approved-client',
  summary: 'Stop everything on the account but reading and withdrawing to a bank account already there.',
  reply: nothing,
})

export const standingParts = [
  'identity',
  'pin',
  'bank_account',
  'usable_bank_account',
  'second_factor',
] as const
export type StandingPart = (typeof standingParts)[number]

/** A published rule: each part says what it is worth and whether the client has it. The sum is the score. */
export const standing = z.strictObject({
  score: z.number(),
  parts: z.array(
    z.strictObject({
      part: z.enum(standingParts),
      name: z.string(),
      points: z.number(),
      has_it: z.boolean(),
    }),
  ),
  vip: z.number(),
  vip_rule: z.string(),
  /** Cash and holdings at the prices of the moment: what the level is worked out from. The portfolio's net worth. */
  assets: z.number(),
  frozen_at: z.nullable(z.string()),
  has_second_factor: z.boolean(),
})
export type Standing = z.output<typeof standing>

export const accountStanding = apiCall({
  method: 'GET',
  path: '/client/app/v1/standing',
  access: 'approved-client',
  summary: 'VIP level and trust score, with the rule that computed them.',
  reply: standing,
})

export const applicationKinds = [
  'identity',
  'withdrawal',
  'deposit',
  'otc',
  'ipo',
  'claim',
  'credit',
  'loan',
] as const
const drawerTypes = Object.keys(drawers) as [DrawerType, ...DrawerType[]]

/** One inbox for everything the client asked for. */
export const application = z.strictObject({
  id: z.string(),
  kind: z.enum(applicationKinds),
  title: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
  /** What it waits for, or how it ended, in a few words. */
  state: z.string(),
  /** Why it ended so; while it is open, what it waits for, where that takes a sentence. */
  reason: z.nullable(z.string()),
  asked_at: z.string(),
  /** Null where nothing is promised: it is the client's own turn, or it has ended. */
  promised_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  is_overdue: z.boolean(),
  /** It waits for the client, with a day on which something happens otherwise: home tells it. Left out elsewhere. */
  is_yours: z.optional(z.literal(true)),
  /** Where all of it is read: the drawer, and what that is opened with. */
  opens: z.nullable(z.strictObject({ drawer: z.enum(drawerTypes), id: z.string() })),
})
export type Application = z.output<typeof application>

export const listApplications = apiCall({
  method: 'GET',
  path: '/client/app/v1/application/list',
  access: 'approved-client',
  summary: 'What the client asked for, newest first; of each kind the last 100.',
  reply: z.array(application),
})

export const activityEntry = z.strictObject({
  seq: z.number(),
  at: z.string(),
  /** Who: the client, or a member of the firm by name and role. */
  actor: z.string(),
  is_firm: z.boolean(),
  what: z.string(),
  reason: z.nullable(z.string()),
  /** The event as it stands in the firm's log, where two people signed it: this device checks both signatures. */
  signed_event: z.nullable(z.string()),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const listActivity = apiCall({
  method: 'GET',
  path: '/client/app/v1/activity',
  access: 'approved-client',
  summary: 'Everything that was done or read on the account, newest first, 50 at a time.',
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))) }),
  reply: z.array(activityEntry),
})
