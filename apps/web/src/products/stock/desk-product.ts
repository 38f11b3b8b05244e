/** products, stock: a stock that the dealing desk buys for the client. Its holdings are those of stocks. */
import { displayTypes } from '@pramaan/contracts'
import { BriefcaseBusiness } from 'lucide-react'
import type { Product } from '../../orders/product.ts'
import { awaiting } from './lists/awaiting.ts'
import { holding } from './lists/holding.tsx'
import { corporateActions, parts, shares } from './lists/orders.ts'
import { say } from './lists/say.ts'

export const desk: Product = {
  name: 'desk',
  filter: 'stock',
  drawer: { type: 'fo', load: () => import('./desk-drawer.tsx') },
  shelf: {
    icon: BriefcaseBusiness,
    title: say('desk'),
    note: say('deskNote'),
    isOpen: true,
    width: 'narrow',
    section: () => import('./desk/section.tsx'),
    search: async (signal) => (await import('./desk/entries.ts')).entries(signal),
  },
  orders: {
    ttype: 'fo',
    displayType: displayTypes.fo,
    units: shares,
    awaiting: { ...awaiting, waits: say('withDesk') },
    receipt: { steps: { ...corporateActions, 'taken in hand': say('takenInHand') }, parts },
    exit: { isRestricted: ({ quote_id }) => quote_id === null },
  },
  holding,
}
