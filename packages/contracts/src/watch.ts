/** contracts: watchlists and price alerts. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { nothing, rupees } from './fields.ts'
import { quote } from './market.ts'
import { market, symbol } from './market-fields.ts'

export const watchLimits = { lists: 7, stocks: 50, noteLength: 200, nameLength: 40, alerts: 50 } as const

const id = z.strictObject({ id: z.uuid() })
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Give the list a name.'),
    z.maxLength(watchLimits.nameLength),
    z.regex(/^\P{C}*$/u),
  )
const note = z.string().check(z.trim(), z.maxLength(watchLimits.noteLength), z.regex(/^(?:\P{C}|\n)*$/u))

export const watchlist = z.strictObject({
  id: z.string(),
  name: z.string(),
  stocks: z.array(z.strictObject({ ...quote.shape, note: z.string() })),
})
export type Watchlist = z.output<typeof watchlist>

export const listWatchlists = apiCall({
  method: 'GET',
  path: '/watch/app/v1/list',
  access: 'approved-client',
  summary: 'The client’s watchlists with their last quotes, in their order.',
  reply: z.array(watchlist),
})

export const addWatchlist = apiCall({
  method: 'POST',
  path: '/watch/app/v1',
  access: 'approved-client',
  summary: 'A new watchlist; at most 7.',
  body: z.strictObject({ name }),
  reply: watchlist,
})

/** The whole list as it shall be: its name, and its stocks in their order with their notes. */
export const saveWatchlist = apiCall({
  method: 'PUT',
  path: '/watch/app/v1/:id',
  access: 'approved-client',
  summary: 'Rename a watchlist, or put its at most 50 stocks in a new order.',
  params: id,
  body: z.strictObject({
    name,
    stocks: z
      .array(z.strictObject({ market, symbol, note: z.optional(note) }))
      .check(z.maxLength(watchLimits.stocks)),
  }),
  reply: watchlist,
})

export const deleteWatchlist = apiCall({
  method: 'DELETE',
  path: '/watch/app/v1/:id',
  access: 'approved-client',
  summary: 'Remove a watchlist.',
  params: id,
  reply: nothing,
})

export const alert = z.strictObject({
  id: z.string(),
  market,
  symbol,
  name: z.string(),
  direction: z.enum(['above', 'below']),
  price: z.number(),
  created_at: z.string(),
  /** When it was reached, at which price, and where that price came from. */
  fired_at: z.nullable(z.string()),
  fired_price: z.nullable(z.number()),
  source: z.nullable(z.string()),
})
export type Alert = z.output<typeof alert>

export const listAlerts = apiCall({
  method: 'GET',
  path: '/alert/app/v1/list',
  access: 'approved-client',
  summary: 'The client’s price alerts: waiting ones first, then those that fired.',
  reply: z.array(alert),
})

export const addAlert = apiCall({
  method: 'POST',
  path: '/alert/app/v1',
  access: 'approved-client',
  summary: 'Tell the client once, in the app and by mail, when a price is reached.',
  body: z.strictObject({ market, symbol, direction: z.enum(['above', 'below']), price: rupees }),
  reply: alert,
})

export const deleteAlert = apiCall({
  method: 'DELETE',
  path: '/alert/app/v1/:id',
  access: 'approved-client',
  summary: 'Remove an alert.',
  params: id,
  reply: nothing,
})
