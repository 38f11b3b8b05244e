/** Claims in the shelf's lives: about an order or what was charged for it, joined, taken back, decided by two people, paid by the firm. */

import { propose } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { expect } from 'vitest'
import { makeClaim, withdrawClaim } from '../../src/products/compensation/claims.ts'
import { reason, sendAs } from '../firm.ts'
import type { Purse, ShelfClaim, ShelfOrder } from './shelf-model.ts'
import { done, placed, type ShelfWorld, type Turn, told } from './shelf-world.ts'

const DECISIONS_A_DAY = 3
const MOST_WORDS = 20

interface Wish {
  readonly order: ShelfOrder
  readonly about: 'order' | 'charge'
  readonly ground: 'price' | 'charge' | 'other'
  readonly amount: bigint | null
}

/** Of a bond both its order and its stamp duty; of all others the order. All chance is drawn here, before anything is asked for. */
function wishOf({ dice }: ShelfWorld, { orders }: Purse): Wish | null {
  const own = orders.filter(({ id }) => !id.startsWith('sip'))
  if (own.length === 0) return null
  const order = dice.of(own.slice(-12))
  const amount = dice.oneIn(10) ? null : BigInt(1 + dice.below(200_000))
  return order.kind === 'bond' && dice.oneIn(2)
    ? { order, about: 'charge', ground: 'charge', amount }
    : { order, about: 'order', ground: dice.of(['price', 'other'] as const), amount }
}

async function subjectOf({ house }: ShelfWorld, { order, about }: Wish): Promise<string> {
  if (about === 'order') return order.id
  const [fill] = await house.asOwner<{ id: string }>(
    `select id from order_fill where order_id = $1 and side = 'buy'`,
    [order.id],
  )
  return fill?.id ?? ''
}

const claim = async (world: ShelfWorld, purse: Purse, wish: Wish): Promise<Turn> => {
  const { services } = world.house
  const { about, ground, amount } = wish
  const { clientId } = purse.caller
  const id = await subjectOf(world, wish)
  const says = 'Please look at this again, it is not what I was told.'
  const ask = { about, aboutId: id, ground, says, amount: amount === null ? null : paise(amount) }
  const got = await told(async () => ({
    data: {
      id: await services.db.as({ clientId }).transaction((tx) => makeClaim(services, tx, clientId, ask)),
    },
  }))
  const before = purse.claims.find((one) => one.about === `${about} ${id}` && one.state === 'pending')
  // Of a charge the app finds that the rate card was kept; of all else it can find nothing.
  const withoutAmount = about === 'charge' ? 'claim_refused' : 'claim_amount_missing'
  const isTooMuch = before !== undefined && before.words >= MOST_WORDS
  const refused = amount === null ? withoutAmount : isTooMuch ? 'claim_refused' : null
  return placed(`claim ${amount} about ${about}`, got, refused, (made) => {
    const asked = amount ?? 0n
    if (!before) {
      const news = { id: made, about: `${about} ${id}`, asked, words: 1, paid: 0n }
      purse.claims.push({ ...news, state: 'pending' })
      return
    }
    expect(made).toBe(before.id)
    before.words += 1
    if (asked > before.asked) before.asked = asked
  })
}

/** What is another client's is not known. */
const claimOfOthers = async (world: ShelfWorld, purse: Purse, of: Purse): Promise<Turn> => {
  const { services } = world.house
  const { clientId } = purse.caller
  const other = of.orders.find(({ id }) => !id.startsWith('sip'))
  const ask = {
    about: 'order',
    aboutId: other?.id ?? clientId,
    ground: 'other',
    amount: paise(100n),
  } as const
  const got = await told(async () => ({
    data: {
      id: await services.db
        .as({ clientId })
        .transaction((tx) => makeClaim(services, tx, clientId, { ...ask, says: 'This is not mine at all.' })),
    },
  }))
  return { what: 'claim about what is not theirs', got, expected: 'claim_subject_unknown' }
}

const takeBack = async (world: ShelfWorld, purse: Purse, one: ShelfClaim): Promise<Turn> => {
  const { services } = world.house
  const { clientId } = purse.caller
  const got = await told(async () => {
    await services.db.as({ clientId }).transaction((tx) => withdrawClaim(services, tx, clientId, one.id))
    return undefined
  })
  const isDecided = one.state === 'rejected' || one.state === 'paid'
  return done('take a claim back', got, isDecided ? 'claim_decided' : null, () => {
    one.state = 'withdrawn'
  })
}

export function claimTurn(world: ShelfWorld, purse: Purse): Promise<Turn> | null {
  if (purse.claims.length > 0 && world.dice.oneIn(6)) {
    return takeBack(world, purse, world.dice.of(purse.claims))
  }
  const other = world.dice.of(world.purses)
  if (other !== purse && world.dice.oneIn(12)) return claimOfOthers(world, purse, other)
  const wish = wishOf(world, purse)
  return wish && claim(world, purse, wish)
}

/** Of the open ones so many are answered: all of it, a part, nothing; never more than was asked for. */
export async function decideClaims(world: ShelfWorld): Promise<void> {
  const open = world.purses.flatMap((purse) =>
    purse.claims.filter(({ state }) => state === 'pending').map((one) => ({ purse, one })),
  )
  for (const { purse, one } of open.slice(0, DECISIONS_A_DAY)) {
    const most = one.asked
    const message = 'We have looked at it together with the record.'
    const act = { kind: 'claim-decision', claim_id: one.id, message } as const
    if (world.dice.oneIn(3)) {
      await world.byTwo({ ...act, decision: 'rejected' })
      one.state = 'rejected'
      continue
    }
    const tooMuch = { ...act, decision: 'approved', rupees: Number(most + 1n) / 100 } as const
    const { body } = await sendAs(world.house.app, (await world.firm()).maker, propose, {
      body: { act: tooMuch, reason },
    })
    expect(body, 'more than was asked for').toMatchObject({ code: expect.anything() })
    expect(body.code, 'more than was asked for').not.toBe(200)
    const pays = world.dice.oneIn(2) ? most : 1n + BigInt(world.dice.below(Number(most)))
    await world.byTwo({ ...act, decision: 'approved', rupees: Number(pays) / 100 })
    Object.assign(one, { state: 'paid', paid: pays })
    purse.money.cash += pays
  }
}
