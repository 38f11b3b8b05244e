import { expect, onTestFinished, test } from 'vitest'
import { headsWith } from '../../src/ledger/heads.ts'
import { signerInProcess } from '../../src/ledger/signers.ts'
import { newPerson } from '../account-people.ts'
import { openHouse } from '../harness.ts'
import { giveMoney } from '../money-people.ts'
import { lessInEntryOne, rewritings, stopAfter } from './rewritten-history.ts'

test.each(rewritings)(
  '$name: no head covers it, and the signer stops and says why',
  async ({ act, says }) => {
    const house = await openHouse()
    onTestFinished(() => house.close())
    expect(await stopAfter(house, act)).toMatch(says)
  },
)

test('entry 1 rewritten, and the signer’s books gone: what the last head does not cover is not taken in', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const { keys, clock } = house.services
  const { id: client } = await newPerson(house)
  await giveMoney(house, client, 60_000)
  await headsWith(house.services, 'demo').make()
  await lessInEntryOne(house, client)
  house.clock.move(3_600_000)
  const signer = await signerInProcess({ keys, clock, folder: null, isDemo: false, say: () => {} })
  await expect(headsWith({ ...house.services, signer }, 'demo').make()).rejects.toThrow(
    /^Entry 1 of client \S+ is not the one that head 1 covers/,
  )
})
