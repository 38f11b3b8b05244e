/** pins: what the client is told of the PIN's life. */
import type { OwnAct } from '../../clients/own-acts.ts'

export const pinSet: OwnAct = {
  act: 'pin.set',
  what: 'Set the transaction PIN.',
  mail: {
    subject: 'your PIN was set',
    lines: [
      'Your six-digit transaction PIN was just set. You will need it to change bank accounts or withdraw money.',
      'If it replaced an earlier PIN, you can withdraw only to bank accounts you have been paid to before, for 24 hours.',
    ],
  },
}

export const pinLocked: OwnAct = {
  act: 'pin.locked',
  what: 'Five wrong PINs in a row: the PIN is locked for 15 minutes.',
  mail: {
    subject: 'your PIN is locked for 15 minutes',
    lines: [
      'The transaction PIN of your account was entered incorrectly five times in a row. It is locked for 15 minutes.',
    ],
  },
}

export const pinDisabled: OwnAct = {
  act: 'pin.disabled',
  what: 'Ten wrong PINs in a row: the PIN is disabled until a new one is set with the password.',
  mail: {
    subject: 'your PIN is disabled',
    lines: [
      'The transaction PIN of your account was entered incorrectly ten times in a row. It is now disabled.',
      'Set a new one with your password: Set PIN, in your profile.',
    ],
  },
}
