/** stats: how a figure comes about: the same figure as the other calls tell, from terms that each have their source. One moment. */
import type { ExplainedFigure, Explanation, FigureTerm, Portfolio, Position } from '@pramaan/contracts'
import { addDays, type Day } from '@pramaan/market-time'
import { DEBT, RUPEES } from '../../ledger/transfers.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { money } from '../../trading/gains.ts'
import { accountsOf, costsOf, fractionsOf, type MovesWanted, movesFor, realisedOf } from './explain-store.ts'
import { positionsOn } from './read-day.ts'
import { type DaysRead, daysAt, inOneMoment, type Span, type StatServices } from './read-days.ts'
import {
  driversOf,
  flowsForRate,
  monthOf,
  percent,
  ratesOf,
  returnOf,
  returnsOf,
  stretches,
} from './rules.ts'
import {
  beside,
  ofAccount,
  ofFigure,
  ofFlow,
  ofGrowth,
  ofHeld,
  ofMove,
  ofOrder,
  ofPosition,
  rest,
} from './terms.ts'

interface Asked extends Span {
  readonly figure: ExplainedFigure
}

interface Told {
  readonly value: number | null
  readonly terms: FigureTerm[]
  readonly formula?: Explanation['formula']
  readonly unit?: Explanation['unit']
}

interface Seen {
  readonly tx: Queries
  readonly services: StatServices
  readonly clientId: string
  readonly portfolio: Portfolio
  readonly positions: readonly Position[]
}

/** Of the moment. */
const now: Readonly<Partial<Record<ExplainedFigure, (seen: Seen) => Promise<Told>>>> = {
  net_worth: async ({ portfolio: { net_worth, cash, holdings, owed = 0 } }) => ({
    value: net_worth,
    terms: [ofFigure('cash', cash), ofFigure('holdings', holdings), ofFigure('owed', owed, -1)],
  }),
  cash: async ({ tx, clientId, portfolio }) => ({
    value: portfolio.cash,
    terms: (await accountsOf(tx, clientId, RUPEES)).map(ofAccount),
  }),
  owed: async ({ tx, clientId, portfolio }) => ({
    value: portfolio.owed ?? 0,
    terms: (await accountsOf(tx, clientId, DEBT)).map(ofAccount),
  }),
  holdings: async ({ portfolio, positions }) => {
    const terms = positions.flatMap((one) => ofPosition(one, one.value))
    // What has no price counts at what was paid for it.
    return { value: portfolio.holdings, terms: [...terms, ...beside('unpriced', portfolio.holdings, terms)] }
  },
  invested: async (seen) => {
    const rows = await costsOf(seen.tx, seen.clientId)
    return { value: seen.portfolio.invested, terms: [...rows.map(ofOrder(namesIn(seen))), ...rest(rows)] }
  },
  profit: async ({ portfolio: { profit, holdings, invested } }) => ({
    value: profit,
    terms: [ofFigure('holdings', holdings), ofFigure('invested', invested, -1)],
  }),
  realised: async (seen) => {
    const rows = await realisedOf(seen.tx, seen.clientId)
    const fractions = await fractionsOf(seen.tx, seen.clientId)
    const nameOf = namesIn(seen)
    return {
      value: seen.portfolio.realised,
      terms: [
        ...rows.map(ofOrder(nameOf)),
        ...rest(rows),
        ...fractions.map((one) => ({ ...ofMove(one), code: 'fraction', name: nameOf(one.instrument_id) })),
      ],
    }
  },
  dividends: async (seen) => ({
    value: seen.portfolio.dividends,
    terms: await movesIn(seen, { ...EVER, driver: 'income', acts: DIVIDENDS }),
  }),
  income: async (seen) => ({
    value: seen.portfolio.income ?? 0,
    terms: await movesIn(seen, { ...EVER, driver: 'income', notActs: DIVIDENDS }),
  }),
  day_change: async ({ portfolio, positions }) => {
    const terms = positions.flatMap((one) => ofPosition(one, one.day_change))
    return {
      value: portfolio.day_change,
      terms: [...terms, ...beside('beside', portfolio.day_change, terms)],
    }
  },
}

const DIVIDENDS = ['dividend', 'idcw']
const EVER = { from: '1900-01-01', to: '9999-12-31' }

const namesIn =
  ({ services }: Seen) =>
  (id: number): string | null =>
    services.market.listing().byId(id)?.name ?? null

