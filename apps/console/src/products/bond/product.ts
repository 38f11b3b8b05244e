/** products, bond: bonds, as the console knows them. */
import type { Product } from '../../platform/product.ts'
import { NewBond } from './forms.tsx'
import { BondPayments } from './payments.tsx'
import { list } from './rows.ts'
import { say } from './say.ts'

export const bond: Product = {
  ttype: 'bond',
  tone: 'plain',
  isWorkedByHand: false,
  steps: { coupon: say('stepCoupon'), missed: say('stepMissed'), matured: say('stepMatured') },
  shelf: {
    title: say('title'),
    list,
    acts: [{ kind: 'bond-offer', word: say('newBond'), Form: NewBond }],
    Below: BondPayments,
  },
}
