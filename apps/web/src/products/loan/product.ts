/** products, loan: what the screens know of it. */
import type { Product } from '../../orders/product.ts'

export const loan: Product = {
  name: 'loan',
  filter: 'others',
  drawer: { type: 'loan', load: () => import('./drawer.tsx') },
}
