/** products, fund: what the screens know of it. */
import { Layers } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { say } from './say-lists.ts'

export const fund: Product = {
  name: 'fund',
  filter: 'fund',
  drawer: { type: 'fund', load: () => import('./drawer.tsx') },
  shelf: { icon: Layers, title: say('shelf'), note: say('shelfNote'), isOpen: false },
}
