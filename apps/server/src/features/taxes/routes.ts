/** taxes: the tax view of a financial year, and files for others to read: tax and tradebook. */
import { Readable } from 'node:stream'
import { exportTaxCsv, exportTaxPdf, exportTradebook, viewTaxYear } from '@pramaan/contracts'
import { clientById } from '../../clients/clients.ts'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { readTaxYear } from './read-tax-year.ts'
import { fillsOf } from './store.ts'
import { yearView } from './tax-view.ts'
import { writeTaxCsv } from './write-tax-csv.ts'
import { writeTaxPdf } from './write-tax-pdf.ts'
import { writeTradebook } from './write-tradebook.ts'

const CSV = 'text/csv; charset=utf-8'
const PDF = 'application/pdf'

export function taxRoutes(routes: Routes, services: Services & WithMarket, mode: 'demo' | 'live'): void {
  const { db, market } = services

  routes.read(viewTaxYear, async (ask) => {
    const { soFar, ask: asked } = await readTaxYear(services, callerOf(ask).clientId, ask.query.year)
    return yearView(soFar, asked)
  })

  routes.file(exportTaxCsv, async (ask) => {
    const { soFar, ask: asked } = await readTaxYear(services, callerOf(ask).clientId, ask.query.year)
    const content = Readable.from(writeTaxCsv(soFar, yearView(soFar, asked), asked.by, mode))
    return { name: `tax-${soFar.year}.csv`, type: CSV, content }
  })

  routes.file(exportTaxPdf, async (ask) => {
    const { clientId } = callerOf(ask)
    const { soFar, ask: asked } = await readTaxYear(services, clientId, ask.query.year)
    const client = await clientById(db, clientId)
    const sheet = writeTaxPdf(soFar, yearView(soFar, asked), { client, at: asked.at, mode, by: asked.by })
    return { name: `tax-${soFar.year}.pdf`, type: PDF, content: Readable.from(sheet) }
  })

  routes.file(exportTradebook, async (ask) => {
    const { clientId } = callerOf(ask)
    const { form, from = '', to = '9999-12-31' } = ask.query
    const fills = await fillsOf(db.as({ clientId }), clientId)
    const wanted = fills.filter(({ trade_day: day }) => day >= from && day <= to)
    const content = Readable.from(writeTradebook(wanted, form, market.listing().byId))
    return { name: `${mode === 'demo' ? 'demo-' : ''}tradebook-${form}.csv`, type: CSV, content }
  })
}
