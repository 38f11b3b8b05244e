/** contracts: the firm's console. Its session is an HttpOnly cookie; no token of it is ever seen by a script. */
import * as z from 'zod/mini'
import { identityStatus } from './auth.ts'
import { consoleCall, staffRoles } from './contract.ts'
import { emailOrAccount, md5Hex, nothing } from './fields.ts'

const everyone = staffRoles
const proposers = ['advisor', 'maker', 'checker'] as const
const deciders = ['checker'] as const
const id = z.strictObject({ id: z.uuid() })
/** Lists go on after the last entry of the page before. */
const after = z.optional(z.uuid())

/** Why a person of the firm does something. It is kept for good, and the client can read it. */
export const staffReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(20, 'Say why in at least 20 characters.'),
    z.maxLength(500, 'Say why in at most 500 characters.'),
  )

export const staffProfile = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
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
    code: z.string().check(z.trim(), z.regex(/^[0-9]{6}$/, 'Enter the 6 digits of your authenticator app.')),
  }),
  reply: staffProfile,
})

export const staffSignOut = consoleCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the console session, if there is one.',
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
  kind: z.enum(['identity', 'proposal']),
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
const CLIENT_CURSOR = /^(?:age|name|address|account):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const searchClients = consoleCall({
  method: 'GET',
  path: '/clients',
  access: 'staff',
  roles: everyone,
  summary:
    'Clients, 50 at a time, newest first; with `q`, the beginning of a name, address or account, in that order.',
  query: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(120), z.regex(/^\P{Cc}*$/u))),
    status: z.optional(identityStatus),
    after: z.optional(z.string().check(z.regex(CLIENT_CURSOR))),
  }),
  reply: z.strictObject({ items: z.array(clientRow), next: z.nullable(z.string()) }),
})

export const proposalKinds = [
  'identity-decision',
  'invitation-new',
  'invitation-revoke',
  'client-flags',
  'client-unfreeze',
  'limit-change',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** What a proposal would do: the fields before and after, side by side. */
export const change = z.strictObject({ field: z.string(), before: z.string(), after: z.string() })
export type Change = z.output<typeof change>

export const proposal = z.strictObject({
  id: z.string(),
  kind: z.enum(proposalKinds),
  title: z.string(),
  client_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  changes: z.array(change),
  reason: z.string(),
  maker: z.string(),
  is_mine: z.boolean(),
  proposed_at: z.string(),
  expires_at: z.string(),
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'expired']),
  checker: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
})
export type Proposal = z.output<typeof proposal>

export const clientPage = z.strictObject({
  client: clientRow,
  flags: z.strictObject({ allow_compensation: z.boolean(), allow_bonus: z.boolean() }),
  has_pin: z.boolean(),
  has_second_factor: z.boolean(),
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
  summary: 'An image of an identity file that this person has open.',
  params: z.strictObject({ id: z.uuid(), image_id: z.uuid() }),
  givesImage: true,
  reply: nothing,
})

export const settableLimits = ['minimum_trade', 'minimum_withdrawal', 'minimum_deposit'] as const
export type SettableLimit = (typeof settableLimits)[number]

export const proposalAsk = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('identity-decision'),
    submission_id: z.uuid(),
    decision: z.enum(['approved', 'rejected']),
    /** What the client reads after a rejection. */
    message: z.optional(z.string().check(z.trim(), z.minLength(10), z.maxLength(500))),
  }),
  z.strictObject({
    kind: z.literal('invitation-new'),
    label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    uses: z.int().check(z.gte(1), z.lte(1000)),
    days: z.int().check(z.gte(1), z.lte(365)),
  }),
  z.strictObject({ kind: z.literal('invitation-revoke'), invitation_id: z.uuid() }),
  z.strictObject({
    kind: z.literal('client-flags'),
    client_id: z.uuid(),
    allow_compensation: z.boolean(),
    allow_bonus: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('client-unfreeze'), client_id: z.uuid() }),
  z.strictObject({
    kind: z.literal('limit-change'),
    limit: z.enum(settableLimits),
    rupees: z.int().check(z.gte(1), z.lte(10_000_000)),
  }),
])
export type ProposalAsk = z.output<typeof proposalAsk>

export const propose = consoleCall({
  method: 'POST',
  path: '/proposals',
  access: 'staff',
  roles: proposers,
  summary:
    'Propose an act. Someone else decides it within 24 hours. A new invitation’s code is shown this once.',
  body: z.strictObject({ act: proposalAsk, reason: staffReason }),
  reply: z.strictObject({ proposal, invitation_code: z.nullable(z.string()) }),
})

export const listProposals = consoleCall({
  method: 'GET',
  path: '/proposals',
  access: 'staff',
  roles: everyone,
  summary: 'Proposals, newest first, 50 at a time.',
  query: z.strictObject({ state: z.optional(z.enum(['open', 'closed'])), after }),
  reply: z.strictObject({ items: z.array(proposal), next: z.nullable(z.string()) }),
})

export const viewProposal = consoleCall({
  method: 'GET',
  path: '/proposals/:id',
  access: 'staff',
  roles: everyone,
  summary: 'One proposal, exactly as it was proposed.',
  params: id,
  reply: proposal,
})

const decision = { params: id, body: z.strictObject({ reason: staffReason }), reply: proposal } as const

export const approveProposal = consoleCall({
  method: 'POST',
  path: '/proposals/:id/approve',
  access: 'staff',
  roles: deciders,
  summary: 'Approve what someone else proposed; it takes effect at once.',
  ...decision,
})

export const rejectProposal = consoleCall({
  method: 'POST',
  path: '/proposals/:id/reject',
  access: 'staff',
  roles: deciders,
  summary: 'Reject what someone else proposed.',
  ...decision,
})

export const withdrawProposal = consoleCall({
  method: 'POST',
  path: '/proposals/:id/withdraw',
  access: 'staff',
  roles: proposers,
  summary: 'Take back an own proposal.',
  ...decision,
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
  summary: 'The audit log, newest first, 50 at a time.',
  query: z.strictObject({
    client_id: z.optional(z.uuid()),
    after: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))),
  }),
  reply: z.strictObject({ items: z.array(auditRow), next: z.nullable(z.string()) }),
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

export const viewClock = consoleCall({
  method: 'GET',
  path: '/clock',
  access: 'staff',
  roles: everyone,
  summary: 'Business time, and how far a demo has moved it.',
  reply: z.strictObject({ now: z.string(), ahead_ms: z.number(), can_move: z.boolean() }),
})

export const moveClock = consoleCall({
  method: 'POST',
  path: '/clock',
  access: 'staff',
  roles: ['maker', 'checker'],
  summary: 'Demo only: move business time forward, by a day, to the next weekday 9:15 am, or to a day.',
  body: z.strictObject({
    to: z.union([z.literal('day'), z.literal('session'), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))]),
  }),
  reply: z.strictObject({ now: z.string(), ahead_ms: z.number(), can_move: z.boolean() }),
})
