/** signing: books from before the signer's own are taken in only as the last signed head counts them. */
import { expect, onTestFinished, test } from 'vitest'
import { Books, clock, newClients, openHouse, SECRET } from '../test/books.ts'
import { signerWith } from './signer.ts'
import { signingKeyFrom } from './signing-key.ts'
import { openStore } from './store.ts'

const newHouse = () => openHouse(onTestFinished, false)

test('books from before it are taken in once, heads included, and go on where they were', async () => {
  const [old, fresh, books, clients] = [newHouse(), newHouse(), new Books(), newClients(5)]
  for (const client of clients) {
    books.post(client, 100)
    await books.head(old.signer)
  }
  books.post(clients[0] ?? '', 1)
  const { body } = await books.head(fresh.signer)
  expect(JSON.parse(body)).toMatchObject({ number: 6, total: 501 })
  books.post(clients[0] ?? '', 1)
  const { turn } = await fresh.signer.begin(books.beginning(false), books.standing())
  await expect(fresh.signer.takeHeads(turn, [])).rejects.toThrow('only before the first is signed')
})

test.each<[string, (books: Books, client: string) => void, RegExp]>([
  [
    'a chain that was rewritten',
    (books, client) => books.rewrite(client, [5_000_000]),
    /^Entry 1 of client \S+ is not the one that head 2 covers/,
  ],
  [
    'a chain that was rewritten, with more behind it',
    (books, client) => books.rewrite(client, [5_000_000, 100, 100]),
    /^Entry 1 of client \S+ is not the one that head 2 covers/,
  ],
  ['a client that is gone', (books, client) => void books.entries.delete(client), /^Head 2 counts 1 client/],
  [
    'another tree',
    (books) => void books.leaves.writeUInt8(books.leaves.readUInt8(40) ^ 1, 40),
    /^The tree under head 2 in the database is not the one that it signs/,
  ],
])('books from before with %s are not taken in: signing stops', async (_name, act, says) => {
  const [old, fresh, books, [one = '', two = '']] = [newHouse(), newHouse(), new Books(), newClients(2)]
  for (const client of [one, two]) {
    books.post(client, 6_000_000)
    await books.head(old.signer)
  }
  act(books, one)
  await expect(books.head(fresh.signer)).rejects.toThrow(says)
  expect((await fresh.signer.state()).stopped?.why).toMatch(says)
})

test('books from before are taken in again from their beginning where a signer was ended in the middle of it', async () => {
  const [old, fresh, books, [one = '', two = '']] = [newHouse(), newHouse(), new Books(), newClients(2)]
  for (const client of [one, two]) books.post(client, 100)
  await books.head(old.signer)
  const begun = await fresh.signer.begin(books.beginning(false), books.standing())
  await fresh.signer.takeHeads(begun.turn, books.heads)
  await fresh.signer.takeTree(begun.turn, SECRET, books.leaves)
  await fresh.signer.takeEntries(begun.turn, books.chain(one))
  fresh.again()
  expect(JSON.parse((await books.head(fresh.signer)).body)).toMatchObject({ number: 2, total: 200 })
})

test('without the tree under the last head books from before are refused, and nothing stops', async () => {
  const [old, fresh, books, [client = '']] = [newHouse(), newHouse(), new Books(), newClients(1)]
  books.post(client, 100)
  await books.head(old.signer)
  const { turn } = await fresh.signer.begin(books.beginning(false), books.standing())
  await fresh.signer.takeHeads(turn, books.heads)
  await fresh.signer.takeEntries(turn, books.chain(client))
  const ask = { at: '2026-11-18T06:00:00.000Z', mode: 'demo', secret: SECRET }
  await expect(fresh.signer.sign(turn, ask)).rejects.toThrow('were not held against the tree')
  expect((await books.head(fresh.signer)).number).toBe(2)
})

test('heads that another key has signed are not taken over', async () => {
  const [house, books, [client = '']] = [newHouse(), new Books(), newClients(1)]
  books.post(client, 100)
  await books.head(house.signer)
  const stranger = signingKeyFrom('log.example', Buffer.alloc(32, 8))
  const signer = signerWith({
    store: openStore(':memory:'),
    key: stranger,
    clock,
    say: () => {},
    isDemo: false,
  })
  await expect(books.head(signer)).rejects.toThrow('is not signed with the key of this signer')
})
