/** payouts: withdrawals as the firm sees them, and the files between it and its bank. */
import {
  downloadPayout,
  importPayoutResults,
  listFirmWithdrawals,
  listPayouts,
  makePayout,
  viewFirmWithdrawal,
  viewPayout,
} from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'
import { downloadPayout as download } from './download-payout.ts'
import { importResults } from './import-results.ts'
import { makePayout as make } from './make-payout.ts'
import { readPayout, readPayouts, readyForPayout } from './read-payouts.ts'
import { readWithdrawal, readWithdrawals, withdrawalsOfPayout } from './read-withdrawals.ts'
import { readResults } from './rules.ts'

export function payoutRoutes(routes: Routes, services: Services): void {
  const { businessClock } = services
  const firm = services.db.as('firm')

  routes.read(listFirmWithdrawals, (ask) => readWithdrawals(firm, businessClock.now(), ask.query))
  routes.read(viewFirmWithdrawal, (ask) => readWithdrawal(firm, businessClock.now(), ask.params.id))

  routes.read(listPayouts, async (ask) => ({
    ...(await readPayouts(firm, ask.query.after)),
    ready: await readyForPayout(firm),
  }))
  routes.read(viewPayout, async (ask) => ({
    ...(await readPayout(firm, ask.params.id)),
    withdrawals: await withdrawalsOfPayout(firm, businessClock.now(), ask.params.id),
  }))
  routes.file(downloadPayout, (ask) => download(services, staffOf(ask), ask.params.id))

  routes.write(makePayout, (ask, commit) =>
    commit(async (tx) => ({ data: await readPayout(tx, await make(services, tx, staffOf(ask))) })),
  )
  routes.upload(importPayoutResults, async (ask, file, commit) => {
    const { id: payoutId } = ask.params
    const results = readResults(file)
    return commit(async (tx) => {
      const imported = await importResults(services, tx, { payoutId, results, by: staffOf(ask) })
      return { data: { ...imported, payout: await readPayout(tx, payoutId) } }
    })
  })
}
