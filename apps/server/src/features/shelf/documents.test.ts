/** shelf: the documents of an offer are bytes: these, and no others, from the first person to the client's own disk. */
import { deflateSync } from 'node:zlib'
import { type BondDetail, type ProposalAsk, propose, viewBond, viewOfferDocument } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person as Client, sendAs as sendAsClient, at as withId } from '../../../test/account-people.ts'
import { bonds } from '../../../test/bond-people.ts'
import {
  approveAs,
  approveBare,
  at,
  newPerson,
  type Person,
  proposeAs,
  reason,
  sendAs,
} from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { digestOf, named, open, papers, pdfOf, upload } from '../../../test/pdfs.ts'
import { newTrader, openTrading } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof bonds>
let maker: Person
let checker: Person
let trader: Client
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = bonds(house)
  ;[maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
  trader = await newTrader(house, 5_00_000)
})
afterAll(() => house.close())

const kept = async (): Promise<number> =>
  Number((await house.asOwner<{ n: bigint }>('select count(*) as n from offer_document'))[0]?.n ?? 0)

/** Exactly what a browser would save. */
async function downloaded(offer: string, sha256: string, token = trader.token) {
  const { method, base, path } = at(viewOfferDocument, { id: offer, sha256 })
  const answer = await house.app.inject({
    method: method as 'GET',
    url: `${base}${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers, raw: answer.body }
}

const offerNamed = async (symbol: string): Promise<string> =>
  (
    await house.asOwner<{ id: string }>(
      'select o.id from offer o join instrument i on i.id = o.instrument_id where i.symbol = $1',
      [symbol],
    )
  )[0]?.id ?? ''

/** Put up, opened and approved by two. */
async function byTwo(act: ProposalAsk): Promise<void> {
  const { proposal } = await proposeAs(house.app, maker, act)
  for (const { sha256 } of proposal.pdfs ?? []) await open(house, checker, sha256)
  const { body } = await approveAs(house.app, checker, proposal.id)
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  await house.services.market.reload()
}

async function offered(file: Buffer): Promise<string> {
  await upload(house, maker, file)
  const act = own.offerOf({ pdfs: [named(file)] })
  await byTwo(act)
  return offerNamed(act.symbol)
}

const bondSeen = async (offer: string): Promise<BondDetail> =>
  (await sendAsClient(house, trader, withId(viewBond, offer))).body.data as BondDetail

/** An object whose content is packed, as writers of PDFs do. */
const packed = (about: string, content: string): string =>
  `4 0 obj\n${about}\nstream\n${deflateSync(Buffer.from(content)).toString('latin1')}\nendstream\nendobj`

describe('one person puts it up', () => {
  test('the answer says the SHA-256 and the size of these bytes; the same bytes are kept once', async () => {
    const file = pdfOf('put up')
    const before = await kept()
    for (const person of [maker, checker])
      expect((await upload(house, person, file)).body.data).toEqual({
        sha256: digestOf(file),
        size: file.length,
      })
    expect(await kept()).toBe(before + 1)
  })

  test.each([
    ['nothing at all', Buffer.alloc(0)],
    ['a program with the name of a PDF', Buffer.from('MZ\x90\x00 This program cannot be run in DOS mode')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a PDF that was cut off', pdfOf('cut').subarray(0, 60)],
    ['10 MB and more', Buffer.concat([pdfOf('huge'), Buffer.alloc(10 * 1024 * 1024, ' '), pdfOf('end')])],
    ['a script', pdfOf('script', '4 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj')],
    ['a script in coded letters', pdfOf('coded', '4 0 obj\n<</S/J#61vaScript/#4a#53(x)>>\nendobj')],
    ['a program to start', pdfOf('launch', '4 0 obj\n<</S/Launch/F(cmd.exe)>>\nendobj')],
    ['a file within the file', pdfOf('inner', '4 0 obj\n<</Names<</EmbeddedFiles 5 0 R>>>>\nendobj')],
    ['a password', pdfOf('locked', '4 0 obj\n<</Encrypt 5 0 R>>\nendobj')],
    [
      'a script in a packed object',
      pdfOf('packed', packed('<</Type/Obj#53tm/Filter/FlateDecode>>', '5 0 <</S/JavaScript/JS(x)>>')),
    ],
    [
      'packed objects that nobody can unpack',
      pdfOf('odd', '4 0 obj\n<</Type/ObjStm/Filter/LZWDecode>>\nstream\n\x80\x0b\nendstream\nendobj'),
    ],
  ])('%s is refused in one sentence, and nothing is kept', async (_what, file) => {
    const before = await kept()
    expect(await upload(house, maker, file)).toMatchObject({
      status: 400,
      body: {
        code: 'document_wrong',
        message: 'Upload a PDF of up to 10 MB, without a password, scripts or embedded files.',
      },
    })
    expect(await kept()).toBe(before)
  })

  test('20 MB and more is refused before it is read, and no one is told of an image', async () => {
    const huge = Buffer.alloc(20 * 1024 * 1024 + 100_000, ' ')
    expect((await upload(house, maker, huge)).body).toMatchObject({
      ...{ code: 'file_too_large', message: 'This file is too large.' },
    })
  })

  test('packed pages and packed objects that do nothing are taken, and so is a word that only begins so', async () => {
    const page = packed('<</Filter/FlateDecode>>', '(/JavaScript is what this page is about)')
    const objects = packed('<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>', '5 0 <</Type/Font>>')
    const word = '9 0 obj\n<</Launchpad true>>\nendobj'
    expect((await upload(house, maker, pdfOf('quiet', `${page}\n${objects}\n${word}`))).status).toBe(200)
  })

  test('a file made to be slow is told at once: 10 MB of beginnings without an end', async () => {
    const file = pdfOf('slow', '/ObjStm stream\n'.repeat(600_000))
    expect((await upload(house, maker, file)).status).toBe(200)
  })

  test('an advisor and an auditor put nothing up', async () => {
    for (const role of ['advisor', 'auditor'] as const)
      expect((await upload(house, await newPerson(house, role), pdfOf(role))).body.code).toBe(
        'staff_role_wrong',
      )
  })
})

describe('another approves exactly these bytes', () => {
  test('a proposal that names bytes which are not here, or of another size, is refused', async () => {
    const refusal = async (pdfs: object[]) =>
      (
        await sendAs(house.app, maker, propose, {
          body: { act: { ...own.offerOf(), pdfs }, reason },
        })
      ).body.code
    const file = pdfOf('of another size')
    expect(await refusal([named(file)])).toBe('document_unknown')
    await upload(house, maker, file)
    expect(await refusal([{ ...named(file), size: file.length + 1 }])).toBe('document_changed')
    expect(await refusal([named(file), named(file, 'The same again')])).toBe('field_invalid')
  })

  test('unread it is not approved; opened it is, and name, size and SHA-256 stand in the proposal and in the audit log', async () => {
    const file = pdfOf('to be read')
    await upload(house, maker, file)
    const act = own.offerOf({ pdfs: [named(file)] })
    const { proposal } = await proposeAs(house.app, maker, act)
    expect(proposal.pdfs).toEqual([named(file)])
    expect(proposal.changes.at(-1)).toEqual({
      field: 'Document: Information memorandum',
      before: '',
      after: `${file.length} bytes, SHA-256 ${digestOf(file)}`,
    })
    await open(house, maker, digestOf(file))
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('document_not_opened')
    expect(await offerNamed(act.symbol)).toBe('')
    const opened = await open(house, checker, digestOf(file))
    expect(opened.raw).toBe(file.toString('latin1'))
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    const [told] = await house.asOwner<{ body: string }>(
      `select body from audit_event where body like '%bond-offer.approved%' order by seq desc limit 1`,
    )
    expect(told?.body).toContain(digestOf(file))
  })

  test('the database refuses an unread document also where the app would not', async () => {
    const file = pdfOf('past the app')
    await upload(house, maker, file)
    const act = own.offerOf({ pdfs: [named(file)] })
    const { proposal } = await proposeAs(house.app, maker, act)
    await expect(
      house.services.db.as('firm').transaction(async (tx) => {
        await approveBare(tx, proposal.id, checker)
        await tx.query(`select put_offer('bond-offer', $1, $2, null, now())`, [
          `bond:${act.symbol}`,
          JSON.stringify(act),
        ])
      }),
    ).rejects.toThrow('a document is approved by who has opened it')
  })
})

describe('the client keeps what was approved', () => {
  test('to the byte, with its SHA-256 and size in the drawer, as a file that no browser shows', async () => {
    const file = pdfOf('for the client')
    const offer = await offered(file)
    expect((await bondSeen(offer)).pdfs).toEqual([named(file)])
    const got = await downloaded(offer, digestOf(file))
    expect(got.bytes.equals(file)).toBe(true)
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Information-memorandum-${digestOf(file).slice(0, 12)}.pdf"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('what was put up and never approved is not handed out, nor under another offer, nor to a stranger', async () => {
    const file = pdfOf('approved here only')
    const [offer, other] = [await offered(file), await own.offered()]
    const draft = pdfOf('never approved')
    await upload(house, maker, draft)
    expect((await downloaded(offer, digestOf(draft))).status).toBe(404)
    expect((await downloaded(other, digestOf(file))).status).toBe(404)
    expect((await downloaded(offer, digestOf(file), 'nobody')).status).toBe(401)
  })

  test('a changed document is a new version: who bought keeps the old one on the receipt, and who reads the old one orders again', async () => {
    const [first, second] = [pdfOf('first edition'), pdfOf('second edition')]
    const offer = await offered(first)
    const { id } = await own.bought(trader, offer, 2)
    await upload(house, maker, second)
    await byTwo({ kind: 'offer-documents', offer_id: offer, pdfs: [named(second)] })
    expect(await bondSeen(offer)).toMatchObject({ version: 2, pdfs: [named(second)] })
    expect((await own.receiptOf(trader, id)).agreed).toEqual({ offer_id: offer, pdfs: [named(first)] })
    expect((await downloaded(offer, digestOf(first))).bytes.equals(first)).toBe(true)
    expect((await own.buy(trader, offer, 2, { version: 1 })).body.code).toBe('offer_changed')
    const next = await own.buy(trader, offer, 2, { version: 2 })
    expect((await own.receiptOf(trader, next.body.data?.id ?? '')).agreed?.pdfs).toEqual([named(second)])
    // Another price leaves the documents as they are.
    await own.byTwo({ kind: 'bond-price', offer_id: offer, clean: 99, pdfs: papers })
    expect(await bondSeen(offer)).toMatchObject({ version: 3, pdfs: [named(second)] })
    await expect(
      proposeAs(house.app, maker, { kind: 'offer-documents', offer_id: offer, pdfs: [named(second)] }),
    ).rejects.toThrow('The offer has exactly these documents already.')
  })

  test('an offer with a name alone stays as it was, and its receipt names no file', async () => {
    const offer = await own.offered()
    const { id } = await own.bought(trader, offer, 2)
    expect(await bondSeen(offer)).not.toHaveProperty('pdfs')
    expect(await own.receiptOf(trader, id)).not.toHaveProperty('agreed')
  })
})

describe('bytes that someone has exchanged in the database', () => {
  test('the app cannot change or remove one, and no one can put other bytes under a SHA-256', async () => {
    const sha256 = digestOf(pdfOf('fixed'))
    await upload(house, maker, pdfOf('fixed'))
    const firm = house.services.db.as('firm')
    await expect(
      firm.query('update offer_document set size = 1 where sha256 = $1', [sha256]),
    ).rejects.toThrow('permission denied')
    await expect(firm.query('delete from offer_document where sha256 = $1', [sha256])).rejects.toThrow(
      'permission denied',
    )
    await expect(
      house.asOwner('update offer_document set content = $2 where sha256 = $1', [sha256, pdfOf('other')]),
    ).rejects.toThrow('its_own_bytes')
  })

  test('by an owner who drops that rule are handed out to nobody and approved by nobody', async () => {
    const file = pdfOf('honest')
    const offer = await offered(file)
    const { proposal } = await proposeAs(house.app, maker, own.offerOf({ pdfs: [named(file)] }))
    await house.asOwner('alter table offer_document drop constraint its_own_bytes')
    await house.asOwner('update offer_document set content = $2 where sha256 = $1', [
      digestOf(file),
      pdfOf('forged'),
    ])
    const got = await downloaded(offer, digestOf(file))
    expect(got.status).toBe(409)
    expect(got.raw).toContain('no longer the one that was approved')
    expect((await open(house, checker, digestOf(file))).body.code).toBe('document_changed')
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('document_changed')
  })
})
