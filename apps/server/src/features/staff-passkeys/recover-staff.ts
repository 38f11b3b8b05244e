/** staff-passkeys: two people take away the passkeys of a colleague who has lost every one of them. */
import { Refusal } from '@pramaan/contracts'
import type { ActKind } from '../../firm/acts.ts'
import { colleagueOf } from '../../firm/staff.ts'
import { lockStaffPasskeys, staffPasskeys } from '../../firm/staff-passkeys.ts'
import { endAllStaffSessions } from '../../firm/staff-sessions.ts'
import { putInOutbox } from '../../platform/mail.ts'

const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

export const recoverStaff: ActKind<'staff-passkey-reset'> = {
  kind: 'staff-passkey-reset',
  draft: async (tx, _parts, act) => {
    const { id, name, email, isDemo } = await colleagueOf(tx, act.email)
    await lockStaffPasskeys(tx, id)
    const passkeys = await staffPasskeys.list(tx, id)
    if (passkeys.length === 0) throw new Refusal('proposal_changes_nothing')
    return {
      subject: `staff-passkey-reset:${id}`,
      title: `Reset the passkeys of ${name} (${email})`,
      clientId: null,
      changes: [
        // The moments stand among the changes, so that what was added since is not taken for what was lost.
        ...passkeys.map((passkey) => ({
          field: `Passkey “${passkey.name}”`,
          before: `added ${moment.format(passkey.createdAt)} IST`,
          after: 'removed',
        })),
        // The demo's people are shared: their password and code sign in anyway, and nobody is signed out.
        ...(isDemo
          ? []
          : [
              { field: 'Sign-in with password and code', before: 'off', after: 'on' },
              { field: 'Signed-in sessions', before: 'stay signed in', after: 'all signed out' },
            ]),
      ],
    }
  },
  apply: async (tx, { clock, brandName }, act) => {
    const { id, email, isDemo } = await colleagueOf(tx, act.email)
    if ((await staffPasskeys.removeAll(tx, id)) === 0) throw new Refusal('proposal_outdated')
    if (isDemo) return
    await endAllStaffSessions(tx, id)
    await putInOutbox(tx, clock, {
      to: email,
      subject: `${brandName} console: your passkeys were reset`,
      text: [
        `Two colleagues removed every passkey of your ${brandName} console account. Every session of yours was ended.`,
        'Sign in with your password and a code from your authenticator app, then add a new passkey under Account.',
        'If you did not ask for this, tell the firm at once.',
      ].join('\n\n'),
    })
  },
  tell: (act) => `Every passkey of ${act.email} is removed: password and code sign in again.`,
}
