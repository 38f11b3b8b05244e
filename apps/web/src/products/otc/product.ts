/** products, otc: what the screens know of it. Its shares are held as shares are. */
import { displayTypes } from '@pramaan/contracts'
import { MoonStar } from 'lucide-react'
import { sharesWords } from '../../orders/order-words.ts'
import type { Product } from '../../orders/product.ts'
import { More, title } from './awaiting.tsx'
import { say } from './say-lists.ts'

export const otc: Product = {
  name: 'otc',
  filter: 'stock',
  drawer: { type: 'otc', load: () => import('./drawer.tsx') },
  shelf: {
    icon: MoonStar,
    title: say('shelf'),
    chip: say('chip'),
    note: say('shelfNote'),
    isOpen: true,
    width: 'narrow',
    section: () => import('./section.tsx'),
    search: async (signal) => (await import('./entries.ts')).entries(signal),
  },
  orders: {
    ttype: 'otc',
    displayType: displayTypes.otc,
    units: sharesWords,
    // What was allotted waits for the client's answer.
    awaiting: { title, waits: say('waits'), More, isYourTurn: ({ status }) => status === 'awaiting' },
    receipt: {
      steps: {
        pending: say('stepPending'),
        allotted: say('stepAllotted'),
        'paid in part': say('stepPaid'),
      },
    },
    exit: { isRestricted: ({ quote_id }) => quote_id === null },
  },
}
