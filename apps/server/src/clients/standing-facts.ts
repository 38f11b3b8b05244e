/** clients: the facts that the standing is computed from. */
import type { Clock } from '../platform/clock.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import type { StandingFacts } from './standing.ts'

interface FactsRow {
  is_approved: boolean
  has_pin: boolean
  has_bank_account: boolean
  has_usable_bank_account: boolean
  has_second_factor: boolean
  has_passkey: boolean
  frozen_at: Date | null
}

/** `db` must see the client's own rows. */
export async function standingFacts(
  db: Queries,
  businessClock: Clock,
  clientId: string,
): Promise<StandingFacts & { readonly frozenAt: Date | null }> {
  const row = oneRow(
    await db.query<FactsRow>(
      `select c.identity_status = 'approved' as is_approved, c.frozen_at, c.passkeys > 0 as has_passkey,
         exists (select from pin p where p.client_id = c.id) as has_pin,
         exists (select from bank_card b where b.client_id = c.id and b.removed_at is null) as has_bank_account,
         exists (select from bank_card b where b.client_id = c.id and b.removed_at is null and b.usable_from <= $2)
           as has_usable_bank_account,
         exists (select from second_factor f where f.client_id = c.id and f.confirmed_at is not null)
           as has_second_factor
       from client c where c.id = $1`,
      [clientId, businessClock.now()],
    ),
  )
  return {
    isApproved: row.is_approved,
    hasPin: row.has_pin,
    hasBankAccount: row.has_bank_account,
    hasUsableBankAccount: row.has_usable_bank_account,
    hasSecondFactor: row.has_second_factor,
    hasStrongSignIn: row.has_second_factor || row.has_passkey,
    frozenAt: row.frozen_at,
  }
}
