/** signing: the signer signs what extends what it signed before, and stops for good at anything else. */
import { randomUUID } from 'node:crypto'
import { checkProof, openNote, readCheckpoint } from '@pramaan/verifier'
import { expect, onTestFinished, test } from 'vitest'
import { Books, newClients, openHouse, SECRET, sha256 } from '../test/books.ts'
import { idBytes } from './standing.ts'
import { GROUP, groupOf, LEAF_BYTES, wayUp } from './tree.ts'

const newHouse = (isDemo = false) => openHouse(onTestFinished, isDemo)

test('heads over 200 clients: signed, linked, each client’s way up verifies, and the checkpoint is the log’s', async () => {
  const [{ signer }, books, clients] = [newHouse(), new Books(), newClients(200)]
  for (const [at, client] of clients.entries()) books.post(client, 100 * (at + 1))
  books.tell('{"first":1}')
  await books.head(signer)
  books.post(clients[7] ?? '', -50)
  const { body, signature, number, leaves, tree, note } = await books.head(signer)
  expect(JSON.parse(body)).toMatchObject({
    number: 2,
    clients: 200,
    entries: 201,
    total: 100 * 200 * 201 * 0.5 - 50,
    prev: sha256(books.heads[0]?.body ?? '').toString('hex'),
    audit: { entries: 1, hash: books.events[0]?.hash },
  })
  const head = { number, body, signature, key: signer.key, hash: sha256(body).toString('hex') }
  for (const client of clients) {
    const blind = sha256(Buffer.from(SECRET, 'hex'), idBytes(client)).subarray(0, 16)
    const group = groupOf(tree.firsts, blind)
    const part = leaves.subarray(group * GROUP * LEAF_BYTES, (group + 1) * GROUP * LEAF_BYTES)
    const way = await wayUp(group, part, tree.nodes, tree.firsts.length / 16, blind)
    const checked = await checkProof({ head, leaf: way?.leaf ?? '', path: way?.path ?? [] })
    expect(checked.leaf).toMatchObject({ hash: books.chain(client).at(-1)?.hash })
  }
  expect((await openNote(note, [signer.log])).good).toHaveLength(1)
  expect(readCheckpoint(note).size).toBe(2)
})

type Attack = [name: string, act: (books: Books, client: string) => void, says: RegExp]

const attacks: Attack[] = [
  [
    'entry 1 changed from ₹60,000 to ₹50,000 and all behind it hashed anew',
    (books, client) => books.rewrite(client, [5_000_000, -1_000_000]),
    /has another chain in the database, of as many entries \(2\)/,
  ],
  [
    'the same, with a new entry behind it',
    (books, client) => books.rewrite(client, [5_000_000, -1_000_000, 100]),
    /^Entry 3 of client \S+ (says a balance of 4000100; its amount leads to 5000100|does not follow)/,
  ],
  [
    'an entry dropped from the middle and the rest hashed anew',
    (books, client) => books.rewrite(client, [5_000_000]),
    /has 1 entries in the database; 2 were taken in/,
  ],
  [
    'a chain that is gone',
    (books, client) => void books.entries.delete(client),
    /has no entries in the database/,
  ],
  [
    'a new entry whose other side is missing',
    (books, client) => void books.post(client, 1_000_000, { firm: null }),
    /^Entry 3 of client \S+ does not balance: transfer \S+ has no other side to it/,
  ],
  [
    'a new entry that brings more than the firm gave',
    (books, client) => void books.post(client, 1_000_000, { firm: -1 }),
    /^Entry 3 of client \S+ does not balance: the two sides of transfer \S+ are 999999 of INR apart/,
  ],
  [
    'a transfer of an earlier head once more',
    (books, client) => void books.post(client, 5, { transfer: books.chain(client)[0]?.transfer ?? '' }),
    /^Entry 3 of client \S+ belongs to transfer \S+, which an earlier head has covered/,
  ],
  [
    'a balance below zero',
    (books, client) => void books.post(client, -9_000_000),
    /^Entry 3 of client \S+ says a balance of -4000000/,
  ],
  [
    'the last head written anew',
    (books) => {
      const last = books.heads.at(-1)
      if (last) last.body = last.body.replace('"total":5', '"total":4')
    },
    /^Head 2 in the database is not the one that was signed/,
  ],
  [
    'an older head written anew',
    (books) => {
      const first = books.heads[0]
      if (first) first.body = first.body.replace('demo', 'live')
    },
    /^Head 1 in the database is not the one that was signed/,
  ],
  ['both heads gone', (books) => void books.heads.splice(0), /^2 heads were signed, and the database has 0/],
  [
    'a head that was made elsewhere',
    (books) => void books.heads.push({ number: 3, body: '{}', signature: '' }),
    /^2 heads were signed, and the database has 3/,
  ],
  [
    'the last event of the audit log deleted',
    (books) => void books.events.pop(),
    /^The audit log has 1 entries in the database; 2 were taken in/,
  ],
  [
    'the audit log hashed anew',
    (books) => {
      books.events.splice(0)
      books.tell('{"other":1}')
      books.tell('{"second":2}')
    },
    /^The audit log has another entry 2 in the database/,
  ],
  [
    'the audit log hashed anew, with a new event behind it',
    (books) => {
      books.events.splice(0)
      for (const text of ['{"other":1}', '{"second":2}', '{"third":3}']) books.tell(text)
    },
    /^Entry 3 of the audit log does not follow/,
  ],
]

