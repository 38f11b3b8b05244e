/** products, fund: the funds as the search, the filters and the rail of Discover know them. */
import { type Fund, listFunds } from '@pramaan/contracts'
import type { ShelfEntries, ShelfEntry, ShelfMoment } from '../../orders/product.ts'
import { call } from '../../platform/call.ts'
import { percentWords } from './figures.tsx'
import { say } from './say-lists.ts'

export async function entries(signal: AbortSignal): Promise<ShelfEntries> {
  const { funds, next } = await call(listFunds, { query: {} }, { signal, inline: true })
  const cutOffs = new Set<string>()
  const entries = funds.map(
    (fund): ShelfEntry => ({
      id: fund.id,
      title: fund.name,
      note: say('entryNote', {
        category: fund.category,
        cost: fund.ter,
        five: percentWords(fund.returns.five),
      }),
      words: `${fund.house} ${fund.isin} ${fund.category} ${fund.group} ${fund.scheme_code}`,
      state: fund.state === 'open' ? 'open' : 'closed',
      opens: { id: fund.id },
      least: fund.minimum,
      moments: momentsOf(fund, cutOffs),
    }),
  )
  return { entries, hasOlder: next !== null }
}

/** Each cut-off once: funds of one kind share it. */
function momentsOf({ buys, dealing, state }: Fund, told: Set<string>): ShelfMoment[] {
  const says = dealing === 'liquid' || dealing === 'overnight' ? say('cutOffLiquid') : say('cutOffOthers')
  if (state !== 'open' || told.has(says)) return []
  told.add(says)
  return [{ at: buys.cut_off, says }]
}
