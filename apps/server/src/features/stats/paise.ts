/** stats: figures of other calls, back in whole paise. Pure. */
import { fromWire } from '@pramaan/money'

export const inPaise = (rupees: number | undefined): bigint => fromWire(rupees ?? 0) ?? 0n
