/** payouts: the file itself, with full account numbers. It is the same to the byte for good, and each reading is written down. */
import { createHash } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { writeAudit } from '../../platform/audit.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { FileToKeep, StaffCaller } from '../../platform/routes.ts'
import { payeesOf } from './payees.ts'
import { payoutCsv } from './rules.ts'

export const downloadPayout = (services: Services, by: StaffCaller, id: string): Promise<FileToKeep> =>
  services.db.as('firm').transaction(async (tx) => {
    const [payout] = await tx.query<{ made_at: Date; sha256: Buffer }>(
      'select made_at, sha256 from payout where id = $1',
      [id],
    )
    if (!payout) throw new Refusal('payout_unknown')
    const content = payoutCsv(await payeesOf(tx, services.keys, id))
    const isAsMade = createHash('sha256').update(content).digest().equals(payout.sha256)
    if (!isAsMade) throw new Error(`payout ${id} is no longer the file that was made`)
    await writeAudit(tx, services.businessClock, {
      actor: staffActor(by),
      act: 'payout.read',
      what: `Downloaded the payout file ${id}, with full account numbers.`,
      clientId: null,
      reason: null,
    })
    return {
      name: `payout-${dayInIndia(payout.made_at)}-${id.slice(0, 8)}.csv`,
      type: 'text/csv; charset=utf-8',
      content,
    }
  })
