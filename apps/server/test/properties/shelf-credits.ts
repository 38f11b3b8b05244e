/**
 * Promotional credit in the shelf's lives: offered by two people, accepted on its terms, paying the charges of a day once they are final,
 * given up, used up, or over. The model knows one way from it to a rupee: a charge that the client was charged.
 */
import { addDays, instantOf } from '@pramaan/market-time'
import { accept, giveUp } from '../../src/products/trial/accept.ts'
import { creditsView } from '../../src/products/trial/views.ts'
import { least, type Purse, type ShelfCredit } from './shelf-model.ts'
import { done, placed, type ShelfWorld, type Turn, today, told } from './shelf-world.ts'

export interface CreditOffer {
  readonly id: string
  readonly amount: bigint
  readonly terms: string
  readonly acceptBy: string
  readonly endsOn: string
}

let names = 0

/** For everyone, for a few days; small ones are used up, large ones end with something left. */
export async function offerCredit(world: ShelfWorld): Promise<void> {
  names += 1
  const [first] = world.purses
  if (!first) return
  const day = today(world)
  const rupees = world.dice.of([5, 40, 300, 2500])
  const acceptBy = addDays(day, world.dice.below(4))
  const endsOn = addDays(acceptBy, world.dice.below(12))
  await world.byTwo({
    ...{ kind: 'credit-offer', name: `Credit ${names} for charges`, rupees, opens_on: day },
    ...{ accept_by: acceptBy, ends_on: endsOn },
  })
  const { clientId } = first.caller
  const { offers } = await world.house.services.db
    .as({ clientId })
    .transaction((tx) => creditsView(world.house.services, tx, clientId))
  const seen = offers.find(({ name }) => name === `Credit ${names} for charges`)
  if (!seen) throw new Error('an offer is not seen')
  const terms = { id: seen.id, terms: seen.terms_sha256 }
  world.credits.push({ ...terms, amount: BigInt(rupees) * 100n, acceptBy, endsOn })
}

/** To be told with every fill: what was charged on that trading day, without what a scheme keeps. */
export function charged(world: ShelfWorld, purse: Purse, day: string, amount: bigint): void {
  if (amount === 0n) return
  purse.charges.set(day, (purse.charges.get(day) ?? 0n) + amount)
  if (purse.credits.some((credit) => paysOn(credit, day))) payLater(world, purse, day)
}

const paysOn = ({ from, endsOn, isOver }: ShelfCredit, day: string): boolean =>
  !isOver && from <= day && day <= endsOn

const waiting = new WeakMap<Purse, Set<string>>()

function payLater({ agenda }: ShelfWorld, purse: Purse, day: string): void {
  const days = waiting.get(purse) ?? new Set()
  waiting.set(purse, days)
  if (days.has(day)) return
  days.add(day)
  agenda.add(instantOf(addDays(day, 1), '00:40'), () => {
    days.delete(day)
    pay(purse, day)
  })
}

/** The one that ends first before the others. The client has as many rupees more as credit less. */
function pay(purse: Purse, day: string): void {
  for (const credit of purse.credits.toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : 1))) {
    const open = purse.charges.get(day) ?? 0n
    if (!paysOn(credit, day) || open === 0n) continue
    const paid = least(credit.left, open)
    credit.left -= paid
    purse.charges.set(day, open - paid)
    purse.money.cash += paid
    if (credit.left === 0n) credit.isOver = true
  }
}

const end = (credit: ShelfCredit): void => {
  Object.assign(credit, { left: 0n, isOver: true })
}

const acceptOne = async (world: ShelfWorld, purse: Purse, offer: CreditOffer): Promise<Turn> => {
  const { services } = world.house
  const { clientId } = purse.caller
  const isRead = !world.dice.oneIn(12)
  const ask = { id: offer.id, termsHash: isRead ? offer.terms : '0'.repeat(64) }
  const got = await told(async () => ({
    data: await services.db.as({ clientId }).transaction((tx) => accept(services, tx, clientId, ask)),
  }))
  const day = today(world)
  const isHad = purse.credits.some((credit) => credit.offer === offer.id)
  const refused = isHad || day > offer.acceptBy || !isRead ? 'credit_refused' : null
  return placed(`accept a credit until ${offer.acceptBy}`, got, refused, (id) => {
    const { endsOn } = offer
    const credit = { id, offer: offer.id, from: day, endsOn, left: offer.amount, isOver: false }
    purse.credits.push(credit)
    payLater(world, purse, day)
    world.agenda.add(instantOf(addDays(endsOn, 1), '01:00'), () => end(credit))
  })
}

const giveUpOne = async (world: ShelfWorld, purse: Purse, credit: ShelfCredit): Promise<Turn> => {
  const { services } = world.house
  const { clientId } = purse.caller
  const got = await told(async () => ({
    data: await services.db.as({ clientId }).transaction((tx) => giveUp(services, tx, clientId, credit.id)),
  }))
  return done('give a credit up', got, credit.isOver ? 'credit_refused' : null, () => end(credit))
}

export function creditTurn(world: ShelfWorld, purse: Purse): Promise<Turn> | null {
  if (purse.credits.length > 0 && world.dice.oneIn(8)) {
    return giveUpOne(world, purse, world.dice.of(purse.credits))
  }
  // The last two: what is over is asked for as well.
  const offers = world.credits.slice(-2)
  const news = offers.filter(({ id }) => !purse.credits.some(({ offer }) => offer === id))
  if (news.length > 0) return acceptOne(world, purse, world.dice.of(news))
  return offers.length > 0 && world.dice.oneIn(6) ? acceptOne(world, purse, world.dice.of(offers)) : null
}
