/** portfolio: the dialogs that an order and a holding lead to. */
import type { Order, Position } from '@pramaan/contracts'
import { openModal } from '../../platform/modals.ts'

export const openReceipt = ({ id, ttype }: Order): void => openModal('order-details', { did: id, ttype })

export const openClose = ({ id, ttype, symbol, name }: Order): void =>
  openModal('close-order', { did: id, ttype, symbol, name })

export const openCloseAll = ({ market, symbol, name }: Position): void =>
  openModal('close-position', { market, symbol, name })
