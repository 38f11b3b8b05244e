/** stats: in which table something stands. Pure. */
import type { HoldingType } from '@pramaan/contracts'

const types: Readonly<Record<string, HoldingType>> = { bond: 'bond', fund: 'fund', note: 'structured' }

/** Shares, ETFs and debt that an exchange trades stand among the stocks, as in the lists. */
export const dtypeOf = (kind: string | undefined): HoldingType => types[kind ?? ''] ?? 'stock'
