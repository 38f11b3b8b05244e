/** stats: tables of what is held, class by class, and how it all is spread. Of one moment, at its prices. */
import type {
  Allocation,
  HoldingLine,
  HoldingTable,
  HoldingType,
  Portfolio,
  Position,
} from '@pramaan/contracts'
import { dayNumber } from '@pramaan/market-time'
import { xirr } from '@pramaan/returns'
import type { Instrument } from '../../market/instruments.ts'
import { keyOf } from '../../market/listing.ts'
import { scaleOf, unitsOnWire } from '../../market/scale.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { money, percentOf } from '../../trading/gains.ts'
import { allocationOf } from './allocation.ts'
import {
  type Brought,
  broughtOf,
  type Facts,
  factsOf,
  type HoldingFlow,
  holdingFlows,
  pledgedOf,
} from './holding-store.ts'
import { dtypeOf } from './holding-types.ts'
import { inPaise } from './paise.ts'
import { inOneSnapshot, type StatServices } from './read-days.ts'
import { percent } from './rules.ts'

/** A yearly rate of less than a year is a promise that nobody made. */
const LEAST_DAYS = 365

interface Read {
  readonly portfolio: Portfolio
  readonly lines: readonly HoldingLine[]
  /** What sold ones brought is among it. */
  readonly brought: readonly (Brought & { readonly dtype: HoldingType })[]
}

async function holdingsAt(tx: Queries, services: StatServices, clientId: string): Promise<Read> {
  const { market, businessClock } = services
  const listing = market.listing()
  const { portfolio, positions } = await services.portfolioAt(tx, clientId)
  const [brought, flows, pledged] = [
    await broughtOf(tx, clientId),
    await holdingFlows(tx, clientId),
    await pledgedOf(tx, clientId),
  ]
  const held = positions.map((position) => {
    const instrument = listing.byKey(keyOf(position))
    if (!instrument) throw new Error(`${keyOf(position)} of a position is not in the master`)
    return { position, instrument, ids: new Set(listing.sameSecurity(instrument).map(({ id }) => id)) }
  })
  const facts = await factsOf(
    tx,
    held.flatMap(({ ids }) => [...ids]),
  )
  const whole = inPaise(portfolio.cash) + inPaise(portfolio.holdings)
  const today = dayInIndia(businessClock.now())
  return {
    portfolio,
    brought: brought.map((one) => ({ ...one, dtype: dtypeOf(listing.byId(one.instrument_id)?.kind) })),
    lines: held.map(({ position, instrument, ids }) =>
      lineOf({
        ...{ position, instrument, whole, today },
        brought: brought.filter((one) => ids.has(one.instrument_id)),
        flows: flows.filter((one) => ids.has(one.instrument_id)),
        facts: [...ids].flatMap((id) => facts.get(id) ?? []),
        pledged: position.listings.reduce((all, one) => all + (pledged.get(keyOf(one)) ?? 0n), 0n),
      }),
    ),
  }
}

interface Known {
  readonly position: Position
  readonly instrument: Instrument
  readonly whole: bigint
  readonly today: string
  readonly brought: readonly Brought[]
  readonly flows: readonly HoldingFlow[]
  readonly facts: readonly Facts[]
  readonly pledged: bigint
}

function lineOf({ position, instrument, whole, today, brought, flows, facts, pledged }: Known): HoldingLine {
  const dtype = dtypeOf(position.asset_kind)
  const value = position.value === null ? null : inPaise(position.value)
  return {
    id: keyOf(position),
    dtype,
    market: position.market,
    symbol: position.symbol,
    name: position.name,
    quantity: position.quantity,
    pledged: unitsOnWire(pledged, scaleOf(instrument)),
    invested: position.cost,
    average_price: position.average_price,
    price: position.price,
    value: position.value,
    profit: position.profit,
    roi: position.roi,
    realised: money(brought.reduce((all, one) => all + one.realised, 0n)),
    income: money(brought.reduce((all, one) => all + one.income, 0n)),
    xirr_pct: value === null ? null : rateOf(flows, value, today),
    day_change: position.day_change,
    share_pct: percentOf(value ?? inPaise(position.cost), whole) ?? 0,
    sector: dtype === 'stock' ? instrument.sector : null,
    issuer:
      facts.find(({ issuer }) => issuer !== null)?.issuer ?? (dtype === 'stock' ? instrument.name : null),
    cap: facts.find(({ cap }) => cap !== null)?.cap ?? null,
    source: position.source,
    as_of: position.as_of,
  }
}

function rateOf(flows: readonly HoldingFlow[], value: bigint, today: string): number | null {
  const [first] = flows.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  if (!first || dayNumber(today) - dayNumber(first.day) < LEAST_DAYS) return null
  const paid = flows.map(({ day, amount }) => ({ day, amount: Number(amount) }))
  return percent(xirr([...paid, { day: today, amount: Number(value) }]).rate)
}

export const readHoldingTable = (
  services: StatServices,
  clientId: string,
  types: readonly HoldingType[],
): Promise<HoldingTable> =>
  inOneSnapshot(services, clientId, async (tx) => {
    const { portfolio, lines: all, brought } = await holdingsAt(tx, services, clientId)
    const lines = all.filter(({ dtype }) => types.includes(dtype))
    const sum = (of: (line: HoldingLine) => number | null): bigint =>
      lines.reduce((total, line) => total + inPaise(of(line) ?? 0), 0n)
    const own = brought.filter(({ dtype }) => types.includes(dtype))
    const [invested, value] = [sum((line) => line.invested), sum((line) => line.value ?? line.invested)]
    return {
      as_of: portfolio.as_of,
      lines,
      totals: {
        invested: money(invested),
        value: money(value),
        profit: money(value - invested),
        roi: percentOf(value - invested, invested),
        realised: money(own.reduce((total, one) => total + one.realised, 0n)),
        income: money(own.reduce((total, one) => total + one.income, 0n)),
        day_change: money(sum((line) => line.day_change)),
        share_pct: percentOf(value, inPaise(portfolio.cash) + inPaise(portfolio.holdings)) ?? 0,
      },
    }
  })

export const readAllocation = (services: StatServices, clientId: string): Promise<Allocation> =>
  inOneSnapshot(services, clientId, async (tx) => {
    const { portfolio, lines } = await holdingsAt(tx, services, clientId)
    return { as_of: portfolio.as_of, ...allocationOf(inPaise(portfolio.cash), lines) }
  })
