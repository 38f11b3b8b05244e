/** products, stock: what the orders of both kinds have in common. */
import { recordActs } from '@pramaan/contracts'
import { sharesWords } from '../../../orders/order-words.ts'
import { say } from '../buy-back/say.ts'

export const shares = sharesWords

/** What a company does, as steps of the orders that hold its shares. */
export const corporateActions = {
  split: recordActs.split.title,
  bonus: recordActs.bonus.title,
  consolidation: recordActs.consolidation.title,
  dividend: recordActs.dividend.title,
  tendered: say('stepTendered'),
  'tender withdrawn': say('stepWithdrawn'),
  'bought back': say('stepBoughtBack'),
  'tender released': say('stepReleased'),
}

/** Each trade at its prices: comes when a receipt is opened. */
export const parts = () => import('../receipt/trades.tsx')
