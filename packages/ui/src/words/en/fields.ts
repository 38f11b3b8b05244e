/** Words of fields and codes. */
export default {
  // Passwords
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  confirmNewPassword: 'Confirm new password',
  passwordHint: 'At least {minimum} characters. A few unrelated words work well.',
  passwordMissing: '{missing, plural, one {# more character needed.} other {# more characters needed.}}',
  passwordWeak: 'Easy to guess. Make it longer.',
  passwordFair: 'Fair. Longer is safer.',
  passwordStrong: 'Strong.',

  // Codes
  digitOf: 'Digit {place} of {digits}',
  appCode: '6-digit code from your authenticator app',
  useApp: 'Use the code from your app',
  useRecoveryCode: 'Use a recovery code',
  recoveryCode: 'Recovery code',
  recoveryCodeNote: 'Each code works only once.',
  recoveryCodeIncomplete: 'Enter the whole recovery code.',
  continue: 'Continue',

  // A new authenticator
  qrCode: 'QR code with the secret below',
  typeSecret: 'Or type this secret into the app:',
  secret: 'Secret',
  openApp: 'Open in the app on this device',
} as const
