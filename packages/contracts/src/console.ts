/** contracts: the firm's console. Its session is an HttpOnly cookie; no token of it is ever seen by a script. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { after, appCode, emailOrAccount, identityStatus, md5Hex, nothing } from './fields.ts'
import { proposal, settableLimits } from './proposal-fields.ts'
import { staffReason } from './staff-texts.ts'

const everyone = staffRoles
const id = z.strictObject({ id: z.uuid() })

export const staffProfile = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** Approving asks this person for a passkey. */
  has_passkey: z.boolean(),
})
export type StaffProfile = z.output<typeof staffProfile>

export const staffSignIn = consoleCall({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in as a member of the firm, with the second factor.',
  body: z.strictObject({
    email: emailOrAccount,
    password: md5Hex,
    code: appCode,
  }),
  gives: 'session',
  reply: staffProfile,
})

export const staffSignOut = consoleCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the console session, if there is one.',
  gives: 'session',
  reply: nothing,
})

export const staffMe = consoleCall({
  method: 'GET',
  path: '/auth/me',
  access: 'staff',
  roles: everyone,
  summary: 'Who is signed in.',
  reply: staffProfile,
})

/** What waits for someone of the firm. `due_by` in the past means overdue. */
export const inboxItem = z.strictObject({
  kind: z.enum([
    'identity',
    'proposal',
    'deposit',
    'withdrawal',
    'exchange',
    'allotment',
    'claim',
    'loan',
    /** Work that the clock should have done by itself, by its kind: nobody waits for it here, but clients do. */
    'late',
  ]),
  id: z.string(),
  title: z.string(),
  client_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  waiting_since: z.string(),
  due_by: z.string(),
  is_overdue: z.boolean(),
  for_role: z.enum(staffRoles),
})
export type InboxItem = z.output<typeof inboxItem>

export const inbox = consoleCall({
  method: 'GET',
  path: '/inbox',
  access: 'staff',
  roles: everyone,
  summary: 'What waits, overdue first, then the oldest.',
  reply: z.array(inboxItem),
})

/** How many things wait in each list. A count stops at 100: more is shown as 99+. */
export const pendingCounts = z.strictObject({
  inbox: z.number(),
  proposals: z.number(),
  identities: z.number(),
  deposits: z.number(),
  withdrawals: z.number(),
  claims: z.number(),
  /** Applications to be answered, and shortfalls past their cure date. */
  loans: z.number(),
  /** Kinds of work that the clock should have done by itself and has not. */
  late: z.number(),
  /** Approved withdrawals that are in no payout file yet. */
  payouts: z.number(),
  /** Lines of bank statements that are not matched. */
  lines: z.number(),
  /** Orders at the dealing desk. */
  desk: z.number(),
})
export type PendingCounts = z.output<typeof pendingCounts>

export const countPending = consoleCall({
  method: 'GET',
  path: '/pending',
  access: 'staff',
  roles: everyone,
  summary: 'How many things are pending in each list of the console.',
  reply: pendingCounts,
})

/** In lists the address is masked; the client's own page shows it whole. */
export const clientRow = z.strictObject({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  verified: identityStatus,
  created_at: z.string(),
  is_frozen: z.boolean(),
})
export type ClientRow = z.output<typeof clientRow>

/** Which of a client's fields a page has got to, and with whom it ended. */
const CLIENT_CURSOR = /^(?:age|number|name|address|account):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const searchClients = consoleCall({
  method: 'GET',
  path: '/clients',
  access: 'staff',
  roles: everyone,
  summary:
    'Clients, 50 at a time, newest first; with `q`, a whole mobile or document number, or the beginning of a word of the name, of the address or of the account, in that order.',
  query: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(120), z.regex(/^\P{Cc}*$/u))),
    status: z.optional(identityStatus),
    after: z.optional(z.string().check(z.regex(CLIENT_CURSOR))),
  }),
  reply: z.strictObject({ items: z.array(clientRow), next: z.nullable(z.string()) }),
})

export const viewFileCount = consoleCall({
  method: 'GET',
  path: '/client-files',
  access: 'staff',
  roles: everyone,
  summary: 'How many clients’ files the caller has opened today, and can open.',
  reply: z.strictObject({ opened: z.number(), allowed: z.number() }),
})

