/** product-drawers: which file fills which drawer. */
import type { DrawerType } from '@pramaan/contracts'
import type { ComponentType } from 'react'
import type { OpenDrawer } from '../../platform/modals.ts'

/** A drawer's content gets what the drawer was opened with. */
type Content = ComponentType<OpenDrawer['props']>

export const contents: Record<DrawerType, () => Promise<{ default: Content }>> = {
  fo: () => import('./contents/fo.tsx'),
  otc: () => import('./contents/otc.tsx'),
  ipo: () => import('./contents/ipo.tsx'),
  fund: () => import('./contents/fund.tsx'),
  quant: () => import('./contents/quant.tsx'),
  bond: () => import('./contents/bond.tsx'),
  trial: () => import('./contents/trial.tsx'),
  compensation: () => import('./contents/compensation.tsx'),
  loan: () => import('./contents/loan.tsx'),
  stock: () => import('./contents/stock.tsx'),
  withdraw: () => import('./contents/withdraw.tsx'),
  deposit: () => import('./contents/deposit.tsx'),
}
