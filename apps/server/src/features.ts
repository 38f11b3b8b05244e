/** Every feature, mounted, and what one lends another: features never import each other. */
import type { AppServices, AppSettings } from './app.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { auditRoutes } from './features/audits/routes.ts'
import { bankCardRoutes } from './features/bank-cards/routes.ts'
import { adjustCash } from './features/cash/adjust-cash.ts'
import { accountAt } from './features/cash/read-account.ts'
import { cashRoutes } from './features/cash/routes.ts'
import { allowFiles } from './features/client-files/allow-files.ts'
import { changeFlags } from './features/client-files/change-flags.ts'
import { liftFreeze } from './features/client-files/lift-freeze.ts'
import { resetSecondFactor } from './features/client-files/reset-second-factor.ts'
import { clientFileRoutes } from './features/client-files/routes.ts'
import { clockRoutes } from './features/clocks/routes.ts'
import { contractNoteRoutes } from './features/contract-notes/routes.ts'
import { announceAction } from './features/corporate-actions/announce-action.ts'
import { confirmDividends } from './features/corporate-actions/confirm-dividends.ts'
import { corporateActionRoutes } from './features/corporate-actions/routes.ts'
import { withdrawAction } from './features/corporate-actions/withdraw-action.ts'
import { rejectDeposit } from './features/deposits/reject-deposit.ts'
import { depositRoutes } from './features/deposits/routes.ts'
import { enterExchangeAnswer } from './features/firm-orders/enter-answer.ts'
import { firmOrderRoutes } from './features/firm-orders/routes.ts'
import { decideIdentity } from './features/identities/decide-identity.ts'
import { readIdentityFile } from './features/identities/read-identity-file.ts'
import { identityRoutes } from './features/identities/routes.ts'
import { imageRoutes } from './features/images/routes.ts'
import { inboxRoutes } from './features/inboxes/routes.ts'
import { newInvitation } from './features/invitations/new-invitation.ts'
import { revokeInvitation } from './features/invitations/revoke-invitation.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { changeFee } from './features/limits-and-fees/change-fee.ts'
import { changeLimit } from './features/limits-and-fees/change-limit.ts'
import { limitAndFeeRoutes } from './features/limits-and-fees/routes.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { marketRoutes } from './features/markets/routes.ts'
import { stockRoutes } from './features/markets/stock-routes.ts'
import { nextFlowRoutes } from './features/next-flows/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { passwordResetRoutes } from './features/password-resets/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { payoutRoutes } from './features/payouts/routes.ts'
import { pinRoutes } from './features/pins/routes.ts'
import { portfolioAt } from './features/portfolios/read-portfolio.ts'
import { portfolioRoutes } from './features/portfolios/routes.ts'
import { blockedForOrders, unsettledSales } from './features/portfolios/why-it-waits.ts'
import { proposalRoutes } from './features/proposals/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { reconciliationRoutes } from './features/reconciliations/routes.ts'
import { proofRoutes } from './features/records/proof-routes.ts'
import { recordRoutes } from './features/records/routes.ts'
import { registrationRoutes } from './features/registrations/routes.ts'
import { secondFactorRoutes } from './features/second-factors/routes.ts'
import { deviceRoutes } from './features/sessions/device-routes.ts'
import { menuRoutes } from './features/sessions/menu.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { settlementReportRoutes } from './features/settlement-reports/routes.ts'
import { changeDocuments } from './features/shelf/change-documents.ts'
import { closeShelfOffer } from './features/shelf/close-offer.ts'
import { shelfRoutes } from './features/shelf/routes.ts'
import { staffAccountRoutes } from './features/staff-accounts/routes.ts'
import { endStaffKey, enrolStaffKey } from './features/staff-keys/key-acts.ts'
import { staffKeyRoutes } from './features/staff-keys/routes.ts'
import { recoverStaff } from './features/staff-passkeys/recover-staff.ts'
import { staffPasskeyRoutes } from './features/staff-passkeys/routes.ts'
import { staffSessionRoutes } from './features/staff-sessions/routes.ts'
import { importStatement } from './features/statements/import-statement.ts'
import { matchDeposit } from './features/statements/match-deposit.ts'
import { returnPayment } from './features/statements/return-payment.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { statRoutes } from './features/stats/routes.ts'
import { streamTicketRoutes } from './features/streams/routes.ts'
import { taxRoutes } from './features/taxes/routes.ts'
import { watchlistRoutes } from './features/watchlists/routes.ts'
import { decideWithdrawal } from './features/withdrawals/decide-withdrawal.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { heldForWithdrawals } from './features/withdrawals/why-it-waits.ts'
import type { ActKinds } from './firm/acts.ts'
import { headsWith } from './ledger/heads.ts'
import type { WhyMoneyWaits } from './payments/waiting.ts'
import { relyingPartyWith } from './platform/relying-party.ts'
import type { Routes } from './platform/routes.ts'
import {
  productActs,
  productAsks,
  productCureDates,
  productFlows,
  productRoutes,
} from './products/registry.ts'
import { takeHeard } from './trading/heard-answers.ts'

