/** product-drawers: which file fills which drawer. */
import type { DrawerType } from '@pramaan/contracts'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { OpenDrawer } from '../../platform/modals.ts'

/** A drawer's content gets what the drawer was opened with. */
type Content = ComponentType<OpenDrawer['props']>

export const contents: Record<DrawerType, LazyExoticComponent<Content>> = {
  fo: lazy(() => import('./contents/fo.tsx')),
  otc: lazy(() => import('./contents/otc.tsx')),
  ipo: lazy(() => import('./contents/ipo.tsx')),
  fund: lazy(() => import('./contents/fund.tsx')),
  quant: lazy(() => import('./contents/quant.tsx')),
  bond: lazy(() => import('./contents/bond.tsx')),
  trial: lazy(() => import('./contents/trial.tsx')),
  compensation: lazy(() => import('./contents/compensation.tsx')),
  loan: lazy(() => import('./contents/loan.tsx')),
  stock: lazy(() => import('./contents/stock.tsx')),
  withdraw: lazy(() => import('./contents/withdraw.tsx')),
  deposit: lazy(() => import('./contents/deposit.tsx')),
}
