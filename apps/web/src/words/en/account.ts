/** Words of the account's dialogs. */
export default {
  changePassword: 'Change password',
  changePasswordNote: 'You will be signed out on every device. Sign in again with the new password.',
  logoutTitle: 'Confirm Logout',
  logoutNote: 'You will be signed out in this browser. Nothing in your account changes.',
  stay: 'Stay signed in',
  logout: 'Logout',
} as const
