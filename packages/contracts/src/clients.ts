/** contracts: reset codes, the password check before sensitive steps, and the menu. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { email, md5Hex, nothing, resetCode } from './fields.ts'

export const sendCode = apiCall({
  method: 'POST',
  path: '/client/app/v1/code/send',
  access: 'public',
  summary: 'Send a reset code. The answer is the same whether or not the address is known.',
  body: z.strictObject({ email }),
  reply: nothing,
})

export const verifyCode = apiCall({
  method: 'POST',
  path: '/client/app/v1/code',
  access: 'public',
  summary: 'Check a reset code. A right one leaves a single-use proof in a cookie for 10 minutes.',
  body: z.strictObject({ email, code: resetCode }),
  gives: 'proof',
  reply: nothing,
})

export const verifyPassword = apiCall({
  method: 'POST',
  path: '/client/app/v1/pwd_verify',
  access: 'client',
  summary: 'Check the current password. A right one leaves a 5-minute grant for setting the PIN.',
  body: z.strictObject({ password: md5Hex }),
  reply: nothing,
})

/** The screens a menu may name. A name outside this list is skipped and logged by the browser. */
export const menuComponents = [
  'Dashboard',
  'Market',
  'Discover',
  'Portfolio',
  'PortfolioSummary',
  'PortfolioHolding',
  'PortfolioAwaiting',
  'PortfolioHistory',
  'Me',
  'MeProfile',
  'MeApplication',
  'MeRecords',
  'MeNotifications',
] as const
export type MenuComponent = (typeof menuComponents)[number]

const menuLeaf = {
  path: z.string(),
  name: z.string(),
  component: z.string(),
  meta: z.strictObject({ title: z.string(), icon: z.string() }),
  redirect: z.optional(z.string()),
}

export const menuItem = z.strictObject({
  ...menuLeaf,
  children: z.optional(z.array(z.strictObject(menuLeaf))),
})
export type MenuItem = z.output<typeof menuItem>

export const menu = apiCall({
  method: 'GET',
  path: '/client/app/v1/menu',
  access: 'approved-client',
  summary: 'The routes under the layout.',
  reply: z.array(menuItem),
})
