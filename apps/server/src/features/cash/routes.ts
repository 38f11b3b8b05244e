/** cash: the client's rupees as a whole. */
import { brand } from '@pramaan/brand'
import { listCrypto, viewAccount } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import type { WhyMoneyWaits } from '../../payments/waiting.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { readAccount } from './read-account.ts'

export function cashRoutes(routes: Routes, rooms: Rooms, reasons: readonly WhyMoneyWaits[]): void {
  routes.read(viewAccount, (ask) => readAccount(rooms, reasons, callerOf(ask).clientId))
  routes.read(listCrypto, async () => [...(brand.crypto ?? [])])
}
