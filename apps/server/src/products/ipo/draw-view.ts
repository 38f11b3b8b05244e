/** ipo: the draw as it is published: whoever has this can make it again. It names nobody. */
import { type IpoDrawn, Refusal } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { TradingServices } from '../../trading/services.ts'
import { findIssue, placesIn } from './store.ts'

export function drawView({ db }: Pick<TradingServices, 'db'>, id: string): Promise<IpoDrawn> {
  return db.as('firm').transaction(async (tx) => {
    const issue = await findIssue(tx, id)
    if (!issue?.drawn_at || issue.opened === null || issue.mode === null || issue.price_paise === null)
      throw new Refusal('ipo_unknown')
    const [head] = await tx.query<{ body: string; hash: string }>(
      `select body, encode(hash, 'hex') as hash from ledger_head where number = $1`,
      [issue.beacon_number],
    )
    if (!head) throw new Error(`the beacon of issue ${id} is gone`)
    const places = await placesIn(tx, id)
    const { terms } = issue
    return {
      ...{ id, name: terms.name, symbol: terms.symbol, shares: terms.shares, lot: terms.lot },
      closes_at: issue.closes_at.toISOString(),
      commitment: issue.commitment,
      sealed_at: issue.since.toISOString(),
      secret: issue.opened,
      beacon: { number: Number(issue.beacon_number), ...head, at: String(JSON.parse(head.body).at) },
      issue_price: toWire(paise(issue.price_paise)),
      mode: issue.mode,
      drawn_at: issue.drawn_at.toISOString(),
      applicants: Number(issue.applicants),
      demand: Number(issue.demand),
      others: Number(issue.others),
      // By their numbers: the order in which they came says nothing.
      applications: places
        .filter(({ applied }) => applied > 0n)
        .map(({ number, applied, allotted }) => ({
          number,
          applied: Number(applied),
          allotted: Number(allotted),
        }))
        .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    }
  })
}
