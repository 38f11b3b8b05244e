/** signing: every head says what the firm's people have signed up to it, and which keys they had; a store from before catches up (decision 95). */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoStaffSigner, possessionText } from '@pramaan/verifier'
import { expect, onTestFinished, test } from 'vitest'
import { Books, clock, sha256 } from '../test/books.ts'
import { signerWith } from './signer.ts'
import { signingKeyFrom } from './signing-key.ts'
import { openStore } from './store.ts'

const NONE = '0'.repeat(64)
/** As it was told before anybody had a key. */
const approved = (number: number): string =>
  `{"act":"cash-adjustment.approved","client":null,"what":"${number}"}`

async function founded(role: string): Promise<string> {
  const { keyId, sign } = await demoStaffSigner(role)
  const said = { instance: 'log.example 1', staff: role, name: role, role, key: keyId }
  const possession = await sign(possessionText({ ...said, at: '2026-11-18T05:00:00.000Z' }))
  const actor = { id: role, kind: 'staff', name: role, role }
  return JSON.stringify({
    act: 'staff-key.founded',
    actor,
    at: '2026-11-18T05:00:00.000Z',
    client: null,
    signed: { possession },
  })
}

function newSigner() {
  const folder = mkdtempSync(join(tmpdir(), 'signing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = () => {
    const store = openStore(join(folder, 'books'))
    onTestFinished(() => store.close())
    const key = signingKeyFrom('log.example', Buffer.alloc(32, 7))
    return { store, signer: signerWith({ store, key, clock, say: () => {}, isDemo: false }) }
  }
  return { ...open(), again: open }
}

const leaf = (body: string): Buffer => sha256('\0', body)
const node = (left: Buffer, right: Buffer): Buffer => sha256('\x01', left, right)

async function signedBooks() {
  const books = new Books()
  books.post(randomUUID(), 500, { act: 'sale-settled' })
  const told = [approved(1), '{"act":"client.signed-in"}', await founded('maker'), await founded('checker')]
  for (const body of told) books.tell(body)
  const [first = '', , second = '', third = ''] = told
  const says = {
    acts: {
      entries: 3,
      root: node(node(leaf(first), leaf(second)), leaf(third)).toString('hex'),
    },
    keys: {
      entries: 2,
      hash: sha256(sha256(Buffer.from(NONE, 'hex'), second), third).toString('hex'),
    },
  }
  return { books, says }
}

test('3 events of signed acts, two of them of keys, stand in the head; who signed in does not', async () => {
  const { signer } = newSigner()
  const { books, says } = await signedBooks()
  expect(JSON.parse((await books.head(signer)).body)).toMatchObject(says)
})

/** A store that has taken in all of the audit log, and knows of no act in it. */
async function olderStore() {
  const { store, signer, again } = newSigner()
  const { books, says } = await signedBooks()
  const before = store.fact('acts')
  await books.head(signer)
  store.change(() => store.setFact('acts', before))
  return { books, says, signer: again().signer }
}

test('a store from before takes the audit log in once more, and its next head says the same', async () => {
  const { books, says, signer } = await olderStore()
  books.post(randomUUID(), 100, { act: 'sale-settled' })
  expect(JSON.parse((await books.head(signer)).body)).toMatchObject({ number: 2, ...says })
  expect(await signer.state()).toMatchObject({ audit: 4, stopped: null })
})

test('an audit log that was rewritten meanwhile stops it', async () => {
  const { books, signer } = await olderStore()
  const bodies = books.events.map(({ body }) => body)
  books.events.length = 0
  for (const body of [approved(2), ...bodies.slice(1), approved(3)]) books.tell(body)
  await expect(books.head(signer)).rejects.toThrow(
    'Entry 4 of the audit log does not follow from what was taken in',
  )
  expect((await signer.state()).stopped).not.toBeNull()
})
