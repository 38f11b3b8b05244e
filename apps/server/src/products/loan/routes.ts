/** products/loan: the calls of clients and of the firm. */
import {
  applyForLoan,
  drawLoan,
  exportLoanFacts,
  exportOfferedFacts,
  listFirmLoans,
  listFirmLoanTerms,
  listLoans,
  pledgeMore,
  releasePledge,
  repayLoan,
  viewFirmLoan,
  viewLoan,
  viewLoanOffer,
  withdrawLoan,
} from '@pramaan/contracts'
import { type Paise, paise, parseRupees } from '@pramaan/money'
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { loanCalls } from './calls.ts'
import { factsFiles } from './facts-files.ts'
import { loanForFirm, loansForFirm, termsForFirm } from './firm-views.ts'
import { listForClient, offerForClient, viewForClient } from './views.ts'

const rupeesOf = (text: string): Paise => parseRupees(text) ?? paise(0n)

/** As `pledgeAsText` wrote it. */
const pledgeFrom = (text: string) =>
  text.split(',').map((one) => {
    const [key = '', units = ''] = one.split('*')
    return { key, units: Number(units) }
  })

const isDry = (query: { readonly dry_run?: '0' | '1' | undefined }): boolean => query.dry_run === '1'

export function loanRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  const calls = loanCalls(services)
  const files = factsFiles(services, mode)
  const firm = services.db.as('firm')

  routes.read(listLoans, (ask) => {
    const { clientId } = callerOf(ask)
    const after = ask.query.after ?? null
    return services.db.as({ clientId }).transaction((tx) => listForClient(services, tx, clientId, after))
  })
  routes.read(viewLoanOffer, (ask) => {
    const { clientId } = callerOf(ask)
    return services.db
      .as({ clientId })
      .transaction((tx) => offerForClient(services, tx, clientId, ask.params.id))
  })
  routes.file(exportOfferedFacts, ({ query, ...ask }) => {
    const { terms_id: termsId, facts_sha256: sha256, repayment } = query
    const wanted = { amount: rupeesOf(query.amount), months: Number(query.months), repayment }
    return files.ofApplication(callerOf(ask).clientId, {
      ...{ ...wanted, termsId, sha256, pledge: pledgeFrom(query.pledge) },
    })
  })
  routes.file(exportLoanFacts, (ask) =>
    files.ofLoan(callerOf(ask).clientId, ask.params.id, ask.query.facts_sha256 ?? null),
  )
  routes.read(viewLoan, (ask) => {
    const { clientId } = callerOf(ask)
    return services.db
      .as({ clientId })
      .transaction((tx) => viewForClient(services, tx, clientId, ask.params.id))
  })

  routes.joined(applyForLoan, async (ask, claim) => {
    const { terms_id: termsId, amount, months, repayment, pledge, facts_sha256: sha256, consent } = ask.body
    const wanted = { termsId, amount, months, repayment, pledge, sha256: sha256 ?? null }
    return calls.apply(callerOf(ask), { ...wanted, consents: consent === true }, isDry(ask.query), claim)
  })
  routes.joined(withdrawLoan, async (ask, claim) => calls.withdraw(callerOf(ask), ask.params.id, claim))
  routes.joined(drawLoan, async (ask, claim) => {
    const { facts_sha256: sha256, consent } = ask.body
    const wanted = { id: ask.params.id, sha256: sha256 ?? null, consents: consent === true }
    return calls.draw(callerOf(ask), wanted, isDry(ask.query), claim)
  })
  routes.joined(repayLoan, async (ask, claim) =>
    calls.repay(callerOf(ask), ask.params.id, ask.body.amount ?? null, isDry(ask.query), claim),
  )
  routes.joined(pledgeMore, async (ask, claim) =>
    calls.pledge(callerOf(ask), ask.params.id, ask.body.pledge, isDry(ask.query), claim),
  )

  routes.joined(releasePledge, async (ask, claim) =>
    calls.release(callerOf(ask), ask.params.id, ask.body.pledge, isDry(ask.query), claim),
  )

  routes.read(listFirmLoans, (ask) => firm.transaction((tx) => loansForFirm(services, tx, ask.query)))
  routes.read(listFirmLoanTerms, (ask) =>
    firm.transaction((tx) => termsForFirm(tx, services.businessClock.now(), ask.query.after ?? null)),
  )
  routes.read(viewFirmLoan, (ask) => firm.transaction((tx) => loanForFirm(services, tx, ask.params.id)))
}
