/** products/loan: the calls of clients and of the firm. */
import {
  applyForLoan,
  drawLoan,
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
import { callerOf, type Routes } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { loanCalls } from './calls.ts'
import { loanForFirm, loansForFirm, termsForFirm } from './firm-views.ts'
import { listForClient, offerForClient, viewForClient } from './views.ts'

const isDry = (query: { readonly dry_run?: '0' | '1' | undefined }): boolean => query.dry_run === '1'

export function loanRoutes(routes: Routes, services: TradingServices): void {
  const calls = loanCalls(services)
  const firm = services.db.as('firm')

  routes.read(listLoans, (ask) => {
    const { clientId } = callerOf(ask)
    return services.db.as({ clientId }).transaction((tx) => listForClient(services, tx, clientId))
  })
  routes.read(viewLoanOffer, (ask) => {
    const { clientId } = callerOf(ask)
    return services.db
      .as({ clientId })
      .transaction((tx) => offerForClient(services, tx, clientId, ask.params.id))
  })
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
  routes.read(listFirmLoanTerms, () =>
    firm.transaction((tx) => termsForFirm(tx, services.businessClock.now())),
  )
  routes.read(viewFirmLoan, (ask) => firm.transaction((tx) => loanForFirm(services, tx, ask.params.id)))
}
