/** products/fund: on its payment date income that a scheme distributes is paid, less the tax at source on what its house paid in the year. */
import { formatRupees, formatScaled, paise, price, toWire, units } from '@pramaan/money'
import { financialYearOf } from '@pramaan/tax'
import { dayInWords } from '../../market/wire.ts'
import { advisoryLocks } from '../../platform/advisory-locks.ts'
import type { Queries } from '../../platform/database.ts'
import type { DueHandler } from '../../trading/due-dates.ts'
import type { FlowsOf } from '../../trading/next-flows.ts'
import type { NewPayout, Plan } from '../../trading/plan.ts'
import { distribute } from './idcw.ts'

export const DUE = 'fund-idcw' as const

interface Owed extends Omit<NewPayout, 'paid_at'> {
  readonly name: string
  readonly house: string
  readonly pay_day: string
  readonly record_day: string
  readonly per_unit_e4: bigint
}

const OWED = `select p.id, p.client_id, p.distribution_id, p.instrument_id, p.units, p.gross_paise, p.tax_paise, i.name,
    s.house, d.pay_day, d.record_day, d.per_unit_e4
  from fund_payout p join fund_distribution d on d.id = p.distribution_id join instrument i on i.id = p.instrument_id
  join fund_scheme s on s.code = case when i.market = 'MF' then i.symbol::integer end`

const yearKey = (one: Pick<Owed, 'client_id' | 'house' | 'pay_day'>): string =>
  `${one.client_id} ${one.house} ${financialYearOf(one.pay_day)}`

export const payIdcw: DueHandler = {
  plan: async (tx, dues, at) => {
    // What two servers pay at once would each not count the other's.
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.dividends])
    const owed = await tx.query<Owed>(
      `${OWED} where p.id = any ($1) and p.paid_at is null order by array_position($1, p.id)`,
      [dues.map(({ ref }) => ref)],
    )
    const year = await paidInYear(tx, owed)
    const plans = new Map(owed.map((one) => [one.id, planOf(one, year, at)]))
    return dues.map(
      ({ ref, client_id: client }) => plans.get(ref) ?? { client, done: [{ kind: DUE, ref, done_at: at }] },
    )
  },
  count: async () => {},
}

type YearSums = Map<string, { gross: bigint; tax: bigint }>

async function paidInYear(tx: Queries, owed: readonly Owed[]): Promise<YearSums> {
  const rows = await tx.query<Owed>(`${OWED} where p.client_id = any ($1) and p.paid_at is not null`, [
    owed.map(({ client_id: client }) => client),
  ])
  const sums: YearSums = new Map()
  for (const row of rows) {
    const before = sums.get(yearKey(row)) ?? { gross: 0n, tax: 0n }
    sums.set(yearKey(row), { gross: before.gross + row.gross_paise, tax: before.tax + row.tax_paise })
  }
  return sums
}

/** Counts it for the ones after it. */
function deduct(owed: Owed, year: YearSums): bigint {
  const before = year.get(yearKey(owed)) ?? { gross: 0n, tax: 0n }
  const { tds } = distribute({
    units: units(owed.units),
    perUnit: price(owed.per_unit_e4),
    paidOn: owed.pay_day,
    paidBefore: paise(before.gross),
    deductedBefore: paise(before.tax),
    // Nobody is let to trade without one.
    isPanKnown: true,
  })
  year.set(yearKey(owed), { gross: before.gross + owed.gross_paise, tax: before.tax + tds })
  return tds
}

/** Distributions whose record date is over and whose pay day is not. */
export const distributionsToCome: FlowsOf = async (tx, { clientId, until }) => {
  const owed = await tx.query<Owed>(
    `${OWED} where p.client_id = $1 and p.paid_at is null and d.pay_day <= $2 order by d.pay_day, p.id`,
    [clientId, until],
  )
  const year: YearSums = owed.length > 0 ? await paidInYear(tx, owed) : new Map()
  return owed.map((one) => ({
    ...{ id: one.id, kind: 'distribution', name: one.name, day: one.pay_day, is_about: false },
    amount: toWire(paise(one.gross_paise - deduct(one, year))),
  }))
}

function planOf(owed: Owed, year: YearSums, at: Date): Plan {
  const { id, client_id: client, units: held, gross_paise: gross } = owed
  const tds = deduct(owed, year)
  const cash = { client, purpose: 'cash' } as const
  const { name: _, house: __, pay_day: ___, record_day: ____, per_unit_e4: _____, ...payout } = owed
  return {
    client,
    transfers: [
      {
        ...{ id, act: 'idcw', ref: id, at, once: null },
        memo: `${owed.name}: ₹${formatScaled(owed.per_unit_e4, 4)} a unit on ${formatScaled(held, 3)} units held on ${dayInWords(owed.record_day)}${tds > 0n ? `, less ${formatRupees(paise(tds))} tax deducted at source` : ''}.`,
        legs: [
          { from: { firm: 'market' }, to: cash, amount: gross },
          ...(tds > 0n ? [{ from: cash, to: { firm: 'taxes' } as const, amount: tds }] : []),
        ],
      },
    ],
    fundPayouts: [{ ...payout, tax_paise: tds, paid_at: at }],
    done: [{ kind: DUE, ref: id, done_at: at }],
  }
}
