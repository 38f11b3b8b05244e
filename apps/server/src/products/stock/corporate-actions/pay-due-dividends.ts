/** products/stock/corporate-actions: on its pay day a dividend is paid, less the tax at source on what the company paid in the year. */
import { formatRupees, groupIndian, type Paise, paise, toWire } from '@pramaan/money'
import { financialYearOf, taxAtSource } from '@pramaan/tax'
import { dividendAbout } from '@pramaan/verifier'
import { advisoryLocks } from '../../../platform/advisory-locks.ts'
import type { Queries } from '../../../platform/database.ts'
import { addToDay } from '../../../trading/day-report.ts'
import type { Due, DueHandler } from '../../../trading/due-dates.ts'
import type { FlowsOf } from '../../../trading/next-flows.ts'
import type { Plan } from '../../../trading/plan.ts'

const UNSIGNED = 'Two people have not confirmed this dividend yet.'

export const dividends: DueHandler = {
  waits: async (tx, dues) => {
    const unsigned = await tx.query<{ id: string }>(
      `select e.id from corporate_effect e
       where e.id = any ($1) and e.paid_at is null and acts_are_signed() and not exists (select from signed_action g where g.action_id = e.action_id)`,
      [dues.map(({ ref }) => ref)],
    )
    const refs = new Set(unsigned.map(({ id }) => id))
    return new Map(dues.filter(({ ref }) => refs.has(ref)).map(({ id }) => [id, UNSIGNED]))
  },
  plan: async (tx, dues, at) => {
    // What two servers pay at once would each not count the other's.
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.dividends])
    const owed = await readOwed(tx, dues)
    const paid = sumYears(await readPaid(tx, owed))
    const plans = new Map(owed.map((one) => [one.id, planPayment(one, paid, at)]))
    return dues.map(({ ref, client_id: client }) => plans.get(ref) ?? { client, done: [doneWith(ref, at)] })
  },
  count: async (tx, done, at) => {
    const gross = grossOf(done)
    if (gross > 0n) await addToDay(tx, at, { dividends_paise: gross })
  },
}

/** What these plans pay as dividends, before tax. */
export const grossOf = (plans: readonly Plan[]): bigint =>
  plans
    .flatMap(({ transfers = [] }) => transfers.filter(({ act }) => act === 'dividend'))
    .reduce((sum, { legs }) => sum + (legs[0]?.amount ?? 0n), 0n)

const doneWith = (ref: string, at: Date) => ({ kind: 'dividend', ref, done_at: at }) as const

interface Owed {
  readonly id: string
  readonly client_id: string
  readonly pay_day: string
  readonly held: bigint
  readonly gross_paise: bigint
  readonly says: string
  /** Of the share as two people signed it, and of the dividend among those of its share. */
  readonly symbol: string
  readonly ex_day: string
  readonly number: number
  readonly name: string
  /** The company: its ISIN, or the stock where that has none. */
  readonly company: string
}

/** In the order in which they are posted: each tells the year's total with those before it, and one of them passes the threshold. */
const readOwed = (tx: Queries, dues: readonly Pick<Due, 'ref'>[]): Promise<Owed[]> =>
  tx.query<Owed>(
    `select e.id, e.client_id, e.pay_day, e.held, e.gross_paise, a.says, coalesce(g.symbol, i.symbol) as symbol, a.ex_day, a.number,
       i.name, coalesce(i.isin, e.asset) as company
     from corporate_effect e join corporate_action a on a.id = e.action_id join instrument i on i.id = e.instrument_id
     left join signed_action g on g.action_id = a.id
     where e.id = any ($1) and e.act = 'dividend' and e.paid_at is null order by array_position($1, e.id)`,
    [dues.map(({ ref }) => ref)],
  )

interface YearPaid {
  readonly client_id: string
  readonly company: string
  readonly pay_day: string
  readonly gross_paise: bigint
  readonly tax_paise: bigint
}

