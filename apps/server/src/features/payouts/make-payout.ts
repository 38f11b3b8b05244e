/** payouts: a new file for the bank, of everything that is approved and in none yet. */
import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { takeApproved } from './payees.ts'
import { MOST_IN_A_FILE, payoutCsv } from './rules.ts'

/** Answers with the id of the file. */
export async function makePayout(services: Services, tx: Queries, by: StaffCaller): Promise<string> {
  const payees = await takeApproved(tx, services.keys, MOST_IN_A_FILE)
  if (payees.length === 0) throw new Refusal('payout_empty')
  const id = randomUUID()
  const total = paise(payees.reduce((sum, { amount }) => sum + amount, 0n))
  await tx.query(
    'insert into payout (id, made_by, made_at, count, total_paise, sha256) values ($1, $2, $3, $4, $5, $6)',
    [
      id,
      by.staffId,
      services.businessClock.now(),
      payees.length,
      total,
      createHash('sha256').update(payoutCsv(payees)).digest(),
    ],
  )
  await tx.query('update withdrawal set payout_id = $1 where id = any ($2::uuid[])', [
    id,
    payees.map((payee) => payee.id),
  ])
  await writeAudit(tx, services.businessClock, {
    actor: staffActor(by),
    act: 'payout.made',
    what: `Made the payout file ${id} of ${payees.length} withdrawals, ${formatRupees(total)} in total.`,
    clientId: null,
    reason: null,
  })
  return id
}
