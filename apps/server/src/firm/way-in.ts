/** firm: who may change the own way in, and what is written down and mailed when it has changed. */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../clients/services.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Queries } from '../platform/database.ts'
import { putInOutbox } from '../platform/mail.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { staffActor } from './actors.ts'
import { findStaff, type Staff } from './staff.ts'
import { endOtherStaffSessions } from './staff-sessions.ts'

/** The demo's people are shared by everyone who tries it: what it publishes of them stays true. */
export async function ownStaff({ db, keys }: Services, email: string): Promise<Staff> {
  const staff = await findStaff(db, keys, email)
  if (!staff) throw new Refusal('session_missing')
  if (staff.isDemo) throw new Refusal('staff_is_demo')
  return staff
}

export interface WayInChange {
  readonly act: string
  readonly what: string
}

/** Ends the person's other sessions, writes it down, and mails the person, in case it was someone else. */
export async function recordWayIn(
  { clock, businessClock, brandName, isSecure }: Services,
  tx: Queries,
  request: FastifyRequest,
  { by, act, what }: WayInChange & { readonly by: StaffCaller },
): Promise<void> {
  await endOtherStaffSessions(tx, request, { isSecure, staffId: by.staffId })
  await writeAudit(tx, businessClock, { actor: staffActor(by), act, what, clientId: null, reason: null })
  await putInOutbox(tx, clock, {
    to: by.email,
    subject: `${brandName} console: your way in was changed`,
    text: [
      `${what} Every other session of yours was ended.`,
      'If this was not you, tell the firm at once: someone has your password or your session.',
    ].join('\n\n'),
  })
}
