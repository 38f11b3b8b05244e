/** taxes: the facts of a client's financial year, of one moment. */
import { financialYearOf } from '@pramaan/tax'
import type { Services } from '../../clients/services.ts'
import { securityOf } from '../../market/listing.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { type TaxFacts, type YearSoFar, yearSoFar, yearsOf } from './rules.ts'
import { changesOf, fillsOf, incomeOf } from './store.ts'
import type { YearAsk } from './tax-view.ts'

export interface ReadYear {
  readonly facts: TaxFacts
  readonly soFar: YearSoFar
  readonly ask: YearAsk
}

/** This year where none is asked for; a year without anything in it is empty. */
export async function readTaxYear(
  { db, businessClock, market }: Services & WithMarket,
  clientId: string,
  wanted: string | undefined,
): Promise<ReadYear> {
  const at = businessClock.now()
  const today = dayInIndia(at)
  const by = market.listing().byId
  const facts = await db.as({ clientId }).transaction(async (tx): Promise<TaxFacts> => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return {
      fills: await fillsOf(tx, clientId),
      changes: await changesOf(tx, clientId),
      income: await incomeOf(tx, clientId),
      securityOf: (id) => {
        const instrument = by(id)
        return instrument ? securityOf(instrument) : String(id)
      },
      sectorOf: (id) => by(id)?.sector ?? null,
    }
  })
  const thisYear = financialYearOf(today)
  const years = [...new Set([...yearsOf(facts), thisYear])].toSorted()
  return { facts, soFar: yearSoFar(facts, wanted ?? thisYear), ask: { at, today, years, by } }
}
