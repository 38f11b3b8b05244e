/** portfolios: everything that is held, security by security, with its price of the moment and its day. */
import { beginOfDay, lastBegunDay } from '@pramaan/market-time'
import { dayMoves } from '../../ledger/day-moves.ts'
import { RUPEES } from '../../ledger/transfers.ts'
import type { Instrument } from '../../market/instruments.ts'
import { securityOf } from '../../market/listing.ts'
import type { LiveMarket } from '../../market/live-market.ts'
import { scaleOf } from '../../market/scale.ts'
import { instantOfMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { type HeldSecurity, heldSecurities, sumOf } from '../../trading/held-securities.ts'
import { fractionBefore, type HoldingDay, type SoldFraction } from './day-change.ts'
import { pricesOf } from './day-prices.ts'
import type { Holding } from './rules.ts'
import { movedFor, positionsOf, type StoredPosition } from './store.ts'

export interface HoldingNow {
  readonly holding: Holding
  readonly security: HeldSecurity<StoredPosition>
}

export interface HoldingsNow {
  readonly held: readonly HoldingNow[]
  /** What was held this morning or bought today, and is sold. */
  readonly soldOff: readonly HoldingDay[]
  /** Rupees of the day that belong to no security. */
  readonly rest: bigint
}

/** `tx` sees one moment. */
export async function holdingsNow(
  tx: Queries,
  market: LiveMarket,
  clientId: string,
  now: Date,
): Promise<HoldingsNow> {
  const { hours } = market.times
  const day = lastBegunDay(hours, now.getTime())
  const traded = await tradedSince(tx, market, clientId, instantOfMs(beginOfDay(hours, day)))
  const held = heldSecurities(await positionsOf(tx, clientId), market).map((security) => {
    const own = traded.bySecurity.get(security.key)
    traded.bySecurity.delete(security.key)
    return { security, holding: holdingOf(security, own, pricesOf(hours, security.first.quoted, day)) }
  })
  const soldOff = [...traded.bySecurity.values()].map((own) => {
    const prices = pricesOf(hours, market.quoted(own.instrument), day)
    const scale = scaleOf(own.instrument)
    return { scale, quantity: 0n, traded: own.units, money: moneyOf(own, prices), ...prices }
  })
  return { held, soldOff, rest: traded.rest }
}

const holdingOf = (
  security: HeldSecurity<StoredPosition>,
  traded: Traded | undefined,
  prices: Pick<Holding, 'price' | 'previousClose'>,
): Holding => ({
  name: security.first.instrument.name,
  scale: scaleOf(security.first.instrument),
  quantity: sumOf(security, (row) => row.quantity),
  gross: sumOf(security, (row) => row.gross_paise),
  charges: sumOf(security, (row) => row.charges_paise),
  traded: traded?.units ?? 0n,
  money: traded ? moneyOf(traded, prices) : 0n,
  ...prices,
})

interface Traded {
  readonly instrument: Instrument
  readonly fractions: SoldFraction[]
  units: bigint
  money: bigint
}

const moneyOf = ({ money, fractions }: Traded, prices: Pick<HoldingDay, 'price' | 'previousClose'>): bigint =>
  fractions.reduce((left, one) => left - fractionBefore(one, prices), money)

/** What the day has traded, by security. What is for no order is nobody's in particular. */
async function tradedSince(tx: Queries, market: LiveMarket, clientId: string, since: Date) {
  const moves = await dayMoves(tx, clientId, since)
  const whose = await movedFor(
    tx,
    moves.flatMap(({ ref }) => ref ?? []),
  )
  const bySecurity = new Map<string, Traded>()
  let rest = 0n
  for (const { ref, asset, amount, day } of moves) {
    const of = whose.get(ref ?? '')
    const instrument = market.listing().byId(of?.instrument_id ?? 0)
    if (!instrument) {
      if (asset === RUPEES) rest += amount
      continue
    }
    const key = securityOf(instrument)
    const known = bySecurity.get(key) ?? { instrument, fractions: [], units: 0n, money: 0n }
    if (asset === RUPEES) {
      known.money += amount
      const price = of?.fraction_price_paise ?? null
      if (price !== null) known.fractions.push({ cash: amount, price })
    } else known.units += inSharesNow(market, instrument, amount, day)
    bySecurity.set(key, known)
  }
  return { bySecurity, rest }
}

/** What was traded on a Saturday for Monday, in a market that never closes, counts in the shares that Monday's ex-date made of it. */
const inSharesNow = (market: LiveMarket, { id }: Instrument, units: bigint, day: string): bigint =>
  market
    .ratiosOf(id)
    .filter(({ exDay }) => exDay > day)
    .reduce(
      (left, { sharesBefore, sharesAfter }) => (left * BigInt(sharesAfter)) / BigInt(sharesBefore),
      units,
    )
