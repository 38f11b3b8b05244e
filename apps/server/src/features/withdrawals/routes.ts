/** withdrawals: taking money out. */
import { cancelWithdrawal, listWithdrawals, requestWithdrawal } from '@pramaan/contracts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { cancelWithdrawal as cancel } from './cancel-withdrawal.ts'
import { ownWithdrawal, ownWithdrawals } from './own-withdrawals.ts'
import { withdrawalsWith } from './request-withdrawal.ts'

export function withdrawalRoutes(routes: Routes, services: TradingServices): void {
  const { db, businessClock } = services
  const request = withdrawalsWith(services)
  routes.joined(requestWithdrawal, (ask, claim) =>
    request(callerOf(ask), { amount: ask.body.amount, cardId: ask.body.bank_card_id }, claim),
  )

  routes.read(listWithdrawals, (ask) => {
    const { clientId } = callerOf(ask)
    return ownWithdrawals(db.as({ clientId }), businessClock.now(), clientId, ask.query.after)
  })

  routes.write(cancelWithdrawal, async (ask, commit) => {
    const { clientId } = callerOf(ask)
    return commit(async (tx) => {
      await cancel(services, tx, clientId, ask.params.id)
      return { data: await ownWithdrawal(tx, businessClock.now(), clientId, ask.params.id) }
    })
  })
}
