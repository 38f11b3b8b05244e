/** products, ipo: what the screens know of it. Once it is listed, its share is held and sold as every other. */
import { displayTypes } from '@pramaan/contracts'
import { Rocket } from 'lucide-react'
import { sharesWords } from '../../orders/order-words.ts'
import type { Product } from '../../orders/product.ts'
import { More, title } from './awaiting.tsx'
import { say } from './say-lists.ts'

export const ipo: Product = {
  name: 'ipo',
  filter: 'stock',
  drawer: { type: 'ipo', load: () => import('./drawer.tsx') },
  shelf: {
    icon: Rocket,
    title: say('shelf'),
    chip: say('chip'),
    note: say('shelfNote'),
    isOpen: true,
    section: () => import('./section.tsx'),
    width: 'wide',
    search: async (signal) => (await import('./entries.ts')).entries(signal),
  },
  orders: {
    ttype: 'ipo',
    displayType: displayTypes.ipo,
    units: sharesWords,
    awaiting: { title, waits: say('waits'), More },
    receipt: {
      steps: {
        pending: say('stepPending'),
        'application changed': say('stepChanged'),
        listing: say('stepListing'),
      },
      parts: () => import('./receipt-part.tsx'),
    },
    exit: { isRestricted: ({ quote_id, S1 }) => quote_id === null || S1 === 0 },
  },
}
