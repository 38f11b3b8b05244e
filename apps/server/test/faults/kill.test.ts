/** kill -9 of the server, and of server and database together, in the middle of a load of money and orders. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diceFrom } from '../properties/dice.ts'
import { type DoomedHouse, openDoomedHouse } from './doomed-house.ts'
import { orderLoad } from './order-load.ts'
import { withdrawalLoad } from './withdrawal-load.ts'

const KILLS = 4

let house: DoomedHouse
beforeAll(async () => {
  house = await openDoomedHouse()
})
afterAll(() => house.close())

test(`under a load of withdrawals, purchases and sales that is killed ${KILLS} times nothing acknowledged is lost or doubled, and each retry tells what became of it`, async () => {
  const dice = diceFrom(42)
  const loads = [await withdrawalLoad(house), await orderLoad(house)]
  for (let kill = 1; kill <= KILLS; kill += 1) {
    for (const load of loads) await load.prepare()
    const dying = Promise.all(loads.map((load) => load.untilItDies()))
    while (!loads.every((load) => load.isUnderWay())) await sleep(20)
    await sleep(dice.below(500))
    await house.kill(kill % 2 === 0)
    await dying
    await house.start()
    for (const load of loads) await load.askAgain()
    for (const load of loads) await load.booksAgree()
    expect(await unbalanced()).toEqual([])
  }
  for (const load of loads) load.wasEnough()
}, 240_000)

const unbalanced = () =>
  house.asOwner(
    `select e.transfer_id from ledger_entry e join ledger_account a on a.id = e.account_id
     group by e.transfer_id, a.asset having sum(e.amount) <> 0`,
  )
