/** client-files: what the firm sees of a client, and what the client sees of that. */
import {
  type ClientPage,
  type ClientRow,
  type IdentityFile,
  openIdentityFile,
  searchClients,
  viewClient,
  viewClientImage,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, handInFor, newPerson, type Person, proposeAs, reason, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, nameClient, newClient, openHouse } from '../../../test/harness.ts'
import { idNumberMac, mobileMac } from '../../clients/person-macs.ts'
import { sealOldTexts } from '../../clients/seal-old-texts.ts'
import { referencesIn } from '../../payments/references.ts'
import { readAudit } from '../../platform/audit.ts'

let house: House
let maker: Person
beforeAll(async () => {
  house = await openHouse()
  maker = await newPerson(house, 'maker')
})
afterAll(() => house.close())

const NOBODY = '11111111-1111-4111-8111-111111111111'
type Found = { items: ClientRow[]; next: string | null }
const search = (query: string): Promise<Answer<Found>> => sendAs(house.app, maker, searchClients, { query })
const open = (person: Person, id: string, body: unknown = { reason }): Promise<Answer<IdentityFile>> =>
  sendAs(house.app, person, at(openIdentityFile, { id }), { body })
const image = (person: Person, id: string, image_id: string) =>
  house.app.inject({
    url: at(viewClientImage, { id, image_id }).path.replace(/^/, '/console-api'),
    cookies: person.cookies,
  })

describe('searching', () => {
  test('by the beginning of a name, an address or an account, whatever the case; nobody twice', async () => {
    const client = await newClient(house, { email: 'Zebulon@Example.test' })
    await nameClient(house, client.id, 'Zebulon Őrsi')
    for (const q of ['zebu', 'ZEBULON ő', 'Őrsi', 'őr zebulon', 'zebulon@ex']) {
      const { items } = (await search(`?q=${encodeURIComponent(q)}`)).body.data
      expect(
        items.map(({ id }) => id),
        q,
      ).toEqual([client.id])
    }
    const [{ account = '' } = {}] = (await search('?q=zebu')).body.data.items
    expect((await search(`?q=${account.toLowerCase()}`)).body.data.items).toHaveLength(1)
  })

  test('by a whole mobile number, with and without the country’s code, or a whole document number', async () => {
    const client = await newClient(house, { identityStatus: 'unverified' })
    await handInFor(house, client.id, 'Numbered Person')
    await house.pastTriggers(
      'update identity_submission set mobile_mac = $2, id_number_mac = $3 where client_id = $1',
      [client.id, mobileMac('+919811122233'), idNumberMac('QQQPP7788Q')],
    )
    for (const q of ['9811122233', '+91 98111 22233', 'qqqpp7788q', 'QQQPP 7788 Q']) {
      const { items } = (await search(`?q=${encodeURIComponent(q)}`)).body.data
      expect(
        items.map(({ id }) => id),
        q,
      ).toEqual([client.id])
    }
    expect((await search('?q=981112223')).body.data.items).toEqual([])
  })

  test('wildcards, quotes and other signs are only letters', async () => {
    for (const q of ['%', '_', "'", '\\', '%25', '$1', '"; drop table client; --', '🙂', '\u{10FFFF}']) {
      const answer = await search(`?q=${encodeURIComponent(q)}`)
      expect([q, answer.status, answer.body.data.items]).toEqual([q, 200, []])
    }
  })

  test('pages of 50 give everyone once, by age and by words, with a status too', async () => {
    const ids = new Set<string>()
    for (let turn = 0; turn < 120; turn += 1) {
      const [row] = await house.asOwner<{ id: string }>(
        `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, created_at)
         values (gen_random_uuid(), $1, $2, $2, $3, '', now(), '2020-01-01') returning id`,
        [
          `QQ${turn}`,
          `qq${turn % 3 ? 'mail' : ''}${turn}@page.test`,
          turn % 2 ? `Qq Person ${turn % 7}` : 'Someone',
        ],
      )
      if (row) ids.add(row.id)
    }
    await house.asOwner('delete from sealed_table')
    await sealOldTexts(house.owner, referencesIn)
    for (const query of ['?q=qq', '?q=qq&status=unverified', '?status=unverified']) {
      const seen: string[] = []
      let after = ''
      do {
        const { items, next } = (await search(`${query}${after}`)).body.data
        expect(items.length).toBeLessThanOrEqual(50)
        seen.push(...items.map(({ id }) => id))
        after = next ? `&after=${next}` : ''
      } while (after)
      expect(new Set(seen).size, query).toBe(seen.length)
      expect(
        seen.filter((id) => ids.has(id)),
        query,
      ).toHaveLength(120)
    }
  })

  test('every field of the question is checked', async () => {
    for (const query of [
      `?q=${'x'.repeat(121)}`,
      '?q=%00',
      '?q=a&q=b',
      '?status=admin',
      '?after=1',
      `?after=age:${NOBODY}'`,
      `?q=x&after=age:${NOBODY}`,
      `?after=name:${NOBODY}`,
      '?limit=1000',
      '?q[x]=1',
    ]) {
      expect((await search(query)).status, query).toBe(400)
    }
  })
})

