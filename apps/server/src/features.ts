/** Every feature, mounted, and what one lends another: features never import each other. */
import type { AppRooms, AppSettings } from './app.ts'
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
import { corporateActionRoutes } from './features/corporate-actions/routes.ts'
import { withdrawAction } from './features/corporate-actions/withdraw-action.ts'
import { rejectDeposit } from './features/deposits/reject-deposit.ts'
import { depositRoutes } from './features/deposits/routes.ts'
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
import { staffAccountRoutes } from './features/staff-accounts/routes.ts'
import { recoverStaff } from './features/staff-passkeys/recover-staff.ts'
import { staffPasskeyRoutes } from './features/staff-passkeys/routes.ts'
import { staffSessionRoutes } from './features/staff-sessions/routes.ts'
import { importStatement } from './features/statements/import-statement.ts'
import { matchDeposit } from './features/statements/match-deposit.ts'
import { returnPayment } from './features/statements/return-payment.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { streamTicketRoutes } from './features/streams/routes.ts'
import { watchlistRoutes } from './features/watchlists/routes.ts'
import { decideWithdrawal } from './features/withdrawals/decide-withdrawal.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { heldForWithdrawals } from './features/withdrawals/why-it-waits.ts'
import type { ActKinds } from './firm/acts.ts'
import { headsWith } from './ledger/heads.ts'
import type { WhyMoneyWaits } from './payments/waiting.ts'
import { relyingPartyWith } from './platform/relying-party.ts'
import type { Routes } from './platform/routes.ts'
import { productRoutes } from './products/registry.ts'

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
  'corporate-action': announceAction,
  'corporate-action-withdrawal': withdrawAction,
}

/** Everything that can keep a client's money from leaving today. */
const reasonsToWait: readonly WhyMoneyWaits[] = [heldForWithdrawals, blockedForOrders, unsettledSales]

export function mountFeatures(
  routes: Routes,
  rooms: AppRooms,
  { mode, publicOrigin }: Pick<AppSettings, 'mode' | 'publicOrigin'>,
): void {
  const partyOf = relyingPartyWith(publicOrigin, rooms.brandName)
  sessionRoutes(routes, rooms)
  passkeyRoutes(routes, rooms, partyOf)
  registrationRoutes(routes, rooms)
  passwordResetRoutes(routes, rooms)
  passwordRoutes(routes, rooms)
  menuRoutes(routes)
  imageRoutes(routes, rooms)
  identityRoutes(routes, rooms)
  pinRoutes(routes, rooms)
  bankCardRoutes(routes, rooms)
  deviceRoutes(routes, rooms)
  accountRoutes(routes, rooms)
  secondFactorRoutes(routes, rooms)
  withdrawalRoutes(routes, rooms)
  depositRoutes(routes, rooms)
  const heads = headsWith(rooms, mode)
  proofRoutes(routes, rooms, heads)
  recordRoutes(routes, rooms, heads, mode)
  cashRoutes(routes, rooms, reasonsToWait)
  stockRoutes(routes, rooms)
  marketRoutes(routes, rooms)
  productRoutes(routes, rooms, mode)
  orderRoutes(routes, rooms, mode)
  portfolioRoutes(routes, rooms)
  receiptRoutes(routes, rooms, mode)
  contractNoteRoutes(routes, rooms, mode)
  watchlistRoutes(routes, rooms)
  alertRoutes(routes, rooms)
  streamTicketRoutes(routes, rooms)

  staffSessionRoutes(routes, rooms)
  staffPasskeyRoutes(routes, rooms, partyOf)
  staffAccountRoutes(routes, rooms)
  inboxRoutes(routes, rooms)
  clientFileRoutes(routes, rooms, {
    readIdentityFile: (tx, clientId) => readIdentityFile(tx, rooms.keys, rooms.businessClock, clientId),
    account: {
      account: (tx, clientId) => accountAt(tx, rooms.businessClock.now(), reasonsToWait, clientId),
      holdings: (tx, clientId) => portfolioAt(tx, rooms, clientId),
    },
  })
  proposalRoutes(routes, rooms, actKinds)
  corporateActionRoutes(routes, rooms)
  payoutRoutes(routes, rooms)
  invitationRoutes(routes, rooms)
  mailRoutes(routes, rooms, mode)
  auditRoutes(routes, rooms)
  limitAndFeeRoutes(routes, rooms)
  clockRoutes(routes, rooms)
  statementRoutes(routes, rooms, actKinds)
  reconciliationRoutes(routes, rooms)
  firmOrderRoutes(routes, rooms, mode)
  settlementReportRoutes(routes, rooms)
}
