/** trading: what the firm's clockwork did on a day, for the console's settlement reports. One row per day of India. */
import { randomUUID } from 'node:crypto'
import { dayInIndia } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'

type Counted = 'sales' | 'released_paise' | 'corporate_actions' | 'dividends_paise' | 'expired'

/** In the transaction of what it counts. */
export const addToDay = (
  tx: Queries,
  at: Date,
  {
    sales = 0,
    released_paise = 0,
    corporate_actions = 0,
    dividends_paise = 0,
    expired = 0,
  }: Partial<Record<Counted, number | bigint>>,
): Promise<object[]> =>
  tx.query(
    `insert into settlement_run as r
       (id, day, started_at, finished_at, sales, released_paise, corporate_actions, dividends_paise, expired)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8)
     on conflict (day) do update set finished_at = excluded.finished_at, sales = r.sales + excluded.sales,
       released_paise = r.released_paise + excluded.released_paise,
       corporate_actions = r.corporate_actions + excluded.corporate_actions,
       dividends_paise = r.dividends_paise + excluded.dividends_paise, expired = r.expired + excluded.expired`,
    [randomUUID(), dayInIndia(at), at, sales, released_paise, corporate_actions, dividends_paise, expired],
  )
