/** products, otc: what the screens know of it. */
import { MoonStar } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { say } from './say-lists.ts'

export const otc: Product = {
  name: 'otc',
  filter: 'stock',
  drawer: { type: 'otc', load: () => import('./drawer.tsx') },
  shelf: { icon: MoonStar, title: say('shelf'), note: say('shelfNote'), isOpen: false },
}
