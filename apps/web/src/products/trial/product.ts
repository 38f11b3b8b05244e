/** products, trial: what the screens know of it: a line in the main drawer for those who are allowed a bonus or have a credit, and nothing anywhere for others. */
import { Gift } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { say } from './say-lists.ts'

export const trial: Product = {
  name: 'trial',
  filter: 'others',
  drawer: { type: 'trial', load: () => import('./drawer.tsx') },
  menu: {
    ...{ icon: Gift, title: say('menu') },
    isFor: ({ allow_bonus, has_credit }) => allow_bonus || has_credit,
  },
}
