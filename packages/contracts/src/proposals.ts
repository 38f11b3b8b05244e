/** contracts: one person of the firm proposes, another decides. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { after } from './fields.ts'
import { proposal, proposalAsk } from './proposal-fields.ts'
import { actSignature } from './staff-key-fields.ts'
import { staffReason } from './staff-texts.ts'

const proposers = ['advisor', 'maker', 'checker'] as const
const deciders = ['checker'] as const
const id = z.strictObject({ id: z.uuid() })

export const propose = consoleCall({
  method: 'POST',
  path: '/proposals',
  access: 'staff',
  roles: proposers,
  summary:
    'Propose an act. Someone else decides it within 24 hours. A new invitation’s code is shown this once.',
  body: z.strictObject({ act: proposalAsk, reason: staffReason, signature: z.optional(actSignature) }),
  reply: z.strictObject({ proposal, invitation_code: z.nullable(z.string()) }),
})

export const listProposals = consoleCall({
  method: 'GET',
  path: '/proposals',
  access: 'staff',
  roles: staffRoles,
  summary: 'Proposals, newest first, 50 at a time.',
  query: z.strictObject({ state: z.optional(z.enum(['open', 'closed'])), after }),
  reply: z.strictObject({ items: z.array(proposal), next: z.nullable(z.string()) }),
})

export const viewProposal = consoleCall({
  method: 'GET',
  path: '/proposals/:id',
  access: 'staff',
  roles: staffRoles,
  summary: 'One proposal, exactly as it was proposed.',
  params: id,
  reply: proposal,
})

export const approveProposal = consoleCall({
  method: 'POST',
  path: '/proposals/:id/approve',
  access: 'staff',
  roles: deciders,
  summary: 'Approve what someone else proposed; it takes effect at once.',
  params: id,
  body: z.strictObject({ reason: staffReason, signature: z.optional(actSignature) }),
  reply: proposal,
})

export const rejectProposal = consoleCall({
  method: 'POST',
  path: '/proposals/:id/reject',
  access: 'staff',
  roles: deciders,
  summary: 'Reject what someone else proposed.',
  params: id,
  body: z.strictObject({ reason: staffReason, signature: z.optional(actSignature) }),
  reply: proposal,
})

export const withdrawProposal = consoleCall({
  method: 'POST',
  path: '/proposals/:id/withdraw',
  access: 'staff',
  roles: proposers,
  summary: 'Take back an own proposal.',
  params: id,
  body: z.strictObject({ reason: staffReason }),
  reply: proposal,
})

export const signProposal = consoleCall({
  method: 'POST',
  path: '/proposals/:id/sign',
  access: 'staff',
  roles: proposers,
  summary:
    'Sign an own open proposal that was made without a signature: by uploading a statement, or before anybody had a key.',
  params: id,
  body: z.strictObject({ signature: actSignature }),
  reply: proposal,
})
