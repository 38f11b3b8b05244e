/** products, quant: structured notes, as the screens know them. */
import { displayTypes } from '@pramaan/contracts'
import { Scroll } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { awaiting, holding, notesWords } from './lists.tsx'
import { say } from './say-lists.ts'

export const quant: Product = {
  name: 'quant',
  filter: 'structured',
  drawer: { type: 'quant', load: () => import('./drawer.tsx') },
  shelf: {
    icon: Scroll,
    title: say('shelf'),
    chip: say('chip'),
    note: say('shelfNote'),
    isOpen: true,
    width: 'whole',
    section: () => import('./section.tsx'),
    search: async (signal) => (await import('./entries.ts')).entries(signal),
  },
  orders: {
    ttype: 'quant',
    displayType: displayTypes.quant,
    units: notesWords,
    awaiting,
    receipt: {
      steps: {
        pending: say('subscribed'),
        fixed: say('fixed'),
        coupon: say('coupon'),
        missed: say('missed'),
        matured: say('matured'),
        exited: say('exited'),
        'exited-in-part': say('exitedInPart'),
        recovered: say('recovered'),
      },
      parts: () => import('./receipt.tsx'),
    },
    exit: { isRestricted: ({ quote_id: id }) => id === null },
  },
  holding,
}
