/** contracts: the firm's list of crypto assets. It is configuration, and empty unless the operator fills it. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'

export const listCrypto = apiCall({
  method: 'GET',
  path: '/crypto/app/v1/list',
  access: 'approved-client',
  summary: 'The crypto assets that the firm names; none by default.',
  reply: z.array(z.strictObject({ id: z.string(), name: z.string(), symbol: z.string() })),
})
