/** Words of signing in, creating an account and resetting a password. */
export default {
  // Second factor
  enterCode: 'Enter your code',
  enterCodeNote: 'From the authenticator app on your phone, for {email}.',
  backToPassword: 'Back to password',

  // A code by email, where the password alone is not enough
  emailCode: 'Sign in with an emailed code',
  emailCodeNote:
    'The code proves that this is you on a new device. Your password stays the same, and you will not be asked again here.',

  // Create Account
  createAccount: 'Create Account',
  createAccountNote:
    'You need the invitation code from your advisor. We verify your identity before you can invest.',
  email: 'Email',
  confirmPassword: 'Confirm password',
  invitationCode: 'Invitation code',
  create: 'Create account',

  // Forget Password
  forgetPassword: 'Forget Password',
  forgetPasswordNote: 'Verify your email to reset your password.',
  codeNote: 'We will send a code to this email.',
  code: 'Code',
  sendCode: 'Send code',
  sendAgain: 'Send again',
  sendAgainIn: 'Send again in {wait}',
  minutes: '{count} min',
  seconds: '{count} s',
  codeSent:
    'If this email has an account, a code is on its way. It is valid for 10 minutes. Check your spam folder too.',
  codeInOutbox:
    'If this email has an account, a code is ready for it. This demo sends no mail: read the code with {command}.',
  verify: 'Verify',
  newPassword: 'Choose a new password',
  newPasswordNote: 'For {email}. Devices signed in with the old password will be signed out.',
  resetPassword: 'Reset password',
} as const
