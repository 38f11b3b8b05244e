/** contracts: a credit is tied to nothing, and its name does not say that it is. */
import { expect, test } from 'vitest'
import { creditOffer } from './trial-fields.ts'

const named = (name: string) =>
  creditOffer.safeParse({
    ...{ kind: 'credit-offer', name, rupees: 500, opens_on: '2026-11-18' },
    ...{ accept_by: '2026-11-28', ends_on: '2026-12-18' },
  })

const traps = [
  'Bonus for your first deposit',
  'Deposit bonus 50%',
  'Dep0sit bonus',
  'Top-up bonus',
  'Credit after five trades',
  'Unlocks after turnover of ₹1 lakh',
  'Withdraw it after ten orders',
  'Pehle jama: 500',
  'जमा बोनस',
]

test.each(traps)('“%s” ties a credit to a deposit or to trading: it is no name of one', (name) => {
  expect(named(name).error?.issues.map(({ message }) => message)).toContain(
    'A credit is tied to no deposit, trade or turnover: choose a name that says nothing of one.',
  )
})

test.each(['Welcome 2026', 'Brokerage-free November', 'Ten years with us', 'Diwali charges on us'])(
  '“%s” is a name',
  (name) => {
    expect(named(name).success).toBe(true)
  },
)
