/** contracts: how a stock is named. */
import * as z from 'zod/mini'

export const markets = ['NSE', 'BSE'] as const
export type Market = (typeof markets)[number]

export const market = z.enum(markets, 'Choose NSE or BSE.')

/** Where something is named that can be held: `OTC` on no exchange, `MF` a fund’s units by the code of its scheme. */
export const heldMarkets = [...markets, 'OTC', 'MF'] as const
export type HeldMarket = (typeof heldMarkets)[number]
export const heldMarket = z.enum(heldMarkets, 'Choose where it is held.')

export const isExchange = (where: HeldMarket): where is Market => where === 'NSE' || where === 'BSE'

const UNKNOWN = 'Symbol not found.'
export const symbol = z.string(UNKNOWN).check(z.regex(/^[A-Z0-9&.-]{1,20}$/, UNKNOWN))
