/** trading: quotes that nobody took are of no use after a day. Those that were taken stay with their sale. */
import { laterBy } from '../platform/clock.ts'
import type { TradingServices } from './services.ts'

const KEPT_MS = 24 * 3_600_000

export const forgetQuotes = ({ db, clock }: TradingServices): Promise<object[]> =>
  db
    .as('firm')
    .query('delete from sell_quote where used_at is null and issued_at < $1', [
      laterBy(clock.now(), -KEPT_MS),
    ])
