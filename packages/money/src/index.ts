/** money: whole paise from the wire to the ledger and back. No dependencies. */
export { formatRupees, groupIndian } from './format.ts'
export { type Paise, paise, parseRupees } from './paise.ts'
