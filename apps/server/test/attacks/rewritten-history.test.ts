import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from '../harness.ts'
import { rewritings, stopAfter } from './rewritten-history.ts'

test.each(rewritings)(
  '$name: no head covers it, and the signer stops and says why',
  async ({ act, says }) => {
    const house = await openHouse()
    onTestFinished(() => house.close())
    expect(await stopAfter(house, act)).toMatch(says)
  },
)
