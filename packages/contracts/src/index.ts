/** contracts: the one door. */
export * from './auth.ts'
export * from './clients.ts'
export * from './contract.ts'
export * from './drawers.ts'
export * from './fields.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './refusals.ts'
