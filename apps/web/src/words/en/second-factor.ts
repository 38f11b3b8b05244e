/** Words of switching the second factor on and off. */
export default {
  // On
  title: 'Second factor',
  note: 'Signing in will need your password and a code from an authenticator app on your phone.',
  newSecret: 'A new secret',
  scan: '1. Scan this with your authenticator app',
  enterCode: '2. Enter the code from the app',
  keepCodes: 'Save your recovery codes',
  keepCodesNote:
    'The second factor is on. If you lose your phone, each of these codes signs you in once. We show them only now.',
  recoveryCodes: 'Recovery codes',
  codesFile: '{brand}: recovery codes for {email}. Each works once.',
  yourAccount: 'your account',
  copy: 'Copy',
  download: 'Download',
  haveKept: 'I have saved these codes where only I can find them',
  done: 'Done',

  // Off
  offTitle: 'Switch off the second factor',
  offNote: 'After this your password alone signs you in, and your recovery codes stop working.',
} as const
