/** products/bond: a bond is bought from the firm at once, pays while it is held, and is sold back or matures. */
import { displayTypes } from '@pramaan/contracts'
import type { Product } from '../../trading/product.ts'
import { chargesOf } from './charge.ts'
import { exit } from './exit.ts'

export const bond: Product = {
  kind: 'bond',
  filter: 'bond',
  displayType: displayTypes.bond,
  moves: { holding: ['sold'], sold: [] },
  planDeskFill: null,
  planVenueFill: null,
  exit,
  chargesOf,
  dayTrades: () => [],
  waitsFor: () => '',
}
