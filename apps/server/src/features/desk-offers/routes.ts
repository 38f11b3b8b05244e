/** desk-offers: the dealing desk's list of the day. */
import { listDesk } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import type { WithMarket } from '../../market/live-market.ts'
import type { Routes } from '../../platform/routes.ts'
import { listDesk as readDesk } from './list-desk.ts'

export function deskOfferRoutes(routes: Routes, rooms: Rooms & WithMarket, mode: 'demo' | 'live'): void {
  routes.read(listDesk, () => readDesk(rooms, mode))
}
