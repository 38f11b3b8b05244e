/**
 * demo: a second client, of whom both hard days can be seen: a loan on bonds whose issuer missed a coupon, so that they no longer cover
 * it and the cure date runs; and a claim that has had no answer in 21 days.
 */
import { paise } from '@pramaan/money'
import { addToClaim, makeClaim } from '../products/compensation/claims.ts'
import { ownClaims } from '../products/compensation/store.ts'
import { claimSubjects } from '../products/compensation/subjects.ts'
import type { TradingServices } from '../trading/services.ts'
import { buy } from './bond.ts'
import { allow } from './claims.ts'
import { BANK, borrow } from './loan.ts'
import type { PastEvent, Then } from './past.ts'
import { demoBorrower } from './people.ts'

const BOND = 'KONKAN-28'
const SAYS =
  'I was told ₹975 for each bond on the telephone, and the order was booked at ₹984. I have had no call about it since.'
const REMINDS = 'The 21 days are over, and nobody has answered me.'

/** Nothing where a lender's terms have ever been put up: then it has been told. */
export async function borrowerPast({ db }: TradingServices): Promise<PastEvent[]> {
  if ((await db.query('select from loan_terms limit 1')).length > 0) return []
  const event = (when: number, run: PastEvent['run']): PastEvent => ({ when, of: demoBorrower, run })
  return [
    event(120, (then) => then.deposit(1_50_000)),
    event(115, (then) => buy(then, BOND, 100)),
    event(85, (then) =>
      borrow(then, {
        ...{ lender: BANK.lender, asset: `OTC:${BOND}`, rupees: 50_000, months: 12, repayment: 'bullet' },
      }),
    ),
    event(27, claimPrice),
    event(4.4, remind),
  ]
}

async function claimPrice(then: Then): Promise<void> {
  await allow(then)
  const { services, caller } = then
  const { clientId } = caller
  await services.db.as({ clientId }).transaction(async (tx) => {
    const order = (await claimSubjects(tx, clientId)).find(({ about }) => about === 'order')
    if (!order) return
    const ask = { about: 'order', aboutId: order.about_id, ground: 'other', says: SAYS } as const
    await makeClaim(services, tx, clientId, { ...ask, amount: paise(90_000n) })
  })
}

async function remind({ services, caller: { clientId } }: Then): Promise<void> {
  await services.db.as({ clientId }).transaction(async (tx) => {
    const [claim] = await ownClaims(tx, clientId, 1)
    if (claim) await addToClaim(services, tx, clientId, claim.id, REMINDS)
  })
}
