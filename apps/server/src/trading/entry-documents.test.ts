/** trading: what two people enter for all holders has its document, and a holder keeps exactly the one that was approved. */
import {
  type BondDetail,
  type FundPurchase,
  type FundView,
  type ProposalAsk,
  propose,
  type ReadNote,
  readNoteOffer,
  viewBond,
  viewFund,
  viewOfferDocument,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Person as Client,
  sendAs as sendAsClient,
  signedIn,
  at as withId,
} from '../../test/account-people.ts'
import { bonds } from '../../test/bond-people.ts'
import {
  approveAs,
  approveBare,
  at,
  newPerson,
  type Person,
  proposeAs,
  reason,
  sendAs,
} from '../../test/firm.ts'
import { funds } from '../../test/fund-people.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { notes } from '../../test/note-people.ts'
import { approveRead, digestOf, named, open, pdfOf, upload } from '../../test/pdfs.ts'
import { newTrader, openTrading, quote, sell } from '../../test/trade-people.ts'
import { forgetUnnamedDocuments } from '../firm/offer-documents.ts'
import { laterBy } from '../platform/clock.ts'
import { changeOffer, findOffer } from './offers.ts'

let house: House
let own: ReturnType<typeof bonds>
let note: ReturnType<typeof notes>
let maker: Person
let checker: Person
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = bonds(house)
  note = notes(house)
  await note.openIndex()
})
afterAll(() => house.close())
beforeEach(async () => {
  own.moveTo('2026-11-16')
  await signIn()
})

