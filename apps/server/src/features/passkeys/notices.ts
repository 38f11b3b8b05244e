/** passkeys: what the client is told of a passkey's life. */
import type { OwnAct } from '../../clients/own-acts.ts'

export const passkeyAdded = (name: string): OwnAct => ({
  act: 'passkey.added',
  what: `Added the passkey “${name}”.`,
  mail: {
    subject: 'a passkey was added',
    lines: [
      `The passkey “${name}” was added to your account. You sign in with a passkey now; your password no longer signs you in.`,
    ],
  },
})

export const passkeyRemoved = (name: string, isLast: boolean): OwnAct => ({
  act: 'passkey.removed',
  what: isLast
    ? `Removed the last passkey, “${name}”. The password signs in again.`
    : `Removed the passkey “${name}”.`,
  mail: {
    subject: 'a passkey was removed',
    lines: [
      isLast
        ? `Your last passkey, “${name}”, was removed. Your password signs you in again.`
        : `The passkey “${name}” was removed. It no longer signs in to your account.`,
      'You were signed out on every other device.',
    ],
  },
})

export const passkeyCountedBack = (name: string): OwnAct => ({
  act: 'passkey.refused',
  what: `Refused the passkey “${name}”: its counter went back, so it may have been copied.`,
  mail: {
    subject: 'a passkey was refused',
    lines: [
      `The passkey “${name}” was refused because its counter went back: someone may have copied it. Remove it under Me → Security, and add a new one.`,
    ],
  },
})
