/** corporate-actions: what is announced and not applied. */
import { type AnnouncedAction, listCorporateActions, listUnsignedDividends } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Routes } from '../../platform/routes.ts'
import { type StoredTerms, termsIn, termsOf } from './action-words.ts'
import { readUnsigned } from './unsigned-dividends.ts'

const MOST = 200

export function corporateActionRoutes(routes: Routes, { db, businessClock }: Services): void {
  const firm = db.as('firm')

  routes.read(listCorporateActions, async () => {
    const rows = await readUpcoming(firm, dayInIndia(businessClock.now()))
    const actions = rows.map(({ shares_before, shares_after, amount_paise, ...row }) => ({
      ...row,
      terms: termsIn(termsOf({ shares_before, shares_after, amount_paise })),
    }))
    return { actions }
  })

  routes.read(listUnsignedDividends, async () => ({
    dividends: await readUnsigned(firm, dayInIndia(businessClock.now())),
  }))
}

interface Row extends StoredTerms {
  readonly id: string
  readonly market: string
  readonly symbol: string
  readonly name: string
  readonly action: AnnouncedAction
  readonly ex_day: string
  readonly pay_day: string | null
  readonly says: string
  readonly is_firms: boolean
}

/** Also those whose day has come and that could not be applied. Rights and buy-backs are never applied by themselves. */
export const readUpcoming = (db: Queries, today: string): Promise<Row[]> =>
  db.query<Row>(
    `select a.id, i.market, i.symbol, i.name, a.kind as action, a.ex_day, a.pay_day, a.says, a.source = 'firm' as is_firms,
       a.shares_before, a.shares_after, a.amount_paise
     from (
       (select * from corporate_action where settled_at is null and kind not in ('rights', 'buy-back')
        order by ex_day, instrument_id limit ${MOST})
       union all
       (select * from corporate_action where settled_at is null and kind in ('rights', 'buy-back') and ex_day > $1
        order by ex_day, instrument_id limit ${MOST})) a
     join instrument i on i.id = a.instrument_id
     -- A share that is listed on both exchanges is told once.
     where i.market = 'NSE' or not exists (
       select from instrument l join corporate_action b on b.instrument_id = l.id
       where l.isin = i.isin and l.market = 'NSE' and b.settled_at is null
         and (b.ex_day, b.kind, b.number) = (a.ex_day, a.kind, a.number))
     order by a.ex_day, i.symbol, a.kind, a.number limit ${MOST}`,
    [today],
  )
