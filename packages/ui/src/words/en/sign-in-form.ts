/** Words of the sign-in form and of the frame around it. */
export default {
  signIn: 'Sign in',
  emailOrUsername: 'Email or username',
  password: 'Password',
  rememberMe: 'Remember Me',
  passkey: 'Sign in with a passkey',
  forgot: "I forgot password or can't sign in",
  emailCode: 'Sign in with an emailed code',
  invited: 'Invited by an advisor?',
  signUp: 'Create your account',
  aboutUs: 'About Us',
  privacy: 'Privacy',
  cookiePolicy: 'Cookie Policy',
} as const
