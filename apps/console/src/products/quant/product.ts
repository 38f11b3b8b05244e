/** products, quant: structured notes, as the console knows them. */
import type { Product } from '../../platform/product.ts'
import { NewBarrierNote, NewFixedNote, NewShareNote } from './forms.tsx'
import { list } from './rows.ts'
import { say } from './say.ts'

export const quant: Product = {
  ttype: 'quant',
  tone: 'plain',
  isWorkedByHand: false,
  steps: {
    fixed: say('fixed'),
    coupon: say('couponPaid'),
    missed: say('missed'),
    matured: say('matured'),
    exited: say('exited'),
    'exited-in-part': say('exitedInPart'),
    recovered: say('recoveredStep'),
  },
  shelf: {
    title: say('title'),
    list,
    acts: [
      { kind: 'note-offer', word: say('newBarrier'), Form: NewBarrierNote },
      { kind: 'note-offer', word: say('newShare'), Form: NewShareNote },
      { kind: 'note-offer', word: say('newFixed'), Form: NewFixedNote },
    ],
  },
}
