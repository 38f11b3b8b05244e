/** payments: why money waits. Each feature that holds a client's money says for what, and until when. */
import type { Account } from '@pramaan/contracts'
import type { Queries } from '../platform/database.ts'

/** `tx` sees one moment: the lines belong to the figures that are read beside them. */
export type WhyMoneyWaits = (tx: Queries, clientId: string) => Promise<Account['waiting']>
