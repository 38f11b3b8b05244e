/** products, trial: what the screens know of it. */
import type { Product } from '../../orders/product.ts'

export const trial: Product = {
  name: 'trial',
  filter: 'others',
  drawer: { type: 'trial', load: () => import('./drawer.tsx') },
}
