/** signing: a signer that has given its key up signs with the new one alone, for witnesses with both, and names the change in every head. */
import { checkRotations, checkSignatures, readNote } from '@pramaan/verifier'
import { expect, onTestFinished, test } from 'vitest'
import { Books, newClients } from '../test/books.ts'
import { rotate } from './rotate.ts'
import { signerWith } from './signer.ts'
import { isSignedWith, type SigningKey, signingKeyFrom } from './signing-key.ts'
import { openStore } from './store.ts'

const [first, second, third] = [1, 2, 3].map((seed) =>
  signingKeyFrom('log.example', Buffer.alloc(32, seed)),
) as [SigningKey, SigningKey, SigningKey]
const START = Date.parse('2026-11-19T00:00:00Z')
const DAY = 86_400_000

function house() {
  const store = openStore(':memory:')
  onTestFinished(() => store.close())
  const books = new Books()
  const [client = ''] = newClients(1)
  let now = START
  const change = (former: SigningKey | null, old: SigningKey, next: SigningKey) =>
    rotate(store, old.log.key, {
      ...{ former, next, at: new Date(now), until: new Date(now + 30 * DAY) },
      by: ['Meera Nair: the yearly change', 'Arjun Rao: I was there'],
    })
  return {
    ...{ store, books, change },
    wait: (days: number) => {
      now += days * DAY
    },
    head: (key: SigningKey, former?: SigningKey) => {
      books.post(client, 100)
      const clock = { now: () => new Date(now) }
      const parts = { store, key, clock, say: () => {}, isDemo: false }
      return books.head(signerWith({ ...parts, ...(former ? { former } : {}) }))
    },
  }
}

const signersOf = async (note: string) =>
  (
    await checkSignatures(
      readNote(note),
      [first, second, third].map(({ log }) => log.key),
    )
  ).map(({ key }) => key.id)

test('from the next head on the new key signs, the checkpoint bears both for 30 days, and every head names the statement', async () => {
  const { head, change, wait, store } = house()
  const before = await head(first)
  expect(JSON.parse(before.body)).not.toHaveProperty('rotations')
  const note = await change(first, first, second)
  const [statement] = await checkRotations([note])
  expect(statement).toMatchObject({ number: 1, from: 2, isSignedByOld: true })
  expect(statement?.after).toBe(JSON.parse((await head(second, first)).body).prev)
  const made = await head(second, first)
  expect(made.rotations).toEqual([note])
  expect(JSON.parse(made.body).rotations).toEqual({ count: 1, hash: statement?.hash })
  expect(isSignedWith(second.key, made.body, Buffer.from(made.signature, 'hex'))).toBe(true)
  expect(await signersOf(made.note)).toEqual([second.log.key.id, first.log.key.id])
  wait(30)
  expect(await signersOf((await head(second, first)).note)).toEqual([second.log.key.id])
  expect(store.fact('rotations')).toEqual([note])
})

test('the former key signs no head any more', async () => {
  const { head, change } = house()
  await head(first)
  await change(first, first, second)
  await expect(head(first)).rejects.toThrow(
    'head 2 is not to be signed with this key any more: the firm has changed it',
  )
  expect((await head(second)).number).toBe(2)
})

test('two changes in a row follow one another, with a head between them', async () => {
  const { head, change } = house()
  await head(first)
  const one = await change(first, first, second)
  await expect(change(second, second, third)).rejects.toThrow('do not follow one another')
  await head(second)
  const two = await change(second, second, third)
  const made = await head(third, second)
  expect(made.rotations).toEqual([one, two])
  expect((await checkRotations(made.rotations)).map(({ from }) => from)).toEqual([2, 3])
})

test('a key that has signed nothing is not changed, nor one whose signer has stopped, nor is one taken again', async () => {
  const { head, change, store } = house()
  await expect(change(first, first, second)).rejects.toThrow('have not signed a head yet')
  await head(first)
  await expect(change(third, first, second)).rejects.toThrow('The former key of the firm has not signed')
  await change(first, first, second)
  await head(second)
  await expect(change(second, second, first)).rejects.toThrow('took a key again')
  store.change(() => store.setFact('stopped', { at: '', why: 'Head 1 is gone.' }))
  await expect(change(second, second, third)).rejects.toThrow('signing has stopped: Head 1 is gone.')
})

test('a head that was signed before the change and not kept is given again as it was, with its own key', async () => {
  const { books, head, change, store } = house()
  await head(first)
  books.post(newClients(1)[0] ?? '', 5)
  const signer = signerWith({
    ...{ store, key: first, clock: { now: () => new Date(START) }, say: () => {}, isDemo: false },
  })
  const lost = await books.head(signer, false)
  await change(first, first, second)
  const again = await head(second)
  expect(again).toMatchObject({ number: 2, body: lost.body, signature: lost.signature })
  expect(isSignedWith(first.key, again.body, Buffer.from(again.signature, 'hex'))).toBe(true)
})
