/** products/bond: a bond is bought from the firm at once, pays while it is held, and is sold back or matures. */
import { displayTypes } from '@pramaan/contracts'
import type { Product } from '../../trading/product.ts'
import { accruedFor } from './accrued-for.ts'
import { chargesOf } from './charge.ts'
import { exit } from './exit.ts'
import { REPAID } from './payment-plan.ts'
import { holdersOf } from './store.ts'

export const bond: Product = {
  kind: 'bond',
  filter: 'bond',
  displayType: displayTypes.bond,
  moves: { holding: ['sold'], sold: [] },
  planDeskFill: null,
  planVenueFill: null,
  exit,
  leftAs: (source) => (source === REPAID ? 'matured' : null),
  chargesOf,
  dayTrades: () => [],
  accruedOn: async (tx, orders, day) => {
    const holders = await holdersOf(tx, orders)
    return (order, units) => {
      const holder = holders.get(order)
      return holder ? accruedFor(holder, units, day) : 0n
    }
  },
  waitsFor: () => '',
}
