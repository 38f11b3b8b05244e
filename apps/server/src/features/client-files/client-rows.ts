/** client-files: a client as the console lists them. */
import type { ClientRow, IdentityStatus } from '@pramaan/contracts'

export interface ClientColumns {
  id: string
  account: string
  name: string
  email: string
  identity_status: IdentityStatus
  created_at: Date
  frozen_at: Date | null
}

export const CLIENT_COLUMNS = 'id, account, name, email, identity_status, created_at, frozen_at'

/** Enough to tell two people of one name apart: `as•••@example.test`. */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`
}

export const clientRowFrom = (row: ClientColumns): ClientRow => ({
  id: row.id,
  account: row.account,
  name: row.name,
  email: row.email,
  verified: row.identity_status,
  created_at: row.created_at.toISOString(),
  is_frozen: row.frozen_at !== null,
})
