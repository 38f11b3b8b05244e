/** products, ipo: what the screens know of it. */
import { Rocket } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { say } from './say-lists.ts'

export const ipo: Product = {
  name: 'ipo',
  filter: 'others',
  drawer: { type: 'ipo', load: () => import('./drawer.tsx') },
  shelf: { icon: Rocket, title: say('shelf'), note: say('shelfNote'), isOpen: false },
}
