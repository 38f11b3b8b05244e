/** products, quant: what the screens know of it. */
import { Scroll } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { say } from './say-lists.ts'

export const quant: Product = {
  name: 'quant',
  filter: 'structured',
  drawer: { type: 'quant', load: () => import('./drawer.tsx') },
  shelf: { icon: Scroll, title: say('shelf'), note: say('shelfNote'), isOpen: false },
}