describe('the page of one client', () => {
  test('shows the facts, and not the identity file', async () => {
    const client = await newClient(house, { identityStatus: 'unverified' })
    await handInFor(house, client.id, 'Asha Kulkarni')
    await proposeAs(house.app, maker, {
      kind: 'client-flags',
      client_id: client.id,
      allow_bonus: true,
      allow_compensation: true,
    })
    const answer: Answer<ClientPage> = await sendAs(house.app, maker, at(viewClient, { id: client.id }))
    expect(answer.body.data).toMatchObject({
      client: { id: client.id, verified: 'pending', is_frozen: false },
      flags: { allow_bonus: false, allow_compensation: false },
      has_pin: false,
      has_second_factor: false,
      bank_cards: [],
      submission: { status: 'pending', reason: null },
      proposals: [{ kind: 'client-flags', is_mine: true }],
      activity: [
        { what: 'Opened the client file: balance, holdings, orders, payments and activity.' },
        { actor: `${maker.name} (maker)`, reason },
      ],
    })
    for (const secret of ['ABCDE1234F', '1990-01-01', 'password']) expect(answer.raw).not.toContain(secret)
  })

  test('someone unknown is 404, a malformed id 400', async () => {
    expect((await sendAs(house.app, maker, at(viewClient, { id: NOBODY }))).status).toBe(404)
    expect((await sendAs(house.app, maker, at(viewClient, { id: 'x' }))).status).toBe(400)
  })
})

describe('the identity file', () => {
  test('opens for a reason of 20 characters, and the client reads who opened it and why', async () => {
    const client = await newClient(house)
    await handInFor(house, client.id)
    for (const body of [
      {},
      { reason: 'too short' },
      { reason: `  ${'x'.repeat(19)}  ` },
      { reason: 'x'.repeat(501) },
    ]) {
      expect((await open(maker, client.id, body)).body.code).toBe('field_invalid')
    }
    expect((await open(maker, client.id, { reason, staff_id: NOBODY })).body.code).toBe('field_unknown')
    const answer = await open(maker, client.id)
    expect(answer.body.data).toMatchObject({ id_no: 'ABCDE1234F', dob: '1990-01-01', status: 'pending' })
    const [entry] = await readAudit(house.services.db, { clientId: client.id, most: 1 })
    expect(entry).toMatchObject({ act: 'identity.read', reason, actor: { name: maker.name, role: 'maker' } })
  })

  test('asking again with the same key reads again, and that is written down again', async () => {
    const client = await newClient(house)
    await handInFor(house, client.id)
    const headers = { 'idempotency-key': 'the-same-key' }
    for (let turn = 0; turn < 2; turn += 1) {
      await sendAs(house.app, maker, at(openIdentityFile, { id: client.id }), { body: { reason }, headers })
    }
    expect(await readAudit(house.services.db, { clientId: client.id, most: 9 })).toHaveLength(2)
    const kept = await house.asOwner("select from idempotency where key = 'the-same-key'")
    expect(kept).toHaveLength(0)
  })

  test('of someone unknown, or who handed nothing in, is 404 and counts for nothing', async () => {
    const client = await newClient(house)
    expect((await open(maker, client.id)).raw).toBe((await open(maker, NOBODY)).raw)
    expect((await open(maker, NOBODY)).status).toBe(404)
    const readings = await house.asOwner('select from identity_reading where client_id = $1', [client.id])
    expect(readings).toHaveLength(0)
  })

  test('its images show only to who has it open, for 15 minutes', async () => {
    const client = await newClient(house)
    await handInFor(house, client.id)
    const colleague = await newPerson(house, 'checker')
    const file = (await open(colleague, client.id)).body.data
    expect((await image(maker, client.id, file.front_image_id)).statusCode).toBe(403)
    const shown = await image(colleague, client.id, file.front_image_id)
    expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([
      200,
      'image/jpeg',
      'a picture',
    ])
    house.clock.move(15 * 60_000)
    const late = await image(colleague, client.id, file.front_image_id)
    expect([late.statusCode, late.json().code]).toEqual([403, 'reading_reason_missing'])
  })

  test('an open file shows no image of another client, and none that was not handed in', async () => {
    const [one, another] = [await newClient(house), await newClient(house)]
    await handInFor(house, one.id)
    await handInFor(house, another.id)
    const reader = await newPerson(house, 'maker')
    await open(reader, one.id)
    const [avatar] = await house.asOwner<{ id: string }>(
      `insert into image (id, client_id, purpose, sealed, content_mac, width_px, height_px, created_at)
       select gen_random_uuid(), client_id, 'avatar', sealed, content_mac, 8, 8, created_at from image
       where client_id = $1 limit 1 returning id`,
      [one.id],
    )
    const other = (await open(await newPerson(house, 'maker'), another.id)).body.data
    const answers = [
      await image(reader, one.id, other.front_image_id),
      await image(reader, one.id, avatar?.id ?? ''),
      await image(reader, one.id, NOBODY),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await image(reader, another.id, other.front_image_id)).statusCode).toBe(403)
  })
})
