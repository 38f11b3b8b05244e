/** cash: the client's rupees as a whole. */
import { brand } from '@pramaan/brand'
import { listCrypto, viewAccount } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { WhyMoneyWaits } from '../../payments/waiting.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { readAccount } from './read-account.ts'

export function cashRoutes(routes: Routes, services: Services, reasons: readonly WhyMoneyWaits[]): void {
  routes.read(viewAccount, (ask) => readAccount(services, reasons, callerOf(ask).clientId))
  routes.read(listCrypto, async () => [...(brand.crypto ?? [])])
}
