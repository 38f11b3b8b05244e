/** products, fund: what the screens know of it. */
import { Layers } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { holding, orders } from './lists.tsx'
import { say } from './say-lists.ts'

export const fund: Product = {
  name: 'fund',
  filter: 'fund',
  drawer: { type: 'fund', load: () => import('./drawer.tsx') },
  shelf: {
    icon: Layers,
    title: say('shelf'),
    note: say('shelfNote'),
    isOpen: true,
    width: 'half',
    section: () => import('./section.tsx'),
    search: async (signal) => (await import('./entries.ts')).entries(signal),
  },
  orders,
  waits: () => import('./waits.tsx'),
  holding,
}
