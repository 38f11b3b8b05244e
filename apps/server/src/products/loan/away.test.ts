/** products/loan: working days of a notice on which the app was not there do not count. */
import { type InboxItem, inbox } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/account-people.ts'
import { newPerson, sendAs } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { loans, MESSAGE } from '../../../test/loan-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { type Outage, saySeen } from '../../platform/seen.ts'
import { lengthened, wasAway } from './away.ts'

let house: House
let own: ReturnType<typeof loans>
beforeAll(async () => {
  house = await openHouse()
  own = loans(house)
})
afterAll(() => house.close())
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

const outage = (from: string, until: string): Outage => ({
  from_at: new Date(`${from}+05:30`),
  until_at: new Date(`${until}+05:30`),
})
/** Monday 2 to Friday 27 November 2026, Saturdays and Sundays closed. */
const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const notice = { told: '2026-11-02', by: '2026-11-11' }

test('an hour between 8 am and 10 pm takes a day, 59 minutes do not, nor does a night', () => {
  expect(wasAway([outage('2026-11-04T07:00:00', '2026-11-04T09:00:00')], '2026-11-04')).toBe(true)
  expect(wasAway([outage('2026-11-04T07:00:00', '2026-11-04T08:59:00')], '2026-11-04')).toBe(false)
  expect(wasAway([outage('2026-11-03T22:00:00', '2026-11-04T08:00:00')], '2026-11-04')).toBe(false)
  const two = [
    outage('2026-11-04T09:00:00', '2026-11-04T09:30:00'),
    outage('2026-11-04T12:00:00', '2026-11-04T12:30:00'),
  ]
  expect(wasAway(two, '2026-11-04')).toBe(true)
})

test('two of the seven working days without the app add two; a weekend, the day of the notice and the days after the date add none', () => {
  const with_ = (...outages: Outage[]): string => lengthened(notice, outages, isWorkingDay)
  expect(with_()).toBe('2026-11-11')
  expect(with_(outage('2026-11-04T10:00:00', '2026-11-05T20:00:00'))).toBe('2026-11-13')
  expect(with_(outage('2026-11-07T08:00:00', '2026-11-08T22:00:00'))).toBe('2026-11-11')
  expect(with_(outage('2026-11-02T17:00:00', '2026-11-02T21:00:00'))).toBe('2026-11-11')
  expect(with_(outage('2026-11-12T09:00:00', '2026-11-12T21:00:00'))).toBe('2026-11-11')
  // Away from the last day to the third after it: that one is given on the first day that the app is there for.
  expect(with_(outage('2026-11-11T10:00:00', '2026-11-16T10:00:00'))).toBe('2026-11-17')
})

const HOUR_MS = 3_600_000

/** The app says nothing for so long, in real and in business time, and is there again. */
async function away(hours: number): Promise<void> {
  await saySeen(house.services)
  house.clock.move(hours * HOUR_MS)
  await saySeen(house.services)
}

const outages = (): Promise<object[]> => house.asOwner('select from outage')

test('59 minutes without the app are no outage, an hour is one; the demo’s clock that is moved a week on makes none', async () => {
  const before = (await outages()).length
  await away(59 / 60)
  house.services.businessClock.hear(house.services.businessClock.aheadMs() + 7 * 24 * HOUR_MS)
  await saySeen(house.services)
  expect((await outages()).length).toBe(before)
  await away(1)
  expect((await outages()).length).toBe(before + 1)
})

test('an outage of a day inside the seven working days moves the cure date on every page at once; nothing is sold before it, and a mail says so', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 5_000)
  const id = await own.drawn(borrower, terms, { amount: 150_000 })
  borrower = await own.pass(borrower, 1, 1200)
  const short = await own.seen(borrower.person, id)
  expect(short).toMatchObject({ status: 'shortfall' })
  const by = short.shortfall?.cure_by ?? ''
  const { calendar } = house.services.market.times.hours
  // To the middle of the last day, and away until the same hour of the next working one.
  borrower = await own.pass(borrower, daysBetween(own.dayIn(0), by), 1200)
  const next = calendar.nextTradingDay(by)
  await away(24 * daysBetween(by, next))
  borrower = { ...borrower, person: await signedIn(house, borrower.person) }
  const later = calendar.nextTradingDay(next)
  expect((await own.seen(borrower.person, id)).shortfall?.cure_by).toBe(later)
  expect((await own.firmLoan(id)).loan.cure_by).toBe(later)
  expect((await own.firmLoans()).find((one) => one.id === id)?.cure_by).toBe(later)
  expect(await inboxOf(id)).toEqual([])
  const sale = { kind: 'loan-invocation', loan_id: id, key: `NSE:${borrower.symbol}`, units: 50 } as const
  expect(await own.refusalOf({ ...sale, message: MESSAGE })).toMatchObject({
    message: expect.stringMatching(/^The client has until the end of /),
  })
  borrower = await own.pass(borrower, 0, 1200)
  expect(await own.wasMailed(borrower, /more time to cure the shortfall/)).toBe(true)
  expect((await own.seen(borrower.person, id)).events[0]?.says).toMatch(/^The app was not there/)
  // Told once: the same outage adds nothing again.
  borrower = await own.pass(borrower, 1, 1200)
  expect((await own.seen(borrower.person, id)).shortfall?.cure_by).toBe(later)
  borrower = await own.pass(borrower, daysBetween(own.dayIn(0), later) + 1, 1200)
  expect((await own.firmLoan(id)).choices).toHaveLength(1)
  expect(await inboxOf(id)).toMatchObject([{ kind: 'loan' }])
  await own.repay(borrower.person, id)
})

const inboxOf = async (id: string): Promise<InboxItem[]> => {
  const { body } = await sendAs(house.app, await newPerson(house, 'auditor'), inbox)
  return (body.data as InboxItem[]).filter((item) => item.id === id)
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS)
