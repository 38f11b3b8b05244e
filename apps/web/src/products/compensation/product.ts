/** products, compensation: what the screens know of it. */
import type { Product } from '../../orders/product.ts'

export const compensation: Product = {
  name: 'compensation',
  filter: 'others',
  drawer: { type: 'compensation', load: () => import('./drawer.tsx') },
}
