/** notices: each act is told once, to its own client, with its facts; what is read stays read; choices hold. */
import {
  changePassword,
  chooseNotices,
  countNotices,
  listNoticeChoices,
  listNotices,
  type Notice,
  type NoticeChoice,
  noticeKinds,
  readAllNotices,
  readNotice,
  type StreamFrame,
  type UnreadNotices,
  viewClient,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, newPerson, type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { announce, importAs, newBank } from '../../../test/bank-people.ts'
import * as firm from '../../../test/firm.ts'
import { type Answer, type House, md5, openHouse } from '../../../test/harness.ts'
import { openLine } from '../../../test/stream-line.ts'
import { expectedNotices, writtenNotices } from '../../../test/told-notices.ts'
import { booksOf, bought, buy, newTrader, openTrading, quote, sell } from '../../../test/trade-people.ts'
import {
  answerFile,
  approvalOf,
  decide,
  makeFile,
  newFirm,
  newRequest,
  newUtr,
  rejectionOf,
  resultsCsv,
  success,
} from '../../../test/withdrawal-people.ts'
import { forgetNotices } from './forget-notices.ts'
import { mailNotices } from './mail-notices.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())

const noticesOf = async (person: Person, query = ''): Promise<Notice[]> => {
  const answer: Answer<Notice[]> = await sendAs(house, person, listNotices, { query: `?${query}` })
  return answer.body.data
}
const unreadOf = async (person: Person): Promise<number> => {
  const answer: Answer<UnreadNotices> = await sendAs(house, person, countNotices)
  return answer.body.data.unread
}
const changed = (what: string) => (frame: StreamFrame) => frame.type === 'changed' && frame.what === what
const choose = (
  person: Person,
  topic: string,
  channel: string,
  is_on: boolean,
): Promise<Answer<NoticeChoice[]>> =>
  sendAs(house, person, chooseNotices, { body: { topic, channel, is_on } })
const adjust = async (staff: Awaited<ReturnType<typeof newFirm>>, person: Person, rupees: number) => {
  const message = 'A fee of the bank that was not yours to bear.'
  const { proposal } = await firm.proposeAs(house.app, staff.maker, {
    ...{ kind: 'cash-adjustment', client_id: person.id, direction: 'credit', rupees, message },
  })
  expect((await firm.approveAs(house.app, staff.checker, proposal.id)).status).toBe(200)
}

test('the database and the contracts know the same kinds in the same groups', async () => {
  for (const [topic, kinds] of Object.entries(noticeKinds)) {
    const rows = await house.asOwner<{ topic: string | null }>(
      'select distinct notice_topic(kind) as topic from unnest($1::text[]) kind',
      [kinds],
    )
    expect(rows).toEqual([{ topic }])
  }
})

describe('what is told', () => {
  test('20 shares bought and sold are two notices with their amounts, and lead to the receipt', async () => {
    const person = await newTrader(house, 100_000)
    const id = await bought(house, person, 20)
    house.clock.move(1000)
    const { price } = (await quote(house, person, id)).body.data
    expect((await sell(house, person, id, price)).status).toBe(200)
    const [sold, first] = await noticesOf(person)
    expect(first).toMatchObject({
      ...{ kind: 'order-executed', topic: 'orders', title: 'Bought 20 shares of TATA', is_read: false },
      leads: { to: 'order', id, ttype: 'standard' },
    })
    const { gross_paise, charges_paise } = await paidFor(id)
    expect(first?.amount).toBe(Number(gross_paise + charges_paise) / 100)
    expect(sold).toMatchObject({ kind: 'order-sold', title: 'Sold 20 shares of TATA', tone: 'done' })
    // With the depository's charge, as the receipt has it.
    const { unsettled = 0n } = await booksOf(house, person.id)
    expect(sold?.amount).toBe(Number(unsettled) / 100)
  })

  test('an order that is not filled yet and one that its client cancels are no news', async () => {
    const person = await newTrader(house, 100_000)
    expect((await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })).status).toBe(200)
    expect(await noticesOf(person)).toEqual([])
  })

  test('a withdrawal tells approval, dispatch with its UTR and rejection with its reason', async () => {
    const staff = await newFirm(house)
    const [one, two] = [await newRequest(house), await newRequest(house)]
    await decide(house, staff, approvalOf(one.id))
    await decide(house, staff, rejectionOf(two.id, 'The account name differs from yours.'))
    const { id } = (await makeFile(house, staff.maker)).body.data
    const utr = newUtr()
    await answerFile(house, staff.maker, id, resultsCsv(success(one.id, utr)))
    // The same file again changes nothing and tells nothing.
    await answerFile(house, staff.maker, id, resultsCsv(success(one.id, utr)))
    const told = (await noticesOf(one.saver)).filter(({ topic }) => topic === 'money')
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['withdrawal-approved', 'withdrawal-sent'])
    const sent = told.find(({ kind }) => kind === 'withdrawal-sent')
    expect(sent).toMatchObject({ amount: 25_000, tone: 'out', text: expect.stringContaining(utr) })
    expect(sent?.leads).toEqual({ to: 'drawer', drawer: 'withdraw', id: one.id })
    const rejected = (await noticesOf(two.saver)).find(({ kind }) => kind === 'withdrawal-rejected')
    expect(rejected?.text).toContain('The account name differs from yours.')
  })

  test('a deposit that is credited and a withdrawal that is rejected are told as money on the open page', async () => {
    const staff = await newFirm(house)
    const payer = await newPerson(house)
    const { saver, id } = await newRequest(house)
    const lines = [await openLine(house.app, payer.token), await openLine(house.app, saver.token)]
    const { reference } = await announce(house, payer, 50_000)
    const file = newBank().statement([{ narration: `UPI/${reference}/X`, rupees: 50_000 }])
    expect((await importAs(house, staff.maker, file)).status).toBe(200)
    await decide(house, staff, rejectionOf(id, 'The account name differs from yours.'))
    for (const line of lines) {
      expect(await line.heard(changed('money'))).toBe(true)
      line.socket.terminate()
    }
  })

  test('a correction and the opening of a file name themselves, live on the open page', async () => {
    const staff = await newFirm(house)
    const person = await newPerson(house)
    const line = await openLine(house.app, person.token)
    await adjust(staff, person, 118.5)
    expect(await line.heard(changed('money'))).toBe(true)
    await firm.sendAs(house.app, staff.maker, firm.at(viewClient, { id: person.id }))
    expect(await line.heard(changed('notices'))).toBe(true)
    line.socket.terminate()
    const told = await noticesOf(person, 'topic=staff')
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['adjustment', 'file-opened'])
    expect(told.find(({ kind }) => kind === 'adjustment')).toMatchObject({ amount: 118.5, tone: 'in' })
    expect(told.find(({ kind }) => kind === 'file-opened')?.text).toContain(staff.maker.name)
  })

  test('a second device and a new password are told, the first device is not', async () => {
    const person = await newPerson(house)
    expect(await noticesOf(person)).toEqual([])
    const again = await signedIn(house, person)
    expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(['device-new'])
    const body = { old_password: md5(person.password), new_password: md5('another fine password') }
    expect((await sendAs(house, again, changePassword, { body })).status).toBe(200)
    const back = await signedIn(house, { ...person, password: 'another fine password' })
    expect((await noticesOf(back)).map(({ kind }) => kind)).toContain('password-changed')
  })

  test('all of it is told once: as many notices as acts, whatever was done here', async () => {
    expect(await writtenNotices(house)).toEqual(await expectedNotices(house))
  })
})

