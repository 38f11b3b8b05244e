/** app: which file fills which drawer. */
import type { DrawerType } from '@pramaan/contracts'
import type { ComponentType } from 'react'
import type { OpenDrawer } from '../platform/modals.ts'

/** A drawer's content gets what the drawer was opened with. */
type Content = ComponentType<OpenDrawer['props']>

export const contents: Record<DrawerType, () => Promise<{ default: Content }>> = {
  fo: () => import('../products/stock/desk-drawer.tsx'),
  otc: () => import('../products/otc/drawer.tsx'),
  ipo: () => import('../products/ipo/drawer.tsx'),
  fund: () => import('../products/fund/drawer.tsx'),
  quant: () => import('../products/quant/drawer.tsx'),
  bond: () => import('../products/bond/drawer.tsx'),
  trial: () => import('../products/trial/drawer.tsx'),
  compensation: () => import('../products/compensation/drawer.tsx'),
  loan: () => import('../products/loan/drawer.tsx'),
  stock: () => import('../products/stock/stock-drawer.tsx'),
  withdraw: () => import('../features/payments/withdraw-drawer.tsx'),
  deposit: () => import('../features/payments/deposit-drawer.tsx'),
}
