/** client-files: takes away the second factor and the passkeys of a client who has lost the phone and the recovery codes. */
import { Refusal } from '@pramaan/contracts'
import { clientPasskeys } from '../../clients/passkeys.ts'
import { findFirmClient } from '../../clients/rights.ts'
import { secondFactorSince, switchOff } from '../../clients/second-factors.ts'
import type { ActKind } from '../../firm/acts.ts'
import { putInOutbox } from '../../platform/mail.ts'

const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

/** The moment stands among the changes, so that what was switched on since is not taken for what was lost. */
const onSince = (at: Date): string => `on since ${moment.format(at)} IST`

export const resetSecondFactor: ActKind<'second-factor-reset'> = {
  kind: 'second-factor-reset',
  draft: async (tx, _parts, act) => {
    const client = await findFirmClient(tx, act.client_id)
    if (!client) throw new Refusal('client_unknown')
    const since = await secondFactorSince(tx, act.client_id)
    const passkeys = await clientPasskeys.list(tx, act.client_id)
    if (!since && passkeys.length === 0) throw new Refusal('proposal_changes_nothing')
    return {
      subject: `second-factor-reset:${act.client_id}`,
      title: `Take away the ${whatGoes(since !== null, passkeys.length)} of {client}`,
      clientId: act.client_id,
      changes: [
        ...(since
          ? [
              { field: 'Second factor', before: onSince(since), after: 'off' },
              { field: 'Recovery codes', before: 'valid until used', after: 'void' },
            ]
          : []),
        ...passkeys.map(({ name, createdAt }) => ({
          field: `Passkey “${name}”`,
          before: `added ${moment.format(createdAt)} IST`,
          after: 'removed',
        })),
        ...(passkeys.length > 0 ? [{ field: 'Sign-in with the password', before: 'off', after: 'on' }] : []),
        { field: 'Signed-in devices', before: 'stay signed in', after: 'all signed out' },
      ],
    }
  },
  apply: async (tx, { clock, brandName, sessions }, act) => {
    const client = await findFirmClient(tx, act.client_id)
    const wasOn = await switchOff(tx, act.client_id)
    const passkeys = await clientPasskeys.removeAll(tx, act.client_id)
    if (!client || !(wasOn || passkeys > 0)) throw new Refusal('proposal_outdated')
    const gone = whatGoes(wasOn, passkeys)
    await sessions.endAll(tx, act.client_id, 'second factor reset')
    await putInOutbox(tx, clock, {
      to: client.email,
      subject: `The ${gone} of your ${brandName} account ${passkeys > 0 ? 'were' : 'was'} taken away`,
      text: [
        `Two people from our firm took away the ${gone} of your ${brandName} account, as was asked of them.${wasOn ? ' Your recovery codes are void.' : ''} Every device was signed out.`,
        'Your password alone signs you in now. Add a passkey or switch the second factor on again under Profile as soon as you can.',
        'If you did not ask for this, change your password and freeze your account at once, and call the firm.',
      ].join('\n\n'),
    })
  },
  tell: () =>
    'The second factor is taken away, with any passkeys and recovery codes, and every device is signed out.',
}

function whatGoes(hasFactor: boolean, passkeys: number): string {
  if (passkeys === 0) return 'second factor'
  return hasFactor ? 'second factor and passkeys' : 'passkeys'
}
