/** firm: the passkeys of the firm's people, and who of them signs in and approves with one. */
import { oneRow, type Queries } from '../platform/database.ts'
import { passkeysIn } from '../platform/passkey-store.ts'

export const staffPasskeys = passkeysIn('staff_passkey', 'staff_id')

/** Changes of one person's passkeys come one after another: until this transaction is through, nobody else's begins. */
export const lockStaffPasskeys = (tx: Queries, staffId: string): Promise<object[]> =>
  tx.query('select from staff where id = $1 for no key update', [staffId])

/**
 * True for somebody whom nothing but a passkey lets in. The demo's people are shared: what the demo publishes of them
 * stays a way in, whoever tries a passkey on them.
 */
export async function hasOnlyPasskeys(db: Queries, staffId: string): Promise<boolean> {
  const row = oneRow(
    await db.query<{ has: boolean }>('select passkeys > 0 and not is_demo as has from staff where id = $1', [
      staffId,
    ]),
  )
  return row.has
}
