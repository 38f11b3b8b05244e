/** contracts: how many passkeys, and how long their names. Apart from the other limits, which the sign-in page carries. */
export const passkeyLimits = { perPerson: 10, nameMaximum: 40 } as const
