/** Words of the sign-in page. */
export default {
  console: 'Console',
  signIn: 'Sign in',
  byPasskey: 'Sign in with a passkey',
  note: 'For staff only. Everything you do here is recorded permanently.',
  email: 'Email',
  password: 'Password',
  code: 'Authenticator code',
  demoHint: 'In this demo, run npm run totp to see the code.',
  codeHint: '6 digits, new every 30 seconds',
} as const
