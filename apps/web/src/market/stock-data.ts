/** market: calls of the stock data API. They carry the publishable key instead of the session. */
import { apiKeyHeader, DEMO_STOCK_API_KEY } from '@pramaan/contracts'
import type { CallOptions } from '../platform/call.ts'

/** The operator's own comes with the build; see vite.config.ts. */
const given: unknown = import.meta.env.STOCK_API_KEY

const headers = { [apiKeyHeader]: typeof given === 'string' && given !== '' ? given : DEMO_STOCK_API_KEY }

/** The options of a call of the stock data API: `call(readChart, { query }, withKey({ signal }))`. */
export const withKey = (options: CallOptions = {}): CallOptions => ({ ...options, headers })
