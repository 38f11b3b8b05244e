/** trading: the ledger's legs as a client reads them before and after an order: from where, to where, how much. */
import { type Posting, tradeCharges } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { isSecurity, type Leg, type Place, RUPEES } from '../ledger/transfers.ts'

const words: Readonly<Record<string, string>> = {
  cash: 'Your cash',
  blocked: 'Blocked',
  securities: 'Your securities',
  pledged: 'Your blocked securities',
  unsettled: 'Your unsettled proceeds',
  held: 'Blocked for a withdrawal',
  market: 'The market',
  credit: 'Your promotional credit',
  owed: 'What you owe',
  lender: 'The lender',
  promotion: 'Our promotion',
  ...tradeCharges,
}

const placeInWords = (place: Place): string =>
  words['client' in place ? place.purpose : place.firm] ?? 'The firm'

export const postingsOf = (legs: readonly Leg[]): Posting[] =>
  legs.map(({ from, to, amount, asset = RUPEES }) => ({
    from: placeInWords(from),
    to: placeInWords(to),
    asset,
    amount: isSecurity(asset) ? Number(amount) : toWire(paise(amount)),
  }))
