/** portfolio: the two dialogs that an order leads to. */
import type { Order } from '@pramaan/contracts'
import { openModal } from '../../platform/modals.ts'

export const openReceipt = ({ id, ttype }: Order): void => openModal('order-details', { did: id, ttype })

export const openClose = ({ id, ttype, symbol, name }: Order): void =>
  openModal('close-order', { did: id, ttype, symbol, name })
