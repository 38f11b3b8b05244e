/** products, loan: what the screens know of it. Nothing suggests it: one line on Discover leads to its drawer. */
import { HandCoins } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { say } from './say-lists.ts'

export const loan: Product = {
  name: 'loan',
  filter: 'others',
  drawer: { type: 'loan', load: () => import('./drawer.tsx') },
  shelf: { icon: HandCoins, title: say('shelf'), note: say('shelfNote'), isOpen: true },
  holdingNote: () => import('./pledged-note.tsx'),
}