test.each(attacks)(
  '%s: no head covers it, and signing has stopped, also after a restart',
  async (_, attack, says) => {
    const [house, books, [client = '', other = '']] = [newHouse(), new Books(), newClients(2)]
    books.post(client, 6_000_000)
    books.post(other, 100)
    books.tell('{"first":1}')
    await books.head(house.signer)
    books.post(client, -1_000_000)
    books.tell('{"second":2}')
    await books.head(house.signer)
    attack(books, client)
    await expect(books.head(house.signer)).rejects.toThrow(says)
    expect(house.said).toEqual([expect.stringMatching(/^Signing has stopped: /)])
    house.again()
    expect((await house.signer.state()).stopped?.why).toMatch(says)
    await expect(new Books().head(house.signer)).rejects.toThrow(says)
  },
)

test('a balance that no entry leads to stops it', async () => {
  const [{ signer }, books, [client = '']] = [newHouse(), new Books(), newClients(1)]
  books.post(client, 100)
  await books.head(signer)
  const standing = books.standing()
  standing[63] = 101
  await expect(signer.begin(books.beginning(true), standing)).rejects.toThrow(
    /has 101 paise in the database; the entries add up to 100 paise/,
  )
})

test('what one read found wrong is read again before it stops', async () => {
  const [{ signer }, books, [client = '']] = [newHouse(), new Books(), newClients(1)]
  books.post(client, 100)
  const stale = books.standing()
  books.post(client, 100)
  await books.head(signer)
  expect(await signer.begin(books.beginning(false), stale)).toMatchObject({ is: 'doubt' })
  books.post(client, 1)
  expect((await books.head(signer)).number).toBe(2)
})

test('a move between two clients and one within a client count when both sides are there', async () => {
  const [{ signer }, books, [one = '', two = '']] = [newHouse(), new Books(), newClients(2)]
  books.post(one, 1000)
  const [given, held] = [randomUUID(), randomUUID()]
  books.post(one, -300, { transfer: given, firm: null })
  books.post(two, 300, { transfer: given, firm: null })
  books.post(one, -200, { transfer: held, firm: null })
  books.post(one, 200, { transfer: held, firm: null, account: 'held' })
  books.post(one, 5, { asset: 'NSE:INFY', account: 'securities' })
  expect(JSON.parse((await books.head(signer)).body)).toMatchObject({ total: 1000, entries: 6 })
})

test('a head that the server lost before it kept it is given again, whole and the same', async () => {
  const [house, books, [client = '']] = [newHouse(), new Books(), newClients(1)]
  books.post(client, 100)
  const lost = await books.head(house.signer, false)
  house.again()
  books.post(client, 100)
  expect(await books.head(house.signer)).toEqual(lost)
  expect(JSON.parse((await books.head(house.signer)).body)).toMatchObject({ number: 2, total: 200 })
})

test.each<[string, (books: Books, client: string) => void, RegExp]>([
  [
    'entries',
    (books, client) => void books.chain(client).pop(),
    /has 1 entries in the database; 2 were taken in/,
  ],
  ['events', (books) => void books.events.pop(), /has 0 entries in the database; 1 were taken in/],
])(
  'a head is not given again over a database that has lost %s it covers, such as one that was put back',
  async (_what, lose, says) => {
    const [house, books, [client = '']] = [newHouse(), new Books(), newClients(1)]
    books.post(client, 100)
    await books.head(house.signer)
    books.post(client, 100)
    books.tell('one')
    await books.head(house.signer, false)
    lose(books, client)
    await expect(books.head(house.signer)).rejects.toThrow(says)
    expect((await house.signer.state()).stopped?.why).toMatch(says)
  },
)

test('of two servers the one that began first is outrun; two processes on one folder share what they know', async () => {
  const [house, books, [client = '']] = [newHouse(), new Books(), newClients(1)]
  const first = house.signer
  books.post(client, 100)
  const { turn } = await first.begin(books.beginning(false), books.standing())
  house.again()
  await books.head(house.signer)
  await expect(first.takeEntries(turn, books.chain(client))).rejects.toThrow('another server makes the head')
  books.post(client, 1)
  expect((await books.head(first)).number).toBe(2)
  books.post(client, 1)
  expect(JSON.parse((await books.head(house.signer)).body)).toMatchObject({ number: 3, total: 102 })
})

test('not all handed over is refused and stops nothing', async () => {
  const [{ signer }, books, [client = '']] = [newHouse(), new Books(), newClients(1)]
  books.post(client, 100)
  const { turn } = await signer.begin(books.beginning(false), books.standing())
  const ask = { at: '2026-11-18T06:00:00.000Z', mode: 'demo', secret: SECRET }
  await expect(signer.sign(turn, ask)).rejects.toThrow('not all that is new was handed over')
  expect((await books.head(signer)).number).toBe(1)
})

test('a demo begins anew as long as its past is not told, and never after', async () => {
  const { signer } = newHouse(true)
  const [cut, whole] = [new Books(), new Books()]
  cut.post(randomUUID(), 100)
  await cut.head(signer)
  whole.post(randomUUID(), 200)
  expect(JSON.parse((await whole.head(signer)).body)).toMatchObject({ number: 1, total: 200 })
  await signer.settle()
  await expect(cut.head(signer)).rejects.toThrow('is not the one that was signed')
})
