/** Vectors: lists of cases of the measures of return, and flows in a CSV file beside them. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { paise } from '@pramaan/money'
import {
  annualised,
  averageInvested,
  type Basis,
  drawdownOf,
  type Flow,
  type Gains,
  gainsOf,
  linked,
  modifiedDietz,
  presentValue,
  type Trade,
  volatilityOf,
  weightedByTime,
  xirr,
} from '@pramaan/returns'
import {
  attempt,
  CannotRun,
  type Checked,
  day,
  differences,
  differs,
  isRecord,
  isRecords,
  rupees,
  text,
  whole,
  written,
} from './compared.ts'

type Fields = Record<string, unknown>
type Measure = (one: Fields, folder: string) => string[]

export function checkReturns(file: Fields, folder: string): Checked[] | null {
  const found = Object.entries(file).flatMap(([name, cases]) => {
    const measure = Object.hasOwn(measures, name) ? measures[name] : undefined
    if (!measure || !isRecords(cases)) return []
    return cases.map((one, index) =>
      attempt(`${name} ${String(one.id ?? one.case ?? index + 1)}`, () => measure(one, folder)),
    )
  })
  return found.length > 0 ? found : null
}

/** Flows without an answer: whatever is found has to be one. */
export const checkFlows = (csv: string, name: string): Checked[] => [
  attempt(`xirr ${name}`, () => {
    const flows = flowsIn(csv)
    return xirr(flows).roots.flatMap((root) => notNothing(flows, root))
  }),
]

const measures: Readonly<Record<string, Measure>> = {
  xirr: (one) => {
    const flows = pairs(one.flows, 'flows').map(([at, amount]) => ({
      day: day(at, 'day'),
      amount: number(amount, 'amount'),
    }))
    const got = one.expected === null ? null : nearest(xirr(flows).roots, number(one.expected, 'expected'))
    return near('expected', one.expected, got, tolerance(one))
  },
  cases: (one, folder) => {
    const flows = flowsIn(csvAt(text(one.file, 'file'), folder))
    const { rate, roots } = xirr(flows)
    const known = numbers(one.all_roots_independent_scan ?? [], 'all_roots_independent_scan')
    // A source that knows no root where one is, is not followed: what the scan found decides then.
    const said = one.expected === null ? known : [number(one.expected, 'expected'), ...known]
    return [
      ...said.flatMap((root) => near('a root', root, nearest(roots, root), 1e-8)),
      ...(rate === null ? [] : notNothing(flows, rate)),
      ...(said.length === 0 && rate !== null ? [differs('expected', null, rate)] : []),
    ]
  },
  twr: (one) => {
    let worth = 0
    const days = list(one.days, 'days').map((row) => {
      const [, flow, gain] = list(row, 'a day')
      worth += number(flow, 'external_flow') + number(gain, 'gain')
      return { worth, flow: number(flow, 'external_flow') }
    })
    const delta = weightedByTime(days)
    return [
      ...nearAll('delta', one.delta, delta, tolerance(one)),
      ...nearAll('accumulated', one.accumulated, linked(delta), tolerance(one)),
    ]
  },
  modified_dietz: (one) => {
    const flows = records(one.flows, 'flows').map((flow) => ({
      amount: number(flow.amount, 'amount'),
      weight: (number(flow.of, 'of') - number(flow.day, 'day')) / number(flow.of, 'of'),
    }))
    const got = modifiedDietz(number(one.V0, 'V0'), number(one.V1, 'V1'), flows)
    const links = linked(numbers(one.then_link ?? [], 'then_link')).at(-1)
    return [
      ...near('expected_pct', one.expected_pct, got === null ? null : got * 100, tolerance(one, 0.005)),
      ...(links === undefined ? [] : near('linked_pct', one.linked_pct, links * 100, tolerance(one, 0.005))),
    ]
  },
  annualised: ({ cases, ...shared }) =>
    records(cases, 'cases').flatMap((one, index) =>
      near(
        `cases[${index}]`,
        one.expected,
        annualised(number(one.return, 'return'), number(one.days, 'days')),
        tolerance(shared, 0.005),
      ),
    ),
  cost_basis: (one) => {
    const said = { fifo_cost: one.fifo_cost, moving_average_cost: one.moving_average_cost }
    const [fifo, average] = both(tradesOf(one))
    return differences(said, { fifo_cost: written(fifo.cost), moving_average_cost: written(average.cost) })
  },
  capital_gains: (one) => {
    const price = rupees(one.price, 'price')
    const [fifo, average] = both(tradesOf(one))
    const left = ({ quantity, cost }: Gains): string => written(paise(price * quantity - cost))
    const said = Object.fromEntries(Object.entries(one).filter(([key]) => /^(un)?realised_/.test(key)))
    return differences(said, {
      ...{ realised_fifo: written(fifo.realised), realised_avg: written(average.realised) },
      ...{ unrealised_fifo: left(fifo), unrealised_avg: left(average) },
    })
  },
  drawdown: (one) => {
    const { depth, longest } = drawdownOf(numbers(one.accumulated_returns, 'accumulated_returns'))
    return [
      ...near('max_drawdown', one.max_drawdown, depth, tolerance(one)),
      ...near('max_duration_days', one.max_duration_days, longest, 0),
    ]
  },
  volatility: (one) => {
    const got = volatilityOf(numbers(one.deltas, 'deltas'))
    return [
      ...near('std', one.std, got?.deviation ?? null, tolerance(one)),
      ...near('semi', one.semi, got?.downside ?? null, tolerance(one)),
    ]
  },
  ghostfolio_roai: onAverageInvested,
}

