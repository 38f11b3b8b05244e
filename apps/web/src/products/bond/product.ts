/** products, bond: what the screens know of it. */
import { Landmark } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { say } from './say-lists.ts'

export const bond: Product = {
  name: 'bond',
  filter: 'bond',
  drawer: { type: 'bond', load: () => import('./drawer.tsx') },
  shelf: { icon: Landmark, title: say('shelf'), note: say('shelfNote'), isOpen: false },
}
