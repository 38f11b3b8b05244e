/** contracts: a client's cash and holdings, as the firm's console sees them. */
import * as z from 'zod/mini'
import { account } from './cash.ts'
import { consoleCall, staffRoles } from './contract.ts'
import { position } from './orders.ts'
import { portfolio } from './portfolios.ts'

/** The client's own figures, of one moment: what the firm reads here is what the client reads in the app. */
export const clientAccount = z.strictObject({
  account,
  portfolio,
  positions: z.array(position),
})
export type ClientAccount = z.output<typeof clientAccount>

export const viewClientAccount = consoleCall({
  method: 'GET',
  path: '/clients/:id/account',
  access: 'staff',
  roles: staffRoles,
  opensFile: { of: 'client', by: 'id' },
  summary: 'One client’s cash and holdings, valued now: the figures that the client’s own screens show.',
  params: z.strictObject({ id: z.uuid() }),
  reply: clientAccount,
})
