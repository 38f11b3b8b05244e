/** Words of Set PIN and Verify Your Pin. */
export default {
  // Set PIN
  setPin: 'Set PIN',
  passwordFirst: 'Enter your password first, so that no one else can set a PIN for you.',
  whatFor:
    'We ask for this PIN before every withdrawal and every change of a bank account. No one from our firm will ever ask you for it.',
  passwordForm: 'Your password',
  currentPassword: 'Current password',
  continue: 'Continue',
  newPin: 'New PIN, {digits} digits',
  newPinHint: 'Avoid your birthday and digits in a row.',
  showDigits: 'Show digits',

  // Verify Your Pin
  verifyPin: 'Verify Your Pin',
  yourPin: 'Your PIN, {digits} digits',
  usePasskey: 'Use your passkey',
  forgotPin: 'I forgot my PIN',
  setFirst: 'Set a PIN first. {why}',
  oldPinGone: 'Set a new PIN. Your old one no longer works.',
  setNewPin: 'Set a new PIN with your password',
} as const