/** A day on, a session of the console has ended. */
async function signIn(): Promise<void> {
  ;[maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
}

const DAY_MS = 24 * 3_600_000

/** With a document of its own, told apart by its remark. */
async function entered(act: object, remark: string): Promise<Buffer> {
  const file = pdfOf(remark)
  await signIn()
  await upload(house, maker, file)
  const { proposal } = await proposeAs(house.app, maker, {
    ...act,
    pdfs: [named(file, remark)],
  } as ProposalAsk)
  const { body } = await approveRead(house, checker, proposal)
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  await house.services.market.reload()
  return file
}

const shown = async <Seen>(person: Client, call: Parameters<typeof withId>[0], id: string): Promise<Seen> =>
  (await sendAsClient(house, await signedIn(house, person), withId(call, id))).body.data as Seen

async function downloaded(person: Client, offer: string, sha256: string) {
  const { method, base, path } = at(viewOfferDocument, { id: offer, sha256 })
  const { token } = await signedIn(house, person)
  const answer = await house.app.inject({
    method: method as 'GET',
    url: `${base}${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload }
}

describe('without a document nothing is entered', () => {
  test.each([
    { kind: 'fund-nav', scheme_code: 1, day: '2026-11-13', nav: 20 },
    { kind: 'bond-price', clean: 99 },
    { kind: 'bond-bid', bid: 97 },
    { kind: 'bond-default', due_day: '2026-12-15', outcome: 'missed' },
    { kind: 'note-value', day: '2026-11-13', percent: 98, source: 'An agency' },
    { kind: 'note-fixing', day: '2026-11-13', level: 20_000 },
    { kind: 'note-default', day: '2026-11-13' },
  ])('$kind', async (act) => {
    const offer_id = '00000000-0000-4000-8000-000000000000'
    for (const pdfs of [undefined, []]) {
      const asked = { ...(act.kind !== 'fund-nav' && { offer_id }), ...act, ...(pdfs && { pdfs }) }
      const { body } = await sendAs(house.app, maker, propose, { body: { act: asked, reason } })
      expect(body.code).toBe('field_invalid')
      if (pdfs) expect(body.message).toBe('Attach the document, as a PDF.')
    }
  })

  test('nor by the database, where the app would not look: the whole act, its document, and that it was opened', async () => {
    const offer = await own.offered()
    const file = pdfOf('past the app')
    await upload(house, maker, file)
    const act: ProposalAsk = { kind: 'bond-bid', offer_id: offer, bid: 97, pdfs: [named(file)] }
    const { proposal } = await proposeAs(house.app, maker, act)
    const [{ instrument_id } = { instrument_id: 0 }] = await house.asOwner<{ instrument_id: number }>(
      'select instrument_id from offer where id = $1',
      [offer],
    )
    const saying = (said: object) =>
      house.services.db.as('firm').transaction(async (tx) => {
        await approveBare(tx, proposal.id, checker)
        await tx.query('select say_value($1, $2, $3, jsonb_populate_record(null::valuation, $4))', [
          ...['bond-bid', `bond-bid:${offer}`, JSON.stringify(said)],
          JSON.stringify({
            ...{ instrument_id, at: house.clock.now(), price_paise: 9700_00, source: 'x' },
            entered_at: house.clock.now(),
          }),
        ])
      })
    const { pdfs: _, ...without } = act
    await expect(saying(without)).rejects.toThrow('an entry is the one that two people approved')
    await expect(saying(act)).rejects.toThrow('a document is approved by who has opened it')
    await open(house, checker, digestOf(file))
    await saying(act)
  })

  test('nor do the documents of a price become those of the offer, or anything but the price change: the database refuses it', async () => {
    const offer = await own.offered()
    const file = pdfOf('where a price was taken from')
    await upload(house, maker, file)
    const act: ProposalAsk = { kind: 'bond-price', offer_id: offer, clean: 99, pdfs: [named(file)] }
    const { proposal } = await proposeAs(house.app, maker, act)
    await open(house, checker, digestOf(file))
    const stored = await findOffer(house.owner, offer)
    if (!stored) throw new Error('the bond is not on the shelf')
    const { terms, opens_at, closes_at, total } = stored
    const changing = (more: object) =>
      house.services.db.as('firm').transaction(async (tx) => {
        await approveBare(tx, proposal.id, checker)
        await changeOffer(
          tx,
          { kind: 'bond-price', subject: `bond-price:${offer}`, act },
          {
            ...{ id: offer, opens_at, closes_at, total },
            terms: { ...(terms as object), clean: 99, ...more },
          },
          house.clock.now(),
        )
      })
    for (const more of [{ pdfs: act.pdfs }, { kind: 'bond-price' }, { offer_id: offer }])
      await expect(changing(more)).rejects.toThrow(
        'an offer changes by what was approved, and by nothing else',
      )
    await changing({})
    expect((await findOffer(house.owner, offer))?.terms).toEqual({ ...(terms as object), clean: 99 })
  })

  test('unread it is not approved, and one from before entries had documents is proposed again', async () => {
    const offer = await own.offered()
    const file = pdfOf('unread')
    await upload(house, maker, file)
    const act: ProposalAsk = { kind: 'bond-bid', offer_id: offer, bid: 97, pdfs: [named(file)] }
    const { proposal } = await proposeAs(house.app, maker, act)
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('document_not_opened')
    await house.pastTriggers(`update proposal set act = act - 'pdfs' where id = $1`, [proposal.id])
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_outdated')
  })
})

describe('a holder finds on the receipt what its figures rest on', () => {
  test('of a bond: the price that was paid and the bid that holds now; once sold, the bid that it was sold at', async () => {
    const offer = await own.offered()
    const buyer = await newTrader(house, 200_000)
    const price = await entered({ kind: 'bond-price', offer_id: offer, clean: 99 }, 'Price before')
    const { body } = await own.buy(buyer, offer, 4, { version: 2 })
    const id = body.data?.id ?? ''
    house.clock.move(60_000)
    const priceNow = await entered({ kind: 'bond-price', offer_id: offer, clean: 99.5 }, 'Price after')
    await entered({ kind: 'bond-bid', offer_id: offer, bid: 98.5 }, 'First bid')
    house.clock.move(60_000)
    const bid = await entered({ kind: 'bond-bid', offer_id: offer, bid: 98.75 }, 'Second bid')
    const figures = [
      { kind: 'bond-price', day: '2026-11-16', offer_id: offer, pdfs: [named(price, 'Price before')] },
      { kind: 'bond-bid', day: '2026-11-16', offer_id: offer, pdfs: [named(bid, 'Second bid')] },
    ]
    expect((await own.receiptOf(buyer, id)).entered).toEqual(figures)
    // Beside the figures themselves stands what they are now, whatever this client paid.
    expect((await shown<BondDetail>(buyer, viewBond, offer)).entered).toEqual([
      {
        ...{ kind: 'bond-price', day: '2026-11-16', offer_id: offer },
        pdfs: [named(priceNow, 'Price after')],
      },
      figures[1],
    ])
    expect((await downloaded(buyer, offer, digestOf(bid))).bytes.equals(bid)).toBe(true)
    own.moveTo('2026-11-18')
    const again = await signedIn(house, buyer)
    const given = (await quote(house, again, id, 'bond')).body.data
    await sell(house, again, id, given?.price ?? 0, { ttype: 'bond' })
    house.clock.move(60_000)
    await entered({ kind: 'bond-bid', offer_id: offer, bid: 90 }, 'Bid after the sale')
    expect((await own.receiptOf(buyer, id)).entered).toEqual(figures)
  })

  test('of a fund: the NAV it was dealt at, also where it was put right later; of another day, nothing', async () => {
    const fund = funds(house)
    own.moveTo('2026-11-19', '10:00')
    const { id, code } = await fund.newFund({ load_steps: [] })
    const person = await newTrader(house, 100_000)
    const placed = (await fund.buy(person, id, 25_000)).body.data as FundPurchase
    fund.goTo('23:30')
    await fund.tellNav(code, '2026-11-19', 205_000)
    await fund.clockwork.run()
    const seen = async () => (await fund.receiptOf(await fund.again(person), placed.id ?? '')).entered
    expect(await seen()).toBeUndefined()
    const nav = { kind: 'fund-nav', scheme_code: code }
    await entered({ ...nav, day: '2026-11-17', nav: 20.1 }, 'Another day')
    const file = await entered({ ...nav, day: '2026-11-19', nav: 20.6 }, 'The right NAV')
    await fund.clockwork.run()
    const figures = [
      { kind: 'fund-nav', day: '2026-11-19', offer_id: id, pdfs: [named(file, 'The right NAV')] },
    ]
    expect(await seen()).toEqual(figures)
    expect((await shown<FundView>(person, viewFund, id)).entered).toEqual(figures)
    await fund.tellNav(code, '2026-11-20', 206_000)
    expect((await shown<FundView>(person, viewFund, id)).entered).toBeUndefined()
  })

  test('of a note: its last value and its default', async () => {
    const [opens, starts] = ['2027-02-01', '2027-02-05']
    note.moveTo(opens)
    const person = await newTrader(house, 300_000)
    const act = note.offerOf({ open_day: opens, close_day: '2027-02-04', start_day: starts })
    const offer = await note.offered({ ...act, fixing_days: ['2028-02-01'] })
    const order = await note.subscribed(await signedIn(house, person), offer, 100_000)
    await note.closes(opens, starts, () => 20_000)
    await note.until('2027-03-01')
    const value = { kind: 'note-value', offer_id: offer, source: 'An agency' }
    await entered({ ...value, day: '2027-02-20', percent: 99 }, 'Older value')
    const last = await entered({ ...value, day: '2027-02-26', percent: 98 }, 'Newer value')
    await entered({ ...value, day: '2027-02-10', percent: 97 }, 'Of a day before, entered late')
    const broken = await entered(
      { kind: 'note-default', offer_id: offer, day: '2027-02-28' },
      'Notice of the trustee',
    )
    const own = (await note.receiptOf(person, order)).entered
    expect(own).toHaveLength(2)
    expect((await shown<ReadNote>(person, readNoteOffer, offer)).entered).toEqual(own)
    expect(own).toEqual(
      expect.arrayContaining([
        { kind: 'note-value', day: '2027-02-26', offer_id: offer, pdfs: [named(last, 'Newer value')] },
        {
          ...{ kind: 'note-default', day: '2027-02-28', offer_id: offer },
          pdfs: [named(broken, 'Notice of the trustee')],
        },
      ]),
    )
  })

  test('of a note: each level that two people entered, until it ended', async () => {
    const [opens, starts] = ['2027-04-05', '2027-04-09']
    note.moveTo(opens)
    const person = await newTrader(house, 300_000)
    const act = note.offerOf({ open_day: opens, close_day: '2027-04-08', start_day: starts })
    const offer = await note.offered({ ...act, fixing_days: ['2028-04-05'] })
    const order = await note.subscribed(await signedIn(house, person), offer, 100_000)
    await note.until('2027-04-12')
    const level = await entered(
      { kind: 'note-fixing', offer_id: offer, day: starts, level: 20_000 },
      'Close as the exchange published it',
    )
    const own = (await note.receiptOf(person, order)).entered
    expect((await shown<ReadNote>(person, readNoteOffer, offer)).entered).toEqual(own)
    expect(own).toEqual([
      {
        ...{ kind: 'note-fixing', day: starts, offer_id: offer },
        pdfs: [named(level, 'Close as the exchange published it')],
      },
    ])
    expect((await downloaded(person, offer, digestOf(level))).bytes.equals(level)).toBe(true)
  })

  test('what was proposed and not approved is not handed out, nor under another offer', async () => {
    const [offer, other] = [await own.offered(), await own.offered()]
    const person = await newTrader(house, 100_000)
    const file = await entered({ kind: 'bond-bid', offer_id: offer, bid: 97 }, 'Of one bond only')
    const draft = pdfOf('of a proposal that nobody decided')
    await upload(house, maker, draft)
    await proposeAs(house.app, maker, { kind: 'bond-bid', offer_id: other, bid: 97, pdfs: [named(draft)] })
    expect((await downloaded(person, other, digestOf(file))).status).toBe(404)
    expect((await downloaded(person, other, digestOf(draft))).status).toBe(404)
    expect((await downloaded(person, offer, digestOf(file))).status).toBe(200)
  })
})

test('an upload that no proposal has named is removed after 30 days; what one named stays, also where it was rejected', async () => {
  const offer = await own.offered()
  const [unnamed, kept] = [pdfOf('never named'), pdfOf('named and withdrawn')]
  for (const file of [unnamed, kept]) await upload(house, maker, file)
  await open(house, checker, digestOf(unnamed))
  await proposeAs(house.app, maker, { kind: 'bond-bid', offer_id: offer, bid: 96, pdfs: [named(kept)] })
  const left = async (file: Buffer): Promise<number> =>
    (await house.asOwner('select 1 from offer_document where sha256 = $1', [digestOf(file)])).length
  const firm = house.services.db.as('firm')
  const { businessClock } = house.services
  const after = (days: number) => ({ ...businessClock, now: () => laterBy(house.clock.now(), days * DAY_MS) })
  await forgetUnnamedDocuments(firm, after(29))
  expect(await left(unnamed)).toBe(1)
  await forgetUnnamedDocuments(firm, after(31))
  expect([await left(unnamed), await left(kept)]).toEqual([0, 1])
})
