/** records: lines of the ledger as a person reads them: what each is called, and the order or the day behind it. */
import type { OrderKind } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { kindOf, titleOf } from '../../ledger/line-titles.ts'
import type { StatementLine } from '../../ledger/statement-lines.ts'
import { dayInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { accruedIn, namedEffects, namedOrders } from '../../trading/stored-orders.ts'
import { type ChargedRun, chargedRuns } from '../../trading/told-days.ts'

export interface ToldLine extends StatementLine {
  /** "Bought · INFY": what it is, and of which stock. */
  readonly title: string
  /** Of the order behind it, where there is one. */
  readonly ttype: OrderKind | null
  /** The trading day whose charges it is about: the contract note has them. */
  readonly day: string | null
}

export async function toldLines(db: Queries, lines: readonly StatementLine[]): Promise<ToldLine[]> {
  const refs = lines.flatMap(({ act, ref }) => (kindOf(act) === 'trades' && ref !== null ? [ref] : []))
  const orders = await namedOrders(db, [...new Set(refs)])
  const accrued = await accruedIn(db, [...orders.keys()])
  const others = refs.filter((ref) => !orders.has(ref))
  const effects = await namedEffects(db, others)
  const runs = await chargedRuns(
    db,
    others.filter((ref) => !effects.has(ref)),
  )
  return lines.map((line) => {
    const order = orders.get(line.ref ?? '')
    const run = runs.get(line.ref ?? '')
    const of = order?.symbol ?? effects.get(line.ref ?? '') ?? (run && dayInWords(run.day))
    const named = titleOf(line, { kind: order?.kind, accrued: accrued.get(line.ref ?? '') })
    const title = of === undefined ? named : `${named} · ${of}`
    return {
      ...line,
      title,
      memo: run ? whyRefunded(run) : line.memo,
      ttype: order?.kind ?? null,
      day: run?.day ?? null,
    }
  })
}

const whyRefunded = ({ day, taken, charged }: ChargedRun): string =>
  `Your orders of ${dayInWords(day)} were charged ${formatRupees(paise(taken))} one by one. The whole day came to ${formatRupees(paise(charged))}.`
