/** contracts: how a stock is named. */
import * as z from 'zod/mini'

export const markets = ['NSE', 'BSE'] as const
export type Market = (typeof markets)[number]

export const market = z.enum(markets)
export const symbol = z.string().check(z.regex(/^[A-Z0-9&.-]{1,20}$/, 'Symbol not found.'))
