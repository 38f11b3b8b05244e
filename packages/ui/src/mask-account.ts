/** ui: hides the middle of an account number when it is six characters or longer. */
export const maskAccount = (account: string): string =>
  account.length < 6 ? account : `${account.slice(0, 3)}•••${account.slice(-3)}`
