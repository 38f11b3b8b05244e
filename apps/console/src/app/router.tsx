/** app: the route table. Every room stands behind the sign-in; each is a file of its own. */
import { Loader } from '@pramaan/ui/loader.tsx'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { FailurePage } from './failure-page.tsx'
import { mustBeSignedIn } from './guard.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { BASENAME } from './wanted-page.ts'

/** A feature's page is its default export. */
const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await load()).default,
})

const rooms: RouteObject[] = [
  { index: true, handle: { title: 'Inbox' }, lazy: page(() => import('../features/inbox/inbox-page.tsx')) },
  {
    path: 'clients',
    handle: { title: 'Clients' },
    lazy: page(() => import('../features/clients/clients-page.tsx')),
  },
  {
    path: 'clients/:id',
    handle: { title: 'Client' },
    lazy: page(() => import('../features/clients/client-page.tsx')),
  },
  {
    path: 'clients/:id/identity',
    handle: { title: 'Identity review' },
    lazy: page(() => import('../features/identity-review/identity-page.tsx')),
  },
  {
    path: 'proposals',
    handle: { title: 'Proposals' },
    lazy: page(() => import('../features/proposals/proposals-page.tsx')),
  },
  {
    path: 'proposals/:id',
    handle: { title: 'Proposal' },
    lazy: page(() => import('../features/proposals/proposal-page.tsx')),
  },
  {
    path: 'invitations',
    handle: { title: 'Invitations' },
    lazy: page(() => import('../features/invitations/invitations-page.tsx')),
  },
  {
    path: 'outbox',
    handle: { title: 'Outbox' },
    lazy: page(() => import('../features/outbox/outbox-page.tsx')),
  },
  {
    path: 'audit',
    handle: { title: 'Audit log' },
    lazy: page(() => import('../features/audit/audit-page.tsx')),
  },
  {
    path: 'limits',
    handle: { title: 'Limits' },
    lazy: page(() => import('../features/limits/limits-page.tsx')),
  },
  { path: 'clock', handle: { title: 'Clock' }, lazy: page(() => import('../features/clock/clock-page.tsx')) },
  { path: '*', handle: { title: 'Not found' }, Component: NotFoundPage },
]

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FailurePage,
    HydrateFallback: Loader,
    children: [
      {
        path: '/sign-in',
        handle: { title: 'Sign in' },
        lazy: () => import('./sign-in-screen.tsx'),
      },
      {
        path: '/',
        middleware: [mustBeSignedIn],
        lazy: () => import('./signed-in-layout.tsx'),
        // A room that breaks leaves the frame around it standing.
        children: [{ ErrorBoundary: FailurePage, children: rooms }],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes, { basename: BASENAME })
export type Router = ReturnType<typeof createRouter>
