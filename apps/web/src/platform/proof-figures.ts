/**
 * platform: what the app shows against what the entries add up to: rupees to the paisa, units to the last one. Each answer of the server says
 * of which entry its figures are, so that what is booked between two answers is no difference. Whatever an answer holds may be nonsense.
 */
import type { Account, Position } from '@pramaan/contracts'
import { formatScaled, fromWire, scaledFromWire } from '@pramaan/money'
import { rupeesOf } from '@pramaan/verifier'
import { say } from './say-proof.ts'

type Balances = Readonly<Record<string, number>>

/** What was shown, and up to which entry it counts. */
export interface Shown {
  readonly entries: number
  readonly head: string
}

export type Held = Shown & { readonly positions: readonly Position[] }

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' &&
  value !== null &&
  'entries' in value &&
  Number.isSafeInteger(value.entries) &&
  (value.entries as number) >= 0 &&
  'head' in value &&
  typeof value.head === 'string'

export const isAccount = (value: unknown): value is Account => isShown(value)

export const isHeld = (value: unknown): value is Held =>
  isShown(value) &&
  'positions' in value &&
  Array.isArray(value.positions) &&
  value.positions.every(isPosition)

const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  isOfListing(value) &&
  'listings' in value &&
  Array.isArray(value.listings) &&
  value.listings.every(isOfListing)

const isOfListing = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'market' in value &&
  typeof value.market === 'string' &&
  'symbol' in value &&
  typeof value.symbol === 'string' &&
  'quantity' in value &&
  typeof value.quantity === 'number'

/** Null where all rupees fit. */
export function whyRupeesAreOff(account: Account, balances: Balances): string | null {
  const booked = (purpose: string) => BigInt(balances[`${purpose} INR`] ?? 0)
  const fits =
    fromWire(account.cash) === BigInt(rupeesOf({ balances })) &&
    fromWire(account.held) === booked('held') &&
    // What is paid for an allotment and not delivered yet is shown as blocked.
    fromWire(account.blocked) === booked('blocked') + booked('advance') &&
    fromWire(account.unsettled) === booked('unsettled') &&
    fromWire(account.withdrawable) === booked('cash')
  return fits ? null : say('figuresOff')
}

/** Units of a fund are thousandths; whatever else is held is whole. The market is part of what the ledger calls it. */
const decimalsOf = (market: string): number => (market === 'MF' ? 3 : 0)

/** Null where the units of every holding fit, also those that are pledged; else the first that does not, with its name. */
export function whyUnitsAreOff(positions: readonly Position[], balances: Balances): string | null {
  const left = unitsIn(balances)
  for (const { market, name, quantity, listings, symbol } of positions) {
    const decimals = decimalsOf(market)
    let booked = 0n
    let isSame = isOneSecurity({ market, symbol, listings })
    for (const one of listings) {
      const units = left.get(`${one.market}:${one.symbol}`) ?? 0n
      // Counted once, also where two positions name it.
      left.delete(`${one.market}:${one.symbol}`)
      booked += units
      isSame &&= scaledFromWire(one.quantity, decimals) === units
    }
    const shown = scaledFromWire(quantity, decimals)
    if (shown !== booked || !isSame) return unitsOff(name, String(quantity), formatScaled(booked, decimals))
  }
  for (const [asset, units] of left)
    if (units !== 0n) return unitsOff(asset, '0', formatScaled(units, decimalsOf(asset.split(':')[0] ?? '')))
  return null
}

const unitsOff = (name: string, shown: string, booked: string): string =>
  say('unitsOff', { name, shown, booked })

/** The name on the screen is that of its first listing, and no two are on one exchange: else the units of one share could pass for another's. */
function isOneSecurity({
  market,
  symbol,
  listings,
}: Pick<Position, 'market' | 'symbol' | 'listings'>): boolean {
  const markets = new Set(listings.map((one) => one.market))
  return listings[0]?.market === market && listings[0]?.symbol === symbol && markets.size === listings.length
}

/** Rupees, credit and debt are no units. */
const NO_UNITS = ['INR', 'PROMO', 'LOAN']

function unitsIn(balances: Balances): Map<string, bigint> {
  const units = new Map<string, bigint>()
  for (const [place, balance] of Object.entries(balances)) {
    const asset = place.slice(place.indexOf(' ') + 1)
    if (!NO_UNITS.includes(asset)) units.set(asset, (units.get(asset) ?? 0n) + BigInt(balance))
  }
  return units
}
