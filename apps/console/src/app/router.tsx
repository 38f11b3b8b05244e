/**
 * app: the route table. Every page stands behind the sign-in. They come with the first page: a desk that is open all
 * day then works on through a new release and a lost connection.
 */
import { Loader } from '@pramaan/ui/loader.tsx'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { AccountPage } from '../features/account/account-page.tsx'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { ClientMoneyPage } from '../features/bank/client-money-page.tsx'
import { DepositPage } from '../features/bank/deposit-page.tsx'
import { DepositsPage } from '../features/bank/deposits-page.tsx'
import { LinesPage } from '../features/bank/lines-page.tsx'
import { StatementPage } from '../features/bank/statement-page.tsx'
import { StatementsPage } from '../features/bank/statements-page.tsx'
import { ClientPage } from '../features/clients/client-page.tsx'
import { ClientsPage } from '../features/clients/clients-page.tsx'
import { ClockPage } from '../features/clock/clock-page.tsx'
import { DeskPage } from '../features/desk/desk-page.tsx'
import { FeeCardPage } from '../features/fee-card/fee-card-page.tsx'
import { HealthPage } from '../features/health/health-page.tsx'
import { IdentityPage } from '../features/identity-review/identity-page.tsx'
import { InboxPage } from '../features/inbox/inbox-page.tsx'
import { InvitationsPage } from '../features/invitations/invitations-page.tsx'
import { LimitsPage } from '../features/limits/limits-page.tsx'
import { OrderPage } from '../features/orders/order-page.tsx'
import { OrdersPage } from '../features/orders/orders-page.tsx'
import { OutboxPage } from '../features/outbox/outbox-page.tsx'
import { PayoutPage } from '../features/payouts/payout-page.tsx'
import { PayoutsPage } from '../features/payouts/payouts-page.tsx'
import { ProposalPage } from '../features/proposals/proposal-page.tsx'
import { ProposalsPage } from '../features/proposals/proposals-page.tsx'
import { SettlementsPage } from '../features/settlements/settlements-page.tsx'
import { ShelfPage } from '../features/shelf/shelf-page.tsx'
import { SigningKeysPage } from '../features/signing-keys/signing-keys-page.tsx'
import { WithdrawalPage } from '../features/withdrawals/withdrawal-page.tsx'
import { WithdrawalsPage } from '../features/withdrawals/withdrawals-page.tsx'
import { ClaimPage } from '../products/compensation/claim-page.tsx'
import { ClaimsPage } from '../products/compensation/claims-page.tsx'
import { LoanPage } from '../products/loan/loan-page.tsx'
import { LoansPage } from '../products/loan/loans-page.tsx'
import { FailurePage } from './failure-page.tsx'
import { mustBeSignedIn } from './guard.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { say } from './say.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { SignedInLayout } from './signed-in-layout.tsx'
import { BASENAME } from './wanted-page.ts'

const page = (path: string, title: string, Component: ComponentType): RouteObject => ({
  path,
  handle: { title },
  Component,
})

const pages: RouteObject[] = [
  { index: true, handle: { title: say('inbox') }, Component: InboxPage },
  page('clients', say('clients'), ClientsPage),
  page('clients/:id', say('client'), ClientPage),
  page('clients/:id/identity', say('identityReview'), IdentityPage),
  page('proposals', say('proposals'), ProposalsPage),
  page('proposals/:id', say('proposal'), ProposalPage),
  page('shelf', say('shelf'), ShelfPage),
  page('desk', say('desk'), DeskPage),
  page('orders', say('orders'), OrdersPage),
  page('orders/:id', say('order'), OrderPage),
  page('deposits', say('deposits'), DepositsPage),
  page('deposits/:id', say('deposit'), DepositPage),
  page('withdrawals', say('withdrawals'), WithdrawalsPage),
  page('withdrawals/:id', say('withdrawal'), WithdrawalPage),
  page('claims', say('claims'), ClaimsPage),
  page('claims/:id', say('claim'), ClaimPage),
  page('loans', say('loans'), LoansPage),
  page('loans/:id', say('loan'), LoanPage),
  page('payouts', say('payouts'), PayoutsPage),
  page('payouts/:id', say('payoutFile'), PayoutPage),
  page('statements', say('statements'), StatementsPage),
  page('statements/lines', say('statementLines'), LinesPage),
  page('statements/:id', say('statement'), StatementPage),
  page('settlements', say('settlements'), SettlementsPage),
  page('client-money', say('clientMoney'), ClientMoneyPage),
  page('invitations', say('invitations'), InvitationsPage),
  page('outbox', say('outbox'), OutboxPage),
  page('health', say('health'), HealthPage),
  page('audit', say('audit'), AuditPage),
  page('limits', say('limits'), LimitsPage),
  page('fee-card', say('feeCard'), FeeCardPage),
  page('clock', say('clock'), ClockPage),
  page('account', say('account'), AccountPage),
  page('signing-keys', say('signingKeys'), SigningKeysPage),
  page('*', say('notFound'), NotFoundPage),
]

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FailurePage,
    HydrateFallback: Loader,
    children: [
      page('/sign-in', say('signIn'), SignInScreen),
      {
        path: '/',
        middleware: [mustBeSignedIn],
        Component: SignedInLayout,
        // A page that breaks leaves the frame around it standing.
        children: [{ ErrorBoundary: FailurePage, children: pages }],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes, { basename: BASENAME })
export type Router = ReturnType<typeof createRouter>
