/** products, stock: a stock that the client buys on the exchange. What it shares with the desk's is in lists/. */
import { displayTypes, instrumentKinds } from '@pramaan/contracts'
import type { Product } from '../../orders/product.ts'
import { awaiting } from './lists/awaiting.ts'
import { holding } from './lists/holding.tsx'
import { corporateActions, parts, shares } from './lists/orders.ts'
import { say } from './lists/say.ts'

export const stock: Product = {
  name: 'stock',
  filter: 'stock',
  drawer: {
    type: 'stock',
    load: () => import('./stock-drawer.tsx'),
    isWide: true,
    shows: instrumentKinds,
  },
  orders: {
    ttype: 'standard',
    displayType: displayTypes.standard,
    units: shares,
    awaiting: { ...awaiting, waits: say('waits') },
    receipt: { steps: corporateActions, parts },
    // The book has nothing for it, or the server gave no quote.
    exit: { isRestricted: ({ quote_id, S1 }) => quote_id === null || S1 === 0 },
  },
  holding,
}
