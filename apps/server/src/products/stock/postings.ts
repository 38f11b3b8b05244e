/** stock: the movements of the ledger that a purchase makes. The dry run shows these, and the order makes them. */
import { type Posting, tradeCharges } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { type Leg, type Place, RUPEES } from '../../ledger/transfers.ts'
import type { Instrument } from '../../market/instruments.ts'
import type { Fill, Purchase } from './plan-purchase.ts'
import { assetOf } from './share.ts'

const market = { firm: 'market' } as const

/** What is bought at once is paid from cash; what waits is set aside. */
export function legsOfPurchase(clientId: string, { instrument, fill, blocked }: Purchase): Leg[] {
  const cash: Place = { client: clientId, purpose: 'cash' }
  return [
    ...(fill ? legsOfFill(clientId, instrument, fill, cash) : []),
    ...legIf(cash, { client: clientId, purpose: 'blocked' }, blocked),
  ]
}

/** A later fill is paid from what was set aside; what it did not need is free again. */
export function legsOfLaterFill(clientId: string, instrument: Instrument, fill: Fill, freed: bigint): Leg[] {
  const blocked: Place = { client: clientId, purpose: 'blocked' }
  return [
    ...legsOfFill(clientId, instrument, fill, blocked),
    ...legIf(blocked, { client: clientId, purpose: 'cash' }, freed),
  ]
}

function legsOfFill(client: string, instrument: Instrument, fill: Fill, from: Place): Leg[] {
  const { gross, quantity, charged } = fill
  return [
    { from, to: market, amount: gross },
    ...legIf(from, { firm: 'fees' }, charged.fees),
    ...legIf(from, { firm: 'taxes' }, charged.note - charged.fees),
    { from: market, to: { client, purpose: 'securities' }, amount: quantity, asset: assetOf(instrument) },
  ]
}

const legIf = (from: Place, to: Place, amount: bigint): Leg[] => (amount > 0n ? [{ from, to, amount }] : [])

const words: Readonly<Record<string, string>> = {
  cash: 'Your cash',
  blocked: 'Blocked',
  securities: 'Your securities',
  pledged: 'Your blocked securities',
  unsettled: 'Your unsettled proceeds',
  held: 'Blocked for a withdrawal',
  market: 'The market',
  ...tradeCharges,
}

const placeInWords = (place: Place): string =>
  words['client' in place ? place.purpose : place.firm] ?? 'The firm'

export const postingsOf = (legs: readonly Leg[]): Posting[] =>
  legs.map(({ from, to, amount, asset = RUPEES }) => ({
    from: placeInWords(from),
    to: placeInWords(to),
    asset,
    amount: asset === RUPEES ? toWire(paise(amount)) : Number(amount),
  }))
