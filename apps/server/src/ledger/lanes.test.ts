/** ledger: who goes together is answered together, and nobody pays for a neighbour. */
import { expect, test } from 'vitest'
import { lanes } from './lanes.ts'

const OPTIONS = { lanes: 1, most: 10 }
const settled = (asks: readonly Promise<unknown>[]) =>
  Promise.all(asks.map((ask) => ask.catch((error: Error) => error.message)))

test('asks of one moment go together, at most ten, and each gets its own answer in order', async () => {
  const batches: number[] = []
  const join = lanes(async (asks: readonly number[]) => {
    batches.push(asks.length)
    return asks.map((ask) => ask * 2)
  }, OPTIONS)
  expect(await Promise.all(Array.from({ length: 25 }, (_, ask) => join(ask)))).toEqual(
    Array.from({ length: 25 }, (_, ask) => ask * 2),
  )
  expect(batches).toEqual([10, 10, 5])
})

test('one that fails in a batch of ten fails alone', async () => {
  const join = lanes(async (asks: readonly number[]) => {
    if (asks.includes(3)) throw new Error('three is poison')
    return asks
  }, OPTIONS)
  const answers = await settled(Array.from({ length: 10 }, (_, ask) => join(ask)))
  expect(answers).toEqual([0, 1, 2, 'three is poison', 4, 5, 6, 7, 8, 9])
})

test('after a batch that failed nobody waits for a neighbour that is held up', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const join = lanes(async (asks: readonly number[]) => {
    if (asks.length > 1) throw new Error('a lock was waited for too long')
    if (asks[0] === 0) await held
    return asks
  }, OPTIONS)
  const first = join(0)
  expect(await Promise.all([join(1), join(2)])).toEqual([1, 2])
  release()
  expect(await first).toBe(0)
})

test('what was committed and never answered is asked again with the same ask, so that it is recognised', async () => {
  const done = new Map<{ id: number }, string>()
  const join = lanes(async (asks: readonly { id: number }[]) => {
    const answers = asks.map((ask) => done.get(ask) ?? 'done')
    for (const ask of asks) done.set(ask, 'again')
    if (asks.length > 1) throw new Error('Connection terminated unexpectedly')
    return answers
  }, OPTIONS)
  expect(await Promise.all([join({ id: 1 }), join({ id: 2 })])).toEqual(['again', 'again'])
})

test('a database that does not answer at all is not asked again one by one: each of ten waits for it once', async () => {
  let asked = 0
  const join = lanes(async () => {
    asked += 1
    throw new Error('Query read timeout')
  }, OPTIONS)
  expect(new Set(await settled(Array.from({ length: 10 }, (_, ask) => join(ask))))).toEqual(
    new Set(['Query read timeout']),
  )
  expect(asked).toBe(1)
})

test('two lanes work side by side, and a third batch waits for one of them', async () => {
  let [underWay, most] = [0, 0]
  const join = lanes(
    async (asks: readonly number[]) => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 5))
      underWay -= 1
      return asks
    },
    { lanes: 2, most: 1 },
  )
  await Promise.all(Array.from({ length: 9 }, (_, ask) => join(ask)))
  expect(most).toBe(2)
})
