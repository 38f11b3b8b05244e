/** contracts: how a stock is named. */
import * as z from 'zod/mini'

export const markets = ['NSE', 'BSE'] as const
export type Market = (typeof markets)[number]

export const market = z.enum(markets, 'Choose NSE or BSE.')
const UNKNOWN = 'Symbol not found.'
export const symbol = z.string(UNKNOWN).check(z.regex(/^[A-Z0-9&.-]{1,20}$/, UNKNOWN))