const paidFor = async (id: string): Promise<{ gross_paise: bigint; charges_paise: bigint }> => {
  const [row] = await house.asOwner<{ gross_paise: bigint; charges_paise: bigint }>(
    "select gross_paise, charges_paise from order_fill where order_id = $1 and side = 'buy'",
    [id],
  )
  if (!row) throw new Error('no fill')
  return row
}

describe('reading', () => {
  test('one, then all up to the last seen: what comes later stays unread', async () => {
    const staff = await newFirm(house)
    const person = await newPerson(house)
    for (const rupees of [1, 2, 3]) await adjust(staff, person, rupees)
    expect(await unreadOf(person)).toBe(3)
    const [newest, , oldest] = await noticesOf(person)
    expect((await sendAs(house, person, readNotice, { body: { id: oldest?.id } })).status).toBe(200)
    expect(await unreadOf(person)).toBe(2)
    await adjust(staff, person, 4)
    await sendAs(house, person, readAllNotices, { body: { until: newest?.id } })
    expect(await unreadOf(person)).toBe(1)
  })

  test('nobody reads or marks another’s', async () => {
    const staff = await newFirm(house)
    const [owner, other] = [await newPerson(house), await newPerson(house)]
    await adjust(staff, owner, 5)
    const [own] = await noticesOf(owner)
    expect(await noticesOf(other)).toEqual([])
    expect(await noticesOf(other, `before=${(own?.id ?? 0) + 1}`)).toEqual([])
    const mark = (id: number | undefined) => sendAs(house, other, readNotice, { body: { id } })
    const [answer, blank] = [await mark(own?.id), await mark(999_999_999)]
    expect([answer.status, answer.raw]).toEqual([404, blank.raw])
    await sendAs(house, other, readAllNotices, { body: { until: own?.id } })
    expect(await unreadOf(owner)).toBe(1)
  })

  test('120 notices come 50 at a time, none twice and none left out; 100 are counted', async () => {
    const person = await newPerson(house)
    await house.asOwner(
      `select write_notices(array_agg(($1::uuid, 'audit', 'page ' || n, 'file-opened', null, $2::timestamptz - (n / 3) * interval '1 hour',
         '{"by": "A"}')::notice_draft), false) from generate_series(1, 120) n`,
      [person.id, house.clock.now()],
    )
    const pages: Notice[][] = [await noticesOf(person)]
    while (pages.at(-1)?.length === 50)
      pages.push(await noticesOf(person, `before=${pages.at(-1)?.at(-1)?.id}&topic=staff`))
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(120)
    expect(await unreadOf(person)).toBe(100)
  })

  test('what was read 400 days ago is forgotten, what is unread is not', async () => {
    const person = await newPerson(house)
    await house.asOwner(
      `select write_notices(array_agg(($1::uuid, 'audit', 'old ' || n, 'file-opened', null, $2::timestamptz, '{}')::notice_draft), false)
       from generate_series(1, 2) n`,
      [person.id, house.clock.now()],
    )
    const [one] = await noticesOf(person)
    await sendAs(house, person, readNotice, { body: { id: one?.id } })
    const at = new Date(house.clock.now().getTime() + 401 * 86_400_000)
    const businessClock = { ...house.services.businessClock, now: () => at }
    expect(await forgetNotices({ ...house.services, businessClock })).toBeGreaterThan(0)
    expect(await noticesOf(person)).toHaveLength(1)
  })
})