export const clientPage = z.strictObject({
  client: clientRow,
  flags: z.strictObject({ allow_compensation: z.boolean(), allow_bonus: z.boolean() }),
  has_pin: z.boolean(),
  has_second_factor: z.boolean(),
  passkeys: z.number(),
  bank_cards: z.array(
    z.strictObject({ bank_name: z.string(), card_no: z.string(), usable_from: z.string() }),
  ),
  invitation: z.nullable(z.string()),
  submission: z.nullable(
    z.strictObject({
      id: z.string(),
      status: z.enum(['pending', 'approved', 'rejected']),
      submitted_at: z.string(),
      promised_by: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  proposals: z.array(proposal),
  activity: z.array(
    z.strictObject({
      seq: z.number(),
      at: z.string(),
      actor: z.string(),
      what: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type ClientPage = z.output<typeof clientPage>

export const viewClient = consoleCall({
  method: 'GET',
  path: '/clients/:id',
  access: 'staff',
  roles: everyone,
  opensFile: { of: 'client', by: 'id' },
  summary: 'Everything about one client but the identity file.',
  params: id,
  reply: clientPage,
})

/** The identity file as a reviewer sees it. Opening it is written to the client’s activity. */
export const identityFile = z.strictObject({
  submission_id: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  full_name: z.string(),
  mobile: z.string(),
  dob: z.string(),
  age: z.number(),
  id_no: z.string(),
  submitted_at: z.string(),
  front_image_id: z.string(),
  back_image_id: z.string(),
  duplicates: z.array(z.strictObject({ client_id: z.string(), client_name: z.string(), why: z.string() })),
})
export type IdentityFile = z.output<typeof identityFile>

export const openIdentityFile = consoleCall({
  method: 'POST',
  path: '/clients/:id/identity-file',
  access: 'staff',
  roles: everyone,
  opensFile: { of: 'identity', by: 'id' },
  summary: 'Open a client’s identity file for 15 minutes, for a stated reason.',
  params: id,
  body: z.strictObject({ reason: staffReason }),
  reply: identityFile,
})

export const viewClientImage = consoleCall({
  method: 'GET',
  path: '/clients/:id/image/:image_id',
  access: 'staff',
  roles: everyone,
  opensFile: { of: 'identity', by: 'id' },
  summary: 'An image of an identity file that this person has open.',
  params: z.strictObject({ id: z.uuid(), image_id: z.uuid() }),
  givesImage: true,
  reply: nothing,
})

export const invitationRow = z.strictObject({
  id: z.string(),
  label: z.string(),
  state: z.enum(['waiting for approval', 'not approved', 'active', 'used up', 'expired', 'revoked']),
  uses_left: z.number(),
  uses: z.number(),
  expires_at: z.nullable(z.string()),
  created_at: z.string(),
  used_by: z.array(z.strictObject({ client_id: z.string(), client_name: z.string(), used_at: z.string() })),
})
export type InvitationRow = z.output<typeof invitationRow>

export const listInvitations = consoleCall({
  method: 'GET',
  path: '/invitations',
  access: 'staff',
  roles: everyone,
  summary: 'Invitations, newest first, 50 at a time, with the last 20 who used each.',
  query: z.strictObject({ after }),
  reply: z.strictObject({ items: z.array(invitationRow), next: z.nullable(z.string()) }),
})

export const listMail = consoleCall({
  method: 'GET',
  path: '/mail',
  access: 'staff',
  roles: everyone,
  summary: 'The outbox, newest first, 50 at a time. Texts are shown in demo mode only: they may hold codes.',
  query: z.strictObject({ after }),
  reply: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.nullable(z.string()),
        created_at: z.string(),
        sent_at: z.nullable(z.string()),
        tries: z.number(),
        /** Why the last try failed, and when the next one is; without a next one it is given up. */
        why_not_sent: z.nullable(z.string()),
        next_try_at: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
})

export const auditRow = z.strictObject({
  seq: z.number(),
  at: z.string(),
  actor: z.string(),
  actor_kind: z.enum(['client', 'staff', 'system']),
  act: z.string(),
  what: z.string(),
  client_id: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  hash: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

export const listAudit = consoleCall({
  method: 'GET',
  path: '/audit',
  access: 'staff',
  roles: everyone,
  opensFile: { of: 'client', by: 'client_id' },
  summary: 'The audit log, newest first, 50 at a time.',
  query: z.strictObject({
    client_id: z.optional(z.uuid()),
    after: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))),
  }),
  /** Everything up to `as_of` is there; it may have been read on a copy of the database that is seconds behind. */
  reply: z.strictObject({
    items: z.array(auditRow),
    next: z.nullable(z.string()),
    as_of: z.nullable(z.iso.datetime()),
  }),
})

export const checkAudit = consoleCall({
  method: 'GET',
  path: '/audit/check',
  access: 'staff',
  roles: everyone,
  summary: 'Recomputes the whole chain and names the first entry that is off.',
  reply: z.strictObject({
    is_whole: z.boolean(),
    entries: z.number(),
    head: z.string(),
    first_bad: z.nullable(z.number()),
  }),
})

export const listLimits = consoleCall({
  method: 'GET',
  path: '/limits',
  access: 'staff',
  roles: everyone,
  summary: 'The limits that two people can change together.',
  reply: z.array(z.strictObject({ limit: z.enum(settableLimits), rupees: z.number() })),
})

/** `next_session`: when the exchange opens next, by its calendar; null where that is not published yet. */
const clockView = z.strictObject({
  now: z.string(),
  ahead_ms: z.number(),
  can_move: z.boolean(),
  next_session: z.nullable(z.string()),
})

export const viewClock = consoleCall({
  method: 'GET',
  path: '/clock',
  access: 'staff',
  roles: everyone,
  summary: 'Business time, and how far a demo has moved it.',
  reply: clockView,
})

export const moveClock = consoleCall({
  method: 'POST',
  path: '/clock',
  access: 'staff',
  roles: ['maker', 'checker'],
  summary:
    'Demo only: move business time forward, by a day, to the next session of the exchange, or to a day.',
  body: z.strictObject({
    to: z.union([z.literal('day'), z.literal('session'), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))]),
  }),
  reply: clockView,
})
