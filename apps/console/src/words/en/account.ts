/** Words of the own account. */
export default {
  advisor: 'Advisor',
  maker: 'Maker',
  checker: 'Checker',
  auditor: 'Auditor',
  title: 'Your account',
  titleNote:
    'Changing any of these signs you out everywhere else, is recorded in the audit log, and is emailed to you.',
  wayIn: 'Sign-in and security',
  password: 'Password',
  passwordNote: 'You need your current password.',
  changePassword: 'Change password',
  app: 'Authenticator app',
  appNote:
    'For a new phone. You need your password and a code from your current app, which works until the new one is confirmed.',
  newApp: 'Set up a new app',
  passkeys: 'Passkeys',
  passkeysNote: 'Sign in and approve with your fingerprint, face, screen lock or security key.',
  managePasskeys: 'Manage passkeys',
  signingKeys: 'Signing keys',
  signingKeysNote: 'What you propose and decide is signed with your own key, made on your device.',
  viewSigningKeys: 'View signing keys',
  demoNote:
    'The demo accounts keep their password and code; a passkey can be added beside them. Accounts added with <code>npm run staff</code> can be changed.',
  you: 'Profile',
  name: 'Name',
  email: 'Email',
  role: 'Role',

  // Passkeys
  passkeysDialogNote: 'A passkey signs you in and approves proposals, in place of your password and code.',
  firstPasskeyNote:
    'Once you have a passkey, your password and code no longer sign you in, and approving asks for the passkey.',
  lastPasskeyNote: 'It is your last passkey: your password and code will sign you in again.',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Name saved',
  passkeyRemoved: 'Passkey removed',

  // A colleague's passkeys
  lostPasskeys: 'A colleague lost their passkeys',
  lostPasskeysNote:
    'You propose the reset and a checker approves it. Then their password and code sign them in again.',
  resetPasskeys: 'Reset a colleague’s passkeys',
  resetPasskeysNote:
    'Check that it is really your colleague who asks, in person or on a call. Their passkeys are removed, they are signed out everywhere, and their password and code sign them in again. A checker other than you and them approves it.',
  colleague: 'Colleague’s email',
  colleagueProblem: 'Enter your colleague’s email.',
  proposeReset: 'Propose the reset',

  // Dialogs
  passwordDialogNote: 'You stay signed in here and are signed out everywhere else.',
  appCounts: 'Your current app works until a code from the new one is confirmed.',
  proveFirst: 'First confirm that it is you.',
  prove: 'Confirm that it is you',
  currentCode: 'Code from your current app',
  currentCodeHint: '6 digits. Do not reuse the code you signed in with: wait for the next one.',
  showSecret: 'Show QR code',
  scan: '1. Scan this with the new app',
  enter: '2. Enter the code it shows',
  newCode: '6 digits from the new app',
} as const