describe('choices', () => {
  test('security and staff acts cannot be switched off in the app, nor security by mail', async () => {
    const person = await newPerson(house)
    for (const [topic, channel] of [
      ['security', 'app'],
      ['security', 'mail'],
      ['staff', 'app'],
    ] as const) {
      expect((await choose(person, topic, channel, false)).body.code).toBe('notice_always_on')
    }
    const insert = house.asOwner(`insert into notice_choice values ($1, 'security', 'app', false)`, [
      person.id,
    ])
    await expect(insert).rejects.toThrow('some_stay_on')
  })

  test('orders switched off in the app are written and not shown; on again, later ones are', async () => {
    const person = await newTrader(house, 200_000)
    expect((await choose(person, 'orders', 'app', false)).status).toBe(200)
    await buy(house, person, { quantity: 20 })
    expect([await noticesOf(person), await unreadOf(person)]).toEqual([[], 0])
    const on = await choose(person, 'orders', 'app', true)
    expect(on.body.data.find(({ topic }) => topic === 'orders')?.app).toBe(true)
    await buy(house, person, { quantity: 21 })
    expect((await noticesOf(person)).map(({ title }) => title)).toEqual(['Bought 21 shares of TATA'])
  })

  test('mails go out once, together, and only where they are wanted', async () => {
    const [wants, not] = [await newTrader(house, 200_000), await newTrader(house, 200_000)]
    await choose(not, 'orders', 'mail', false)
    for (const person of [wants, not]) {
      await buy(house, person, { quantity: 20 })
      await buy(house, person, { quantity: 21 })
    }
    await Promise.all([mailNotices(house.services), mailNotices(house.services)])
    await mailNotices(house.services)
    expect(await mailsTo(house, wants)).toEqual(['Pramaan: 2 notifications'])
    expect(await mailsTo(house, not)).toEqual([])
  })

  test('without a choice everything is on but a mail for each reading of the file', async () => {
    const answer: Answer<NoticeChoice[]> = await sendAs(house, await newPerson(house), listNoticeChoices)
    const off = answer.body.data.filter(({ app, mail }) => !app || !mail)
    expect(off).toEqual([
      { topic: 'staff', app: true, app_is_fixed: true, mail: false, mail_is_fixed: false },
    ])
  })
})