/** Gains over what was invested on average. Dividends stand beside them. */
function onAverageInvested(one: Fields): string[] {
  const rows = list(one.tx, 'tx').map((row) => {
    const [at, act, quantity, price, fee] = list(row, 'a trade')
    const count = whole(quantity, 'quantity')
    const amount = paise(rupees(price, 'price') * count)
    return { at: day(at, 'day'), act: text(act, 'act'), count, amount, fee: rupees(fee ?? 0, 'fee') }
  })
  const trades = rows.filter(({ act }) => act !== 'DIVIDEND')
  const steps = trades.map(({ at }, place) => ({
    from: at,
    cost: Number(gainsOf(trades.slice(0, place + 1).map(tradeOf), 'average').cost) / 100,
  }))
  const { quantity, cost, realised } = gainsOf(trades.map(tradeOf), 'average')
  const gross = paise(realised + rupees(one.market_price, 'market_price') * quantity - cost)
  const fees =
    one.total_fee === undefined ? sum(rows.map(({ fee }) => fee)) : rupees(one.total_fee, 'total_fee')
  const net = paise(gross - fees)
  const average = averageInvested(steps, day(one.as_of, 'as_of'))
  const share = (gain: bigint): number | null => (average === null ? null : Number(gain) / 100 / average)
  const got: Record<string, number | null> = {
    ...{ gross: Number(gross) / 100, net: Number(net) / 100, gross_pct: share(gross), net_pct: share(net) },
    ...{ investment: Number(cost) / 100, time_weighted_investment: average },
    average_price: quantity === 0n ? null : Number(cost) / 100 / Number(quantity),
    dividend: Number(sum(rows.filter(({ act }) => act === 'DIVIDEND').map(({ amount }) => amount))) / 100,
  }
  return Object.entries(got).flatMap(([name, value]) =>
    one[name] === undefined ? [] : near(name, one[name], value, tolerance(one)),
  )
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

const tradeOf = ({ act, count, amount }: { act: string; count: bigint; amount: Trade['amount'] }): Trade => {
  if (act !== 'BUY' && act !== 'SELL') throw new CannotRun(`no function yet for ${act}`)
  return { side: act === 'BUY' ? 'buy' : 'sell', quantity: count, amount }
}

/** With amounts in rupees, or in the smallest unit there is. */
function tradesOf(one: Fields): Trade[] {
  const isMinor = one.tx === undefined
  return list(isMinor ? one.tx_minor_units : one.tx, 'tx').map((row) => {
    const [act, quantity, amount] = list(row, 'a trade')
    return tradeOf({
      ...{ act: text(act, 'act'), count: whole(quantity, 'quantity') },
      amount: isMinor ? paise(whole(amount, 'amount')) : rupees(amount, 'amount'),
    })
  })
}

const both = (trades: readonly Trade[]): [Gains, Gains] => {
  const by = (basis: Basis): Gains => gainsOf(trades, basis)
  return [by('first-in-first-out'), by('average')]
}

/** As the lists name it: from the folder that holds both, or beside the list. */
function csvAt(path: string, folder: string): string {
  for (const from of [dirname(folder), folder]) {
    try {
      return readFileSync(join(from, path), 'utf8')
    } catch {}
  }
  throw new CannotRun(`${path} is not there`)
}

function flowsIn(csv: string): Flow[] {
  const rows = csv.split(/\r?\n/).filter((row) => row.trim() !== '')
  const flows = rows.map((row) => {
    const [at, amount, ...more] = row.split(',')
    if (more.length > 0) throw new CannotRun(`no flow: ${row}`)
    return { day: day(at?.trim(), 'day'), amount: number(amount, 'amount') }
  })
  if (flows.length === 0) throw new CannotRun('there are no flows')
  return flows
}

/** A root leaves nothing, measured against what was moved at that rate; near −100% a number has few digits left. */
function notNothing(flows: readonly Flow[], rate: number): string[] {
  const size = presentValue(
    flows.map(({ amount, ...flow }) => ({ ...flow, amount: Math.abs(amount) })),
    rate,
  )
  return Math.abs(presentValue(flows, rate)) <= 1e-6 * size
    ? []
    : [differs(`worth at ${rate}`, 0, presentValue(flows, rate))]
}

const nearest = (roots: readonly number[], to: number): number | null =>
  roots.reduce<number | null>(
    (best, root) => (best === null || Math.abs(root - to) < Math.abs(best - to) ? root : best),
    null,
  )

const tolerance = ({ tol }: Fields, otherwise = 1e-9): number =>
  tol === undefined ? otherwise : number(tol, 'tol')

function near(at: string, said: unknown, got: number | null, within: number): string[] {
  if (said === null || got === null) return said === got ? [] : [differs(at, said, got)]
  const expected = number(said, at)
  return Math.abs(expected - got) <= within * Math.max(1, Math.abs(expected)) ? [] : [differs(at, said, got)]
}

const nearAll = (at: string, said: unknown, got: readonly number[], within: number): string[] => {
  const expected = list(said, at)
  return expected.length === got.length
    ? expected.flatMap((one, index) => near(`${at}[${index}]`, one, got[index] ?? null, within))
    : [differs(at, expected, got)]
}

/** As a JSON number, or as text where the file has more digits than one keeps. */
function number(value: unknown, name: string): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof read !== 'number' || !Number.isFinite(read)) throw new CannotRun(`${name} is no number`)
  return read
}

function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new CannotRun(`${name} is missing`)
  return value
}

const numbers = (value: unknown, name: string): number[] => list(value, name).map((one) => number(one, name))

const pairs = (value: unknown, name: string): unknown[][] => list(value, name).map((one) => list(one, name))

function records(value: unknown, name: string): Fields[] {
  return list(value, name).map((one) => {
    if (!isRecord(one)) throw new CannotRun(`${name} is missing`)
    return one
  })
}
