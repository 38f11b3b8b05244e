/** products/quant: structured notes: subscribed before they are issued, held until they mature, or left early at an approved value. */
import { displayTypes } from '@pramaan/contracts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Product } from '../../trading/product.ts'
import { planCancel } from './cancel-plan.ts'
import { chargesOf, endingOf } from './charge.ts'
import { exit } from './exit.ts'
import { NOTE_KIND } from './terms.ts'

export const note: Product = {
  kind: NOTE_KIND,
  filter: 'structured',
  displayType: displayTypes.quant,
  moves: {
    pending: ['holding', 'cancelled'],
    listing: [],
    awaiting: [],
    holding: ['sold'],
    sold: [],
    rejected: [],
    cancelled: [],
  },
  planDeskFill: null,
  planVenueFill: null,
  exit,
  leftAs: endingOf,
  planCancel,
  chargesOf,
  dayTrades: () => [],
  waitsFor: ({ expires_at: closes }, _quoted, { now }) =>
    now >= closes
      ? 'The offer has closed. The note is issued next, out of the money that is blocked.'
      : `The money is blocked until the note is issued. You can cancel until the offer closes on ${dayInWords(dayInIndia(closes))}.`,
}
