/** notices: opens what a notice is about. */
import type { NoticeTarget } from '@pramaan/contracts'
import { openDrawer, openModal } from '../../platform/modals.ts'
import { go } from '../../platform/navigation.ts'

const PLACES = {
  records: '/me/records',
  activity: '/me/profile#activity',
  security: '/me/profile#security-section',
  bank: '/me/profile#bank-section',
} as const

export function lead(target: NoticeTarget): void {
  if (target.to === 'order') openModal('order-details', { did: target.id, ttype: target.ttype })
  else if (target.to === 'drawer') openDrawer(target.drawer, { id: target.id })
  else if (target.to === 'stock')
    openDrawer('stock', { market: target.market, symbol: target.symbol, title: target.name })
  else go(target.to === 'loan' ? `/loan/${target.id}` : PLACES[target.to])
}
