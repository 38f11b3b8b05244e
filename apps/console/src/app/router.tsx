/**
 * app: the route table. Every room stands behind the sign-in. They come with the first page: a desk that is open all
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
import { WithdrawalPage } from '../features/withdrawals/withdrawal-page.tsx'
import { WithdrawalsPage } from '../features/withdrawals/withdrawals-page.tsx'
import { FailurePage } from './failure-page.tsx'
import { mustBeSignedIn } from './guard.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { SignedInLayout } from './signed-in-layout.tsx'
import { BASENAME } from './wanted-page.ts'

const room = (path: string, title: string, Component: ComponentType): RouteObject => ({
  path,
  handle: { title },
  Component,
})

const rooms: RouteObject[] = [
  { index: true, handle: { title: 'Inbox' }, Component: InboxPage },
  room('clients', 'Clients', ClientsPage),
  room('clients/:id', 'Client', ClientPage),
  room('clients/:id/identity', 'Identity review', IdentityPage),
  room('proposals', 'Proposals', ProposalsPage),
  room('proposals/:id', 'Proposal', ProposalPage),
  room('desk', 'Desk', DeskPage),
  room('orders', 'Orders', OrdersPage),
  room('orders/:id', 'Order', OrderPage),
  room('deposits', 'Deposits', DepositsPage),
  room('deposits/:id', 'Deposit', DepositPage),
  room('withdrawals', 'Withdrawals', WithdrawalsPage),
  room('withdrawals/:id', 'Withdrawal', WithdrawalPage),
  room('payouts', 'Payouts', PayoutsPage),
  room('payouts/:id', 'Payout file', PayoutPage),
  room('statements', 'Statements', StatementsPage),
  room('statements/lines', 'Statement lines', LinesPage),
  room('statements/:id', 'Statement', StatementPage),
  room('settlements', 'Settlements', SettlementsPage),
  room('client-money', 'Client money', ClientMoneyPage),
  room('invitations', 'Invitations', InvitationsPage),
  room('outbox', 'Outbox', OutboxPage),
  room('audit', 'Audit log', AuditPage),
  room('limits', 'Limits', LimitsPage),
  room('fee-card', 'Fee card', FeeCardPage),
  room('clock', 'Clock', ClockPage),
  room('account', 'Your account', AccountPage),
  room('*', 'Not found', NotFoundPage),
]

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FailurePage,
    HydrateFallback: Loader,
    children: [
      room('/sign-in', 'Sign in', SignInScreen),
      {
        path: '/',
        middleware: [mustBeSignedIn],
        Component: SignedInLayout,
        // A room that breaks leaves the frame around it standing.
        children: [{ ErrorBoundary: FailurePage, children: rooms }],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes, { basename: BASENAME })
export type Router = ReturnType<typeof createRouter>
