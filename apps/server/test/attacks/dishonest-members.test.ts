/** One dishonest member of the firm, with a key, the console and its calls. The same stands in `npm run attack`. */
import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from '../harness.ts'
import { attacks, isHeld } from './dishonest-members.ts'

test.each(attacks)('$name', async (attack) => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  expect(await isHeld(attack, house)).toBe(true)
})
