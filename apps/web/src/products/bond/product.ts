/** products, bond: what the screens know of it. */
import { displayTypes } from '@pramaan/contracts'
import { Landmark } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { bondsWords, holding } from './holding.tsx'
import { say } from './say-lists.ts'

export const bond: Product = {
  name: 'bond',
  filter: 'bond',
  drawer: { type: 'bond', load: () => import('./drawer.tsx') },
  shelf: {
    icon: Landmark,
    title: say('shelf'),
    note: say('shelfNote'),
    isOpen: true,
    width: 'half',
    section: () => import('./section.tsx'),
    search: async (signal) => (await import('./entries.ts')).entries(signal),
  },
  orders: {
    ttype: 'bond',
    displayType: displayTypes.bond,
    units: bondsWords,
    // Bought at once: it never waits.
    awaiting: { title: ({ name }) => name, waits: say('waits') },
    receipt: {
      steps: { coupon: say('stepCoupon'), missed: say('stepMissed'), matured: say('stepMatured') },
      parts: () => import('./receipt-part.tsx'),
    },
    exit: { isRestricted: ({ quote_id }) => quote_id === null },
  },
  holding,
}
