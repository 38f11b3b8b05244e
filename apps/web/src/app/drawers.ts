/** app: which file fills which drawer: the products' own, and those that move money. */
import type { DrawerType } from '@pramaan/contracts'
import type { ProductDrawer } from '../orders/product.ts'
import { products } from '../products/registry.ts'

const drawers: readonly ProductDrawer[] = [
  ...products.map(({ drawer }) => drawer),
  { type: 'withdraw', load: () => import('../features/payments/withdraw-drawer.tsx') },
  { type: 'deposit', load: () => import('../features/payments/deposit-drawer.tsx') },
]

export function drawerOf(type: DrawerType): ProductDrawer {
  const found = drawers.find((drawer) => drawer.type === type)
  if (!found) throw new Error(`Nothing fills the drawer "${type}".`)
  return found
}
