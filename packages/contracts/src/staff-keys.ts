/** contracts: the keys with which the firm's people sign what they propose and decide. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { transport } from './passkey-fields.ts'
import { signedText, signingPasskey, staffKey } from './staff-key-fields.ts'

const everyone = { access: 'staff', roles: staffRoles } as const

export const staffKeyRow = z.strictObject({
  id: z.string(),
  key: staffKey,
  /** Whose it is, as signed texts name it. */
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** `asked`: two people who hold keys have to enrol it first. */
  state: z.enum(['asked', 'enrolled', 'ended']),
  /** One of the first two, which nobody could enrol. */
  is_founder: z.boolean(),
  is_mine: z.boolean(),
  /** Of a passkey, as far as it is known; null of a key that a browser holds. */
  passkey: z.nullable(
    z.strictObject({
      /** Its owner alone is told: null of a colleague's. */
      id: z.nullable(z.string()),
      transports: z.array(transport),
      /** The passkey said itself that it is copied to its owner's other devices. */
      is_synced: z.boolean(),
    }),
  ),
  asked_at: z.string(),
})
export type StaffKeyRow = z.output<typeof staffKeyRow>

export const listStaffKeys = consoleCall({
  method: 'GET',
  path: '/staff-keys',
  ...everyone,
  summary: 'The keys of the firm’s people, oldest first, and what every signed text has to name.',
  reply: z.strictObject({
    /** Every signed text names it. */
    instance: z.string(),
    /** Nothing is proposed or decided without a signature. */
    is_required: z.boolean(),
    /** A key that is shown now is one of the first two, and counts at once. */
    is_founding: z.boolean(),
    items: z.array(staffKeyRow),
  }),
})

export const showStaffKey = consoleCall({
  method: 'POST',
  path: '/staff-keys',
  ...everyone,
  summary:
    'Show an own new key, with its own signature. The first two members begin with theirs; every later key waits until two people have enrolled it.',
  body: z.strictObject({
    possession: signedText,
    /** With a passkey, and only with one. */
    passkey: z.optional(signingPasskey),
  }),
  reply: staffKeyRow,
})
