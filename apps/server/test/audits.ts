/** The audit against what somebody did to the tables behind the app's back. */
import { expect } from 'vitest'
import { auditBooks } from '../src/ledger/audit.ts'
import type { Quorum } from '../src/ledger/witnesses.ts'
import type { Db, Queries } from '../src/platform/database.ts'
import type { House } from './harness.ts'

class Undone extends Error {}

/** What the audit finds after the owner of the tables did something past every trigger; then it is undone. */
export async function auditedAfter(
  { services }: House,
  owner: Db,
  act: (tx: Queries) => Promise<unknown>,
  witnesses?: Quorum,
): Promise<readonly string[]> {
  let found: readonly string[] = []
  const work = owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await act(tx)
    found = (await auditBooks(tx, services.keys, services.signer, witnesses)).findings
    throw new Undone()
  })
  await expect(work).rejects.toThrow(Undone)
  return found
}
