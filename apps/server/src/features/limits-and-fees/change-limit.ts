/** limits-and-fees: the smallest amounts, which two people can change together. */
import { limitNames, Refusal, type SettableLimit } from '@pramaan/contracts'
import { formatRupees, type Paise, paise } from '@pramaan/money'
import type { ActKind } from '../../firm/acts.ts'
import { oneRow, type Queries } from '../../platform/database.ts'

const inPaise = (rupees: number): Paise => paise(BigInt(rupees) * 100n)

async function readLimit(tx: Queries, limit: SettableLimit): Promise<Paise> {
  const rows = await tx.query<{ amount_paise: bigint }>(
    'select amount_paise from brand_limit where name = $1',
    [limit],
  )
  return paise(oneRow(rows).amount_paise)
}

export const changeLimit: ActKind<'limit-change'> = {
  kind: 'limit-change',
  draft: async (tx, _parts, { limit, rupees }) => {
    const before = await readLimit(tx, limit)
    const after = inPaise(rupees)
    if (before === after) throw new Refusal('proposal_changes_nothing')
    return {
      subject: `limit:${limit}`,
      title: `${limitNames[limit]}: ${formatRupees(after)}`,
      clientId: null,
      changes: [{ field: limitNames[limit], before: formatRupees(before), after: formatRupees(after) }],
    }
  },
  apply: async (tx, _parts, { limit, rupees }) => {
    await tx.query('update brand_limit set amount_paise = $2 where name = $1', [limit, inPaise(rupees)])
  },
  tell: ({ limit, rupees }) => `${limitNames[limit]} is now ${formatRupees(inPaise(rupees))}.`,
}