/** What the companies have paid these holders since the year began. */
const readPaid = (tx: Queries, owed: readonly Owed[]): Promise<YearPaid[]> =>
  tx.query<YearPaid>(
    `select e.client_id, coalesce(i.isin, e.asset) as company, e.pay_day, e.gross_paise, e.tax_paise
     from corporate_effect e join instrument i on i.id = e.instrument_id
     where e.client_id = any ($1) and e.act = 'dividend' and e.paid_at is not null and e.pay_day >= $2
       and coalesce(i.isin, e.asset) = any ($3)
     -- Those from before tax was deducted at source.
     union all
     select c.client_id, coalesce(i.isin, l.asset), c.ex_day, c.amount_paise, 0
     from corporate_credit c join lot l on l.id = c.lot_id join instrument i on i.id = c.instrument_id
     where c.client_id = any ($1) and c.kind = 'dividend' and c.effect_id is null and c.ex_day >= $2
       and coalesce(i.isin, l.asset) = any ($3)`,
    [
      owed.map(({ client_id: id }) => id),
      owed.map(({ pay_day: day }) => yearStart(day)).toSorted()[0] ?? null,
      owed.map(({ company }) => company),
    ],
  )

/** Financial years begin in April. */
const yearStart = (day: string): string => {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-01' ? `${year - 1}-04-01` : `${year}-04-01`
}

interface Sum {
  readonly gross: bigint
  readonly tax: bigint
}

/** By holder, company and financial year; grows with each payment. */
function sumYears(paid: readonly YearPaid[]) {
  const sums = new Map<string, Sum>()
  const of = (one: Keyed): Sum => sums.get(keyOf(one)) ?? { gross: 0n, tax: 0n }
  const add = (one: Keyed, gross: bigint, tax: bigint): void => {
    const before = of(one)
    sums.set(keyOf(one), { gross: before.gross + gross, tax: before.tax + tax })
  }
  for (const one of paid) add(one, one.gross_paise, one.tax_paise)
  return { of, add }
}

type YearsPaid = ReturnType<typeof sumYears>

type Keyed = Pick<YearPaid, 'client_id' | 'company' | 'pay_day'>

const keyOf = ({ client_id: client, company, pay_day: day }: Keyed): string =>
  `${client} ${company} ${financialYearOf(day)}`

/** Counts it for the ones after it. */
function deduct(owed: Owed, paid: YearsPaid) {
  const before = paid.of(owed)
  const deducted = taxAtSource({
    income: 'dividend',
    paidOn: owed.pay_day,
    gross: paise(owed.gross_paise),
    paidBefore: paise(before.gross),
    deductedBefore: paise(before.tax),
    // Nobody is let to trade without one.
    isPanKnown: true,
  })
  paid.add(owed, owed.gross_paise, deducted.tds)
  return deducted
}

function planPayment(owed: Owed, paid: YearsPaid, at: Date): Plan {
  const { id, client_id: client, gross_paise: gross } = owed
  const { tds, rule } = deduct(owed, paid)
  const cash = { client, purpose: 'cash' } as const
  return {
    client,
    transfers: [
      {
        id,
        act: 'dividend',
        ref: id,
        memo: memoOf(owed, tds, rule),
        at,
        legs: [
          { from: { firm: 'market' }, to: cash, amount: gross },
          ...(tds > 0n ? [{ from: cash, to: { firm: 'taxes' } as const, amount: tds }] : []),
        ],
        once: null,
      },
    ],
    paid: [{ id, tax_paise: tds, paid_at: at }],
    done: [doneWith(id, at)],
  }
}

/** Begins as the signed act is looked up by. */
function memoOf(owed: Owed, tds: Paise, rule: string): string {
  const { says, held, gross_paise: gross } = owed
  const net = tds > 0n ? `, ${formatRupees(paise(gross - tds))} after tax` : ''
  const about = dividendAbout(owed.symbol, owed.ex_day, owed.number)
  return `${about}${says}, on ${groupIndian(String(held))} ${held === 1n ? 'share' : 'shares'}: ${formatRupees(paise(gross))}${net}. ${rule}`
}

/** Dividends whose ex-date is over and whose pay day is not: what each will bring, if no other comes before it. */
export const dividendsToCome: FlowsOf = async (tx, { clientId, until }) => {
  const ids = await tx.query<{ ref: string }>(
    `select id as ref from corporate_effect
     where client_id = $1 and act = 'dividend' and paid_at is null and pay_day <= $2 order by pay_day, id`,
    [clientId, until],
  )
  const owed = ids.length > 0 ? await readOwed(tx, ids) : []
  const paid = sumYears(owed.length > 0 ? await readPaid(tx, owed) : [])
  return owed.map((one) => ({
    ...{ id: one.id, kind: 'dividend', name: one.name, day: one.pay_day, is_about: false },
    amount: toWire(paise(one.gross_paise - deduct(one, paid).tds)),
  }))
}
