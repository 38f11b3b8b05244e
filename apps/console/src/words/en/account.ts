/** Words of the own account. */
export default {
  advisor: 'Advisor',
  maker: 'Maker',
  checker: 'Checker',
  auditor: 'Auditor',
  title: 'Your account',
  titleNote:
    'Changing either one signs you out everywhere else, is recorded in the audit log, and is emailed to you.',
  wayIn: 'Sign-in and security',
  password: 'Password',
  passwordNote: 'You need your current password.',
  changePassword: 'Change password',
  app: 'Authenticator app',
  appNote:
    'For a new phone. You need your password and a code from your current app, which works until the new one is confirmed.',
  newApp: 'Set up a new app',
  demoNote: 'The demo accounts cannot be changed. Accounts added with <code>npm run staff</code> can.',
  you: 'Profile',
  name: 'Name',
  email: 'Email',
  role: 'Role',

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