/** Every act that needs two people. */
export const actKinds: ActKinds = {
  'identity-decision': decideIdentity,
  'invitation-new': newInvitation,
  'invitation-revoke': revokeInvitation,
  'client-flags': changeFlags,
  'client-unfreeze': liftFreeze,
  'limit-change': changeLimit,
  'second-factor-reset': resetSecondFactor,
  'deposit-match': matchDeposit,
  'deposit-rejection': rejectDeposit,
  'payment-return': returnPayment,
  'cash-adjustment': adjustCash,
  'withdrawal-decision': decideWithdrawal,
  'statement-import': importStatement,
  'fee-change': changeFee,
  'client-files': allowFiles,
  'staff-passkey-reset': recoverStaff,
  'staff-key-enrol': enrolStaffKey,
  'staff-key-end': endStaffKey,
  'corporate-action': announceAction,
  'corporate-action-withdrawal': withdrawAction,
  'dividend-payment': confirmDividends,
  'offer-close': closeShelfOffer,
  'offer-documents': changeDocuments,
  'exchange-answer': enterExchangeAnswer,
  ...productActs,
}

/** Everything that can keep a client's money from leaving today. */
const reasonsToWait: readonly WhyMoneyWaits[] = [heldForWithdrawals, blockedForOrders, unsettledSales]

export function mountFeatures(
  routes: Routes,
  services: AppServices,
  { mode, publicOrigin, witnesses }: Pick<AppSettings, 'mode' | 'publicOrigin' | 'witnesses'>,
): void {
  const partyOf = relyingPartyWith(publicOrigin, services.brandName)
  sessionRoutes(routes, services)
  passkeyRoutes(routes, services, partyOf)
  registrationRoutes(routes, services)
  passwordResetRoutes(routes, services)
  passwordRoutes(routes, services)
  menuRoutes(routes)
  imageRoutes(routes, services)
  identityRoutes(routes, services)
  pinRoutes(routes, services)
  bankCardRoutes(routes, services)
  deviceRoutes(routes, services)
  accountRoutes(routes, services, productAsks(services))
  secondFactorRoutes(routes, services)
  withdrawalRoutes(routes, services)
  depositRoutes(routes, services)
  const heads = headsWith(services, mode, witnesses)
  proofRoutes(routes, services, heads)
  recordRoutes(routes, services, heads, mode)
  cashRoutes(routes, services, reasonsToWait)
  stockRoutes(routes, services)
  marketRoutes(routes, services)
  productRoutes(routes, services, mode)
  shelfRoutes(routes, services)
  orderRoutes(routes, services, mode)
  portfolioRoutes(routes, services, mode)
  statRoutes(routes, { ...services, portfolioAt: (tx, clientId) => portfolioAt(tx, services, clientId) })
  nextFlowRoutes(routes, services, productFlows(services))
  receiptRoutes(routes, services, mode)
  contractNoteRoutes(routes, services, mode)
  taxRoutes(routes, services, mode)
  watchlistRoutes(routes, services)
  alertRoutes(routes, services)
  noticeRoutes(routes, services)
  streamTicketRoutes(routes, services)

  staffSessionRoutes(routes, services)
  staffPasskeyRoutes(routes, services, partyOf)
  staffAccountRoutes(routes, services)
  staffKeyRoutes(routes, services, { mode, partyOf })
  inboxRoutes(routes, services, productCureDates(services))
  clientFileRoutes(routes, services, {
    readIdentityFile: (tx, clientId) => readIdentityFile(tx, services.keys, services.businessClock, clientId),
    account: {
      account: (tx, clientId) => accountAt(tx, services.businessClock.now(), reasonsToWait, clientId),
      holdings: (tx, clientId) => portfolioAt(tx, services, clientId),
    },
  })
  proposalRoutes(routes, { ...services, takeHeard: takeHeard(services) }, actKinds)
  corporateActionRoutes(routes, services)
  payoutRoutes(routes, services)
  invitationRoutes(routes, services)
  mailRoutes(routes, services, mode)
  auditRoutes(routes, services)
  limitAndFeeRoutes(routes, services)
  clockRoutes(routes, services)
  statementRoutes(routes, services, actKinds)
  reconciliationRoutes(routes, services)
  firmOrderRoutes(routes, services, mode)
  settlementReportRoutes(routes, services)
}
