/**
 * The lives of the shelf, day by day: in the morning what is due is done and the firm puts up something new; clients act in bursts that
 * share statements as the live server's do; in the evening NAVs come, what has closed is allotted or drawn, and what is due is done.
 * No client acts twice in a burst, so the model knows each outcome without knowing the order.
 */
import { randomUUID } from 'node:crypto'
import { addDays } from '@pramaan/market-time'
import { expect } from 'vitest'
import type { House } from '../harness.ts'
import { giveMoney } from '../money-people.ts'
import { type Dice, diceFrom } from './dice.ts'
import { bondTurn, breakBond, putUpBond } from './shelf-bonds.ts'
import { compareLoans, compareMoney } from './shelf-books.ts'
import { claimTurn, decideClaims } from './shelf-claims.ts'
import { creditTurn, offerCredit } from './shelf-credits.ts'
import { allotDeals, dealTurn, putUpDeal } from './shelf-deals.ts'
import { distribute, fundTurn, putUpFunds, tellNavs } from './shelf-funds.ts'
import { decideIssues, issueTurn, putUpIssue } from './shelf-issues.ts'
import { answerLoans, loanTurn, putUpLenders } from './shelf-loans.ts'
import type { Purse } from './shelf-model.ts'
import { noteTurn, putUpNote, valueNotes } from './shelf-notes.ts'
import { goTo, nowMs, type ShelfWorld, type Turn, today, worldOf } from './shelf-world.ts'

const CLIENTS = 240
const BURSTS_A_DAY = 8
/** The turn on which an issuer says that it will not pay its next coupon. */
const BREAKS_ON = 10

export interface Lived {
  readonly world: ShelfWorld
  readonly steps: number
}

interface Lives {
  readonly length: number
  readonly clients?: number
  readonly bursts?: number
}

/** Until so many steps are done. A step is an act of a client, or something of theirs that was done because it was due. */
export async function liveShelf(
  house: House,
  seed: number,
  { length, clients = CLIENTS, bursts = BURSTS_A_DAY }: Lives,
): Promise<Lived> {
  const dice = diceFrom(seed)
  const world = worldOf(house, dice, await makePurses(house, clients, dice))
  goTo(world, today(world), '09:30')
  await world.people.notes.openIndex()
  await putUpFunds(world)
  await putUpLenders(world)
  await putUpBond(world, 17, 2)
  await putUpBond(world, 57, 1)
  await putUpBond(world, 40, 3)
  let steps = 0
  for (let turn = 0; steps < length; turn += 1) {
    if (turn > 0) steps += await nights(world, `after turn ${turn - 1} of seed ${seed}`)
    goTo(world, today(world), '09:30')
    const when = `turn ${turn} of seed ${seed}, ${today(world)}, after ${steps} steps`
    steps += await morning(world, turn, when)
    for (let burst = 0; burst < bursts && steps < length; burst += 1) {
      const turns = await Promise.all(world.purses.map((purse) => playTurn(world, purse)))
      expect(
        turns.filter(({ got, expected }) => got !== expected),
        when,
      ).toEqual([])
      steps += turns.length
    }
    await compareMoney(world, `${when}, at noon`)
    steps += await evening(world, when)
    // As the database does by itself after a minute: plans that were made for empty tables are made anew.
    if (turn < 3 || turn % 10 === 0) await house.asOwner('analyze')
  }
  return { world, steps }
}

async function makePurses(house: House, count: number, dice: Dice): Promise<Purse[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await house.pastTriggers(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at,
       allow_bonus, allow_compensation)
     select id, 'L' || n, 'l' || n || '@lives.test', 'l' || n || '@lives.test', 'Life', 'x', now(), 'approved', now(), true, true
     from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [ids],
  )
  // Of a person each: an issue takes one application of one PAN.
  await house.pastTriggers(
    `insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask,
       id_number_mac, front_image_id, back_image_id, submitted_at, promised_by, status, decided_at, reason)
     select gen_random_uuid(), id, 'Life', '', '1990-01-01', 'x', 'xxx', decode(md5(id::text), 'hex'), gen_random_uuid(),
       gen_random_uuid(), now(), now(), 'approved', now(), null from unnest($1::uuid[]) as t(id)`,
    [ids],
  )
  const purses: Purse[] = []
  for (const [place, clientId] of ids.entries()) {
    const rupees = dice.oneIn(6) ? 40_000 : 200_000 + dice.below(4_000_000)
    await giveMoney(house, clientId, rupees)
    purses.push({
      caller: { clientId, sessionId: randomUUID(), isApproved: true, device: '' },
      money: { cash: BigInt(rupees) * 100n, blocked: 0n, unsettled: 0n, advance: 0n },
      ...{ assets: new Map(), income: new Map(), orders: [], sips: new Set(), isBorrower: place % 2 === 1 },
      ...{ credits: [], charges: new Map(), claims: [], loans: [] },
    })
  }
  return purses
}

