/** second-factors: what the client is told when it goes on or off. */
import type { OwnAct } from '../../clients/own-acts.ts'

export const secondFactorOn: OwnAct = {
  act: 'second-factor.on',
  what: 'Switched the second factor on.',
  mail: {
    subject: 'the second factor is on',
    lines: ['From now on, signing in asks for a code from your authenticator app after the password.'],
  },
}

export const secondFactorOff: OwnAct = {
  act: 'second-factor.off',
  what: 'Switched the second factor off.',
  mail: {
    subject: 'the second factor is off',
    lines: ['Signing in no longer asks for a code from your authenticator app. The recovery codes are void.'],
  },
}
