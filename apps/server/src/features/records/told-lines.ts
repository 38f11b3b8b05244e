/** records: lines of the ledger as a person reads them: what each is called, and the order behind it. */
import type { OrderKind } from '@pramaan/contracts'
import type { CashLine } from '../../ledger/cash-lines.ts'
import { kindOf, titleOf } from '../../ledger/line-titles.ts'
import type { Queries } from '../../platform/database.ts'
import { namedEffects, namedOrders } from '../../trading/stored-orders.ts'

export interface ToldLine extends CashLine {
  /** "Bought · INFY": what it is, and of which stock. */
  readonly title: string
  /** Of the order behind it, where there is one. */
  readonly ttype: OrderKind | null
}

export async function toldLines(db: Queries, lines: readonly CashLine[]): Promise<ToldLine[]> {
  const refs = lines.flatMap(({ act, ref }) => (kindOf(act) === 'trades' && ref !== null ? [ref] : []))
  const orders = await namedOrders(db, [...new Set(refs)])
  const effects = await namedEffects(
    db,
    refs.filter((ref) => !orders.has(ref)),
  )
  return lines.map((line) => {
    const order = orders.get(line.ref ?? '')
    const symbol = order?.symbol ?? effects.get(line.ref ?? '')
    const title = symbol === undefined ? titleOf(line) : `${titleOf(line)} · ${symbol}`
    return { ...line, title, ttype: order?.kind ?? null }
  })
}
