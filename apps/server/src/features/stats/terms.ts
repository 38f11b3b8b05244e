/** stats: the terms of an explanation. Each says where it is from; a sum of them is the figure. Pure. */
import type { ExplainedFigure, FigureTerm, PortfolioDay, Position } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import { money } from '../../trading/gains.ts'
import type { AccountRow, MoveRow, OrderRow } from './explain-store.ts'
import { inPaise } from './paise.ts'

const term = (code: string, amount: bigint, more: Partial<FigureTerm> = {}): FigureTerm => ({
  sign: amount < 0n ? -1 : 1,
  code,
  name: null,
  value: money(amount < 0n ? -amount : amount),
  unit: 'inr',
  day: null,
  count: 1,
  source: null,
  ...more,
})

/** Another figure of the same moment, added or taken off. */
export const ofFigure = (figure: ExplainedFigure, rupees: number, sign: 1 | -1 = 1): FigureTerm => {
  const amount = inPaise(rupees) * BigInt(sign)
  return term(figure, amount, { source: { kind: 'figure', figure } })
}

export const ofAccount = ({ purpose, balance, transfer_id, seq, act, at }: AccountRow): FigureTerm =>
  term(purpose, balance, {
    source: { kind: 'ledger', transfer: transfer_id, seq: Number(seq), at: at.toISOString(), act },
  })

type Move = Pick<MoveRow, 'transfer_id' | 'seq' | 'act' | 'at' | 'amount'> & { readonly day?: Day }

export const ofMove = ({ transfer_id, seq, act, at, amount, day }: Move): FigureTerm =>
  term('entry', amount, {
    day: day ?? null,
    source: { kind: 'ledger', transfer: transfer_id, seq: Number(seq), at: at.toISOString(), act },
  })

/** What is left of a list that was cut. */
export function rest(rows: readonly { amount: bigint; rows: bigint; total: bigint }[]): FigureTerm[] {
  const [first] = rows
  if (!first || Number(first.rows) <= rows.length) return []
  const left = rows.reduce((total, { amount }) => total - amount, first.total)
  return [term('others', left, { count: Number(first.rows) - rows.length })]
}

export const ofOrder =
  (nameOf: (instrumentId: number) => string | null) =>
  ({ id, kind, instrument_id, amount }: OrderRow): FigureTerm =>
    term('order', amount, { name: nameOf(instrument_id), source: { kind: 'order', id, ttype: kind } })

export const ofPosition = (position: Position, rupees: number | null): FigureTerm[] =>
  rupees === null
    ? []
    : [
        term('position', inPaise(rupees), {
          name: position.name,
          source: {
            kind: 'price',
            market: position.market,
            symbol: position.symbol,
            quantity: position.quantity,
            price: position.price,
            at: position.as_of,
            source: position.source,
          },
        }),
      ]

/** What was held at the end of a day. */
export const ofHeld = (one: PortfolioDay['positions'][number], day: Day, sign: 1 | -1): FigureTerm =>
  term('held', inPaise(one.value) * BigInt(sign), {
    name: one.name,
    day,
    source: {
      kind: 'price',
      market: one.market,
      symbol: one.symbol,
      quantity: one.quantity,
      price: one.price,
      at: one.price_day ?? day,
      source: one.source,
    },
  })

/** What a figure has beside its terms; none where they are all of it. */
export function beside(code: string, rupees: number, terms: readonly FigureTerm[]): FigureTerm[] {
  const left = terms.reduce((all, { sign, value }) => all - inPaise(value) * BigInt(sign), inPaise(rupees))
  return left === 0n ? [] : [term(code, left)]
}

/** A flow as XIRR takes it, in paise: below zero is paid in. */
export const ofFlow = (code: string, day: Day, paise: number): FigureTerm =>
  term(code, BigInt(paise), { day, source: { kind: 'day', day } })

export const ofGrowth = (day: Day, growth: number): FigureTerm =>
  term('growth', 0n, {
    sign: growth < 0 ? -1 : 1,
    value: Math.abs(growth) * 100,
    unit: 'percent',
    day,
    source: { kind: 'day', day },
  })
