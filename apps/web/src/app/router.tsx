/** app: the route table. Each screen is a file of its own; the guard stands before all of them but /error. */

import { Loader } from '@pramaan/ui/loader.tsx'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { loadFile } from '../platform/files.ts'
import { errorPage } from './error-page-file.ts'
import { FailurePage } from './failure-page.tsx'
import { guard } from './guard-middleware.ts'
import { Root } from './root.tsx'
import { say } from './say.ts'

/** A feature's page is its default export. */
const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await loadFile(load)).default,
})

const signedIn: RouteObject = {
  path: '/',
  lazy: () => loadFile(() => import('./signed-in-layout.tsx')),
  children: [
    { index: true, loader: () => redirect('/dashboard') },
    { path: '*', lazy: () => loadFile(() => import('./menu-page.tsx')) },
  ],
}

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FailurePage,
    HydrateFallback: Loader,
    middleware: [guard],
    children: [
      {
        // A page that breaks leaves the frame around it standing.
        ErrorBoundary: FailurePage,
        children: [
          {
            path: '/login',
            handle: { title: say('signIn') },
            lazy: page(() => import('./login-screen.tsx')),
          },
          {
            path: '/kyc',
            handle: { title: say('identityVerification') },
            lazy: page(() => import('../features/kyc/kyc-page.tsx')),
          },
          {
            path: '/about',
            handle: { title: say('aboutUs') },
            lazy: page(() => import('../features/public-pages/about-page.tsx')),
          },
          {
            path: '/privacy',
            handle: { title: say('privacy') },
            lazy: page(() => import('../features/public-pages/privacy-page.tsx')),
          },
          {
            path: '/cookie',
            handle: { title: say('cookiePolicy') },
            lazy: page(() => import('../features/public-pages/cookie-page.tsx')),
          },
          { path: '/error', handle: { title: say('noConnection') }, lazy: errorPage },
          signedIn,
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
export type Router = ReturnType<typeof createRouter>
