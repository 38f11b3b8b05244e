/** Notes of a test's own: put up by two people, subscribed to by clients, and walked through their days. */
import { randomUUID } from 'node:crypto'
import {
  type OwnNote,
  type PlacedNote,
  type ProposalAsk,
  propose,
  type Receipt,
  recordNote,
  viewOwnNote,
  viewReceipt,
} from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { auditLedger } from '../src/ledger/audit.ts'
import { saveDailyCandles } from '../src/market/store/candles.ts'
import { settlement } from '../src/products/settlement.ts'
import { type Person, sendAs, signedIn, at as withId } from './account-people.ts'
import { newPerson, reason, sendAs as sendAsStaff } from './firm.ts'
import type { Answer, House } from './harness.ts'
import { instrumentOf, listShares, share } from './market.ts'
import { agreedByTwo, papers, putUp } from './pdfs.ts'

export type Offer = Extract<ProposalAsk, { kind: 'note-offer' }>

export const INDEX = 'NIFTY50'
const document = { name: 'Term sheet of the note', sha256: 'ab'.repeat(32) }

let count = 0

export function notes(house: House) {
  const { businessClock, market } = house.services
  const clockwork = settlement(house.services)

  /** Coupons of 10.2% twice a year for a year, barrier at 70% of any close; issued on Friday at ₹10,000 each. */
  const offerOf = (more: Partial<Offer> = {}): Offer => {
    count += 1
    return {
      ...{
        kind: 'note-offer',
        symbol: `NOTE${count}`,
        name: `Barrier note ${count}`,
        issuer: `Issuer ${count}`,
      },
      ...{ rating: 'AA (CRISIL)', rating_day: '2026-09-02', payoff: 'reverse-convertible' },
      ...{ underlying_market: 'NSE', underlying: INDEX, barrier_percent: 70, barrier_seen: 'any close' },
      ...{ coupon_percent: 10.2, coupons_a_year: 2, open_day: '2026-11-16', close_day: '2026-11-19' },
      ...{
        start_day: '2026-11-20',
        months: 12,
        fixing_days: ['2027-11-16'],
        face: 10_000,
        minimum: 1_00_000,
      },
      ...{ total: 50_00_000, fee_percent: 1.5, exit_fee_percent: 1, lock_in_days: 90, document },
      ...{ risk: 'If the index touches the barrier and ends lower, you lose as the index does.', ...more },
    } as Offer
  }

  /** Follows the index by a share of its gain, with a part protected; no coupon. */
  const shareOf = (more: Partial<Offer> = {}): Offer => {
    const { barrier_percent, barrier_seen, coupon_percent, coupons_a_year, ...rest } = offerOf()
    return {
      ...{ ...rest, payoff: 'participation', protected_percent: 95, participation_percent: 110 },
      ...{ cap_percent: 40, fixing_days: ['2027-11-12', '2027-11-15', '2027-11-16'], ...more },
    } as Offer
  }

  /** Proposed by one and approved by another. */
  const byTwo = async (act: ProposalAsk): Promise<void> => {
    await agreedByTwo(house, act)
    await market.reload()
  }

  const moveTo = (day: string, time = '12:00'): void =>
    house.clock.move(instantOf(day, time) - businessClock.now().getTime())

  const subscribe = (
    person: Person,
    id: string,
    amount: number,
    { version = 1, key = randomUUID(), dryRun = false } = {},
  ): Promise<Answer<PlacedNote>> =>
    sendAs(house, person, withId(recordNote, id), {
      body: { amount, version, consent: true },
      ...(dryRun ? { query: '?dry_run=1' } : {}),
      headers: { 'idempotency-key': key },
    })

  return {
    ...{ clockwork, offerOf, shareOf, byTwo, moveTo, subscribe },
    openIndex: (): Promise<void> =>
      listShares(house, share(INDEX, { kind: 'index', name: 'Nifty 50', series: null })),
    /** The feed's closes of trading days from `first` to `last`. */
    closes: async (first: string, last: string, levelOf: (day: string) => number): Promise<void> => {
      const { id } = instrumentOf(market, INDEX)
      const rows = market.times.hours.calendar.tradingDays(first, last).map((day) => {
        const paise = levelOf(day) * 100
        return {
          ...{
            instrumentId: id,
            day,
            openPaise: paise,
            highPaise: paise,
            lowPaise: paise,
            closePaise: paise,
          },
          ...{ previousClosePaise: null, volume: 0, turnoverPaise: null, trades: null, delivered: null },
        }
      })
      await saveDailyCandles(house.services.db, rows, { source: 'simulated', today: last })
    },
    /** Puts it up and says the id of the offer. */
    offered: async (act: Offer): Promise<string> => {
      await byTwo(act)
      const [row] = await house.asOwner<{ id: string }>(
        'select o.id from offer o join instrument i on i.id = o.instrument_id where i.symbol = $1',
        [act.symbol],
      )
      return row?.id ?? ''
    },
    subscribed: async (person: Person, id: string, amount: number): Promise<string> => {
      const { body } = await subscribe(person, id, amount)
      if (body.data?.id == null) throw new Error(JSON.stringify(body))
      return body.data.id
    },
    refusalOf: async (act: unknown) => {
      const maker = await newPerson(house, 'maker')
      await putUp(house, maker, act)
      return (await sendAsStaff(house.app, maker, propose, { body: { act, reason } })).body
    },
    valued: (id: string, day: string, percent: number): Promise<void> =>
      byTwo({ kind: 'note-value', offer_id: id, day, percent, source: 'A valuation agency', pdfs: papers }),
    /** Moves on and does what is due. */
    until: async (day: string, time?: string): Promise<void> => {
      moveTo(day, time)
      await clockwork.doDue()
    },
    own: async (person: Person, orderId: string): Promise<OwnNote> => {
      const { body } = await sendAs(house, await signedIn(house, person), withId(viewOwnNote, orderId))
      if (!body.data) throw new Error(JSON.stringify(body))
      return body.data as OwnNote
    },
    receiptOf: async (person: Person, id: string): Promise<Receipt> =>
      (await sendAs(house, await signedIn(house, person), viewReceipt, { query: `?did=${id}&ttype=quant` }))
        .body.data as Receipt,
    findings: async () => (await auditLedger(house.services.db, house.services.keys))?.findings,
  }
}