async function doDue(world: ShelfWorld, when: string): Promise<number> {
  const steps = world.agenda.until(nowMs(world))
  await runDue(world)
  await compareMoney(world, when)
  return steps
}

const ROUNDS = 5
const WAIT = ['credit-charges', 'credit-expiry', 'loan-day']

/** What waited for something else of the same client, or was overtaken, has its turn at once; on the live server that is seconds later. */
async function runDue({ clockwork, house }: ShelfWorld): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await clockwork.doDue()
    const waited = await house.asOwner(
      `update due set taken_until = null
       where done_at is null and at <= $1 and (kind = any ($2) or taken_until is null) returning id`,
      [house.services.businessClock.now(), WAIT],
    )
    if (waited.length === 0) return
  }
  throw new Error('what is due waits for something that does not come')
}

/** Of the trading day that is over. */
async function tellClose({ calendar, dice, levels, people, ...world }: ShelfWorld): Promise<void> {
  const before = calendar.previousTradingDay(today(world))
  const last = Number(levels.get('last') ?? 25_000n)
  const level = Math.max(4000, last + dice.below(3001) - 1500)
  levels.set(before, BigInt(level)).set('last', BigInt(level))
  await people.notes.closes(before, before, () => level)
}

async function morning(world: ShelfWorld, turn: number, when: string): Promise<number> {
  if (turn === 0) await tellClose(world)
  const steps = await doDue(world, `${when}, in the morning`)
  goTo(world, today(world), '10:30')
  if (turn % 3 === 0) await putUpNote(world)
  if (turn % 2 === 0) await putUpDeal(world)
  if (turn % 4 === 0) await putUpIssue(world)
  if (turn % 2 === 1) await valueNotes(world)
  if (turn % 5 === 3) await distribute(world)
  if (turn === BREAKS_ON) await breakBond(world)
  if (turn % 3 === 1) await offerCredit(world)
  return steps
}

/** In parts, so that of two things that are due it is known which came first: what a credit pays is there when a SIP is paid for. */
async function evening(world: ShelfWorld, when: string): Promise<number> {
  const day = today(world)
  await decideClaims(world)
  await answerLoans(world)
  goTo(world, day, '15:00')
  let steps = await doDue(world, `${when}, in the afternoon`)
  goTo(world, day, '16:05')
  steps += await doDue(world, `${when}, after the close`)
  goTo(world, day, '23:30')
  await tellNavs(world, day)
  await allotDeals(world)
  await decideIssues(world)
  steps += await doDue(world, `${when}, in the evening`)
  await compareLoans(world, when)
  goTo(world, addDays(day, 1), '00:50')
  return steps + (await doDue(world, `${when}, in the night`))
}

/**
 * From the night that the evening ended in to the next trading day. Also over a weekend each day has its own: a credit ends in its
 * night, and what a deal lapses into on the next day is no longer paid by it.
 */
async function nights(world: ShelfWorld, when: string): Promise<number> {
  const until = world.calendar.nextTradingDay(addDays(today(world), -1))
  await tellClose(world)
  let steps = 0
  for (;;) {
    const day = today(world)
    goTo(world, day, '01:10')
    steps += await doDue(world, `${when}, ${day}, in the night`)
    if (day === until) return steps
    goTo(world, day, '16:05')
    steps += await doDue(world, `${when}, ${day}, a day without trading`)
    goTo(world, addDays(day, 1), '00:50')
    steps += await doDue(world, `${when}, ${day}, after it`)
  }
}

const TURNS = [fundTurn, fundTurn, bondTurn, noteTurn, dealTurn, issueTurn, creditTurn, claimTurn, loanTurn]

/** Where there is nothing of its kind to be done today, another has its turn. */
async function playTurn(world: ShelfWorld, purse: Purse): Promise<Turn> {
  const turn = world.dice.of(TURNS)(world, purse)
  return turn ?? fundTurn(world, purse)
}