async function movesIn({ tx, clientId }: Pick<Seen, 'tx' | 'clientId'>, wanted: MovesWanted) {
  const rows = await movesFor(tx, clientId, wanted)
  return [...rows.map(ofMove), ...rest(rows)]
}

type SeenDays = Seen & { readonly read: DaysRead; readonly today: Day }

const driver =
  (name: 'flows' | 'income' | 'charges' | 'interest') =>
  async (seen: SeenDays): Promise<Told> => ({
    value: driversOf(seen.read.days)[name],
    terms: await movesIn(seen, { driver: name, from: seen.read.from, to: seen.read.to }),
  })

/** Between two days. */
const between: Readonly<Partial<Record<ExplainedFigure, (seen: SeenDays) => Promise<Told>>>> = {
  driver_flows: driver('flows'),
  driver_income: driver('income'),
  driver_charges: driver('charges'),
  driver_interest: driver('interest'),
  driver_price: async (seen) => {
    const { read, today, positions, portfolio } = seen
    const before = await positionsOn(seen.tx, seen.services, seen.clientId, addDays(read.from, -1))
    const live = positions.flatMap((one) => ofPosition(one, one.value))
    const after =
      read.to === today
        ? [...live, ...beside('unpriced', portfolio.holdings, live)]
        : (await positionsOn(seen.tx, seen.services, seen.clientId, read.to)).map((one) =>
            ofHeld(one, read.to, 1),
          )
    return {
      value: driversOf(read.days).price,
      terms: [
        ...after,
        ...before.map((one) => ofHeld(one, addDays(read.from, -1), -1)),
        ...(await movesIn(seen, { driver: 'market', from: read.from, to: read.to })),
      ],
    }
  },
  net_invested: async (seen) => ({
    value: money(seen.read.days.at(-1)?.net_invested ?? 0n),
    terms: await movesIn(seen, { driver: 'flows', from: EVER.from, to: seen.read.to }),
  }),
  gain: async ({ read }) => {
    const { price, income, charges, interest } = driversOf(read.days)
    return {
      value: returnsOf(read).gain,
      terms: [
        ofFigure('driver_price', price),
        ofFigure('driver_income', income),
        ofFigure('driver_charges', charges),
        ofFigure('driver_interest', interest),
      ],
    }
  },
  xirr: async ({ read }) => ({
    ...{ value: ratesOf(read).xirr_pct, formula: 'xirr', unit: 'percent', terms: flowTerms(read) },
  }),
  mwr: async ({ read }) => ({
    ...{ value: ratesOf(read).mwr_pct, formula: 'mwr', unit: 'percent', terms: flowTerms(read) },
  }),
  twr: async ({ read }) => ({
    value: percent(returnOf(read)),
    formula: 'linked',
    unit: 'percent',
    terms: stretches(read, monthOf).flatMap(({ stretch }) => {
      const [growth, last] = [returnOf(stretch), stretch.days.at(-1)]
      return growth === null || !last ? [] : [ofGrowth(last.day, growth)]
    }),
  }),
}

function flowTerms(read: DaysRead): FigureTerm[] {
  const flows = flowsForRate(read)
  const codeAt = (place: number, day: Day): string =>
    day < read.from ? 'opening' : place === flows.length - 1 ? 'closing' : 'flow'
  return flows.map(({ day, amount }, place) => ofFlow(codeAt(place, day), day, amount))
}

export const explain = (services: StatServices, clientId: string, asked: Asked): Promise<Explanation> =>
  inOneMoment(services, clientId, async (tx, at) => {
    const held = await services.portfolioAt(tx, clientId)
    // Prices move while this is read: the figure and its terms have those of one look.
    const once: StatServices = { ...services, portfolioAt: async () => held }
    const { portfolio, positions } = held
    const seen = { tx, services: once, clientId, portfolio, positions }
    const ofSpan = between[asked.figure]
    const read = ofSpan ? await daysAt(tx, once, clientId, at, asked) : null
    const told =
      ofSpan && read
        ? await ofSpan({ ...seen, read, today: dayInIndia(at) })
        : await now[asked.figure]?.(seen)
    if (!told) throw new Error(`nobody explains ${asked.figure}`)
    return {
      as_of: portfolio.as_of,
      figure: asked.figure,
      formula: told.formula ?? 'sum',
      value: told.value,
      unit: told.unit ?? 'inr',
      from: read?.from ?? null,
      to: read?.to ?? null,
      terms: told.terms,
    }
  })
