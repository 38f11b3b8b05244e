/** stock: the movements of the ledger that a purchase makes. The dry run shows these, and the order makes them. */
import type { Leg, Place } from '../../ledger/transfers.ts'
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
