/** withdrawals: taking money out. */
import { requestWithdrawal } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { withdrawalsWith } from './request-withdrawal.ts'

export function withdrawalRoutes(routes: Routes, rooms: Rooms): void {
  const request = withdrawalsWith(rooms)
  routes.joined(requestWithdrawal, (ask, claim) =>
    request(callerOf(ask), { amount: ask.body.amount, cardId: ask.body.bank_card_id }, claim),
  )
}
