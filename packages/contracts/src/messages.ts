/** contracts: the product's own sentences, word for word, each once. What the server refuses with is in refusals.ts. */
export const messages = {
  fields: {
    emailInvalid: 'Invalid Email Address',
    emailRequired: 'Email is required',
    passwordRequired: 'Password is required',
    registerPasswordShort: 'Minimum 6 characters',
    registerConfirmRequired: 'Please confirm password',
    passwordsMustMatch: 'Passwords must match',
    invitationRequired: 'Invitation code is required',
    currentPasswordRequired: 'Current password is required',
    newPasswordRequired: 'New password is required',
    changePasswordShort: 'Password must be at least 6 characters',
    changeConfirmRequired: 'Please confirm your password',
    resetConfirmRequired: 'Confirm your password',
    codeRequired: 'Code is required',
    passwordIncorrect: 'Incorrect password',
  },
  http: {
    bodyCode: 'Unknown error occurred',
    400: 'Request failed.',
    403: 'You do not have permission.',
    404: 'The API you requested unavailable.',
    405: 'Wrong request method, please try later.',
    408: 'Request timeout, please try later',
    500: 'Internal Server Error.',
    502: 'Bad Gateway.',
    503: 'Service Unavailable.',
    504: 'Gateway Timeout.',
    other: 'Request Failed.',
    timeout: 'Request timeout',
    network: 'Network error',
  },
  session: {
    /** No refresh token to try with, or the periodic check found the session gone. */
    expired: 'Session expired. Please log in again.',
    /** More than three refreshes for one request, or in one minute. */
    tooManyAttempts: 'Too many failed attempts. Please login again.',
    /** The server answered that the refresh token is no longer good. */
    refreshRefused: 'Session expired — please login again.',
    /** The refresh could not be carried out at all. */
    refreshFailed: 'Token refresh failed — please login again.',
    /** Nothing was touched for limits.idleSignOutMs in any tab. */
    idle: 'You were signed out after 30 minutes without activity.',
    /** The client signed out in another tab of this browser. */
    endedElsewhere: 'You signed out in another tab.',
  },
  account: {
    registered: 'Your Account Has Been Successfully Registered',
    passwordChanged: 'Password changed successfully.',
    passwordReset: 'Password reset successfully.',
    passwordResetFailed: 'Password reset failed. Please try again.',
    verificationFailed: 'Verification failed. Please try again.',
    deviceSignedOut: 'The device is signed out.',
    frozen: 'Your account is frozen.',
    secondFactorOff: 'The second factor is off.',
  },
  staff: {
    passwordChanged: 'Your password is changed. Your other sessions have ended.',
    factorRenewed: 'The new authenticator is active. Your other sessions have ended.',
  },
  copy: {
    done: (label: string) => `${label} has copied`,
    failed: 'Copy failed! Please try manually.',
  },
  storageUnsupported: 'Your browser does not support local storage or this feature has been disabled.',
  notFoundTitle: '404 - Page Not Found',
  demoBand: 'Demo — simulated money and prices',
} as const
