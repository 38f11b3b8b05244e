/** corporate-actions: from the first signing key on a dividend of a list is paid once two people have signed it (decision 96). */
import { listUnsignedDividends, type ProposalAsk, type UnsignedDividend } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/account-people.ts'
import { companies } from '../../../test/companies.ts'
import { sendAs } from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
import {
  decideSigned,
  newSigningFirm,
  proposeSigned,
  type SigningFirm,
} from '../../../test/signing-people.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { headsWith } from '../../ledger/heads.ts'
import { saveCorporateActions } from '../../market/store/corporate-actions.ts'
import { type Settlement, settlement } from '../../products/settlement.ts'
import { readLate } from '../../trading/late-dues.ts'

let house: House
let firm: SigningFirm
let own: ReturnType<typeof companies>
let run: Settlement['run']
const traders: Person[] = []
beforeAll(async () => {
  house = await openHouse()
  own = companies(house)
  run = settlement(house.services).run
  // Nobody signed what they paid in: that was before the first key.
  for (let n = 0; n < 3; n += 1) traders.push(await newTrader(house, 100_000))
  await headsWith(house.services, 'demo').make()
  house.clock.move(60_000)
  firm = await newSigningFirm(house)
})
afterAll(() => house.close())
afterEach(() => house.services.businessClock.hear(0))

const listed = (symbol: string, amountPaise: number, payDay: string) =>
  saveCorporateActions(
    house.services.db,
    [
      {
        ...{ instrumentId: instrumentOf(house.services.market, symbol).id, exDay: own.dayIn(1), payDay },
        ...{ kind: 'dividend', sharesBefore: null, sharesAfter: null, amountPaise, says: 'Final dividend' },
      },
    ],
    'nse-corporate-actions',
  )

const unsigned = async (): Promise<UnsignedDividend[]> => {
  const answer: Answer<{ dividends: UnsignedDividend[] }> = await sendAs(
    house.app,
    firm.maker.person,
    listUnsignedDividends,
  )
  return answer.body.data.dividends
}
const agree = async (act: ProposalAsk): Promise<void> => {
  const answer = await decideSigned(house, firm.checker, await proposeSigned(house, firm.maker, act))
  expect(answer.status).toBe(200)
}
/** Someone who holds 20 shares of a company of its own. */
async function holder(): Promise<{ person: Person; symbol: string }> {
  const [symbol, person] = [await own.newCompany(), traders.pop()]
  if (!person) throw new Error('there are too few traders')
  await own.lot(person, symbol, 20)
  return { person, symbol }
}
const isWhole = async (): Promise<void> => {
  await headsWith(house.services, 'demo').make()
  expect((await own.findings())?.filter((finding) => finding.startsWith('I5'))).toEqual([])
}

test('what one person imported waits, is told as late, and is paid once two people have signed it; the signer and the audit agree', async () => {
  const { person, symbol } = await holder()
  await listed(symbol, 1000, own.dayIn(2))
  const before = await own.booksIn(person, symbol)
  own.nextDay()
  await run()
  own.nextDay(2)
  await run()
  expect((await own.booksIn(person, symbol)).cash).toBe(before.cash)
  expect(await readLate(house.services.db.as('firm'), house.services.businessClock.now())).toMatchObject([
    { kind: 'dividend', failure: 'Two people have not confirmed this dividend yet.' },
  ])
  const [one] = await unsigned()
  expect(one).toMatchObject({ says: 'Final dividend', dividend: { listings: [`NSE:${symbol}`], rupees: 10 } })
  await agree({ kind: 'dividend-payment', dividends: one ? [one.dividend] : [] })
  expect(await unsigned()).toEqual([])
  await run()
  expect((await own.booksIn(person, symbol)).cash).toBe(before.cash + 20_000n)
  await isWhole()
})

test('another amount than the list has, and one that two people have signed already, are refused', async () => {
  const { symbol } = await holder()
  await listed(symbol, 1000, own.dayIn(2))
  const [one] = await unsigned()
  if (!one) throw new Error('nothing waits')
  const more: ProposalAsk = { kind: 'dividend-payment', dividends: [{ ...one.dividend, rupees: 500 }] }
  await expect(proposeSigned(house, firm.maker, more)).rejects.toThrow(
    'is not one that waits to be confirmed',
  )
  const act: ProposalAsk = { kind: 'dividend-payment', dividends: [one.dividend] }
  await agree(act)
  await expect(proposeSigned(house, firm.maker, act)).rejects.toThrow('is not one that waits to be confirmed')
  // A later list has it otherwise: what was signed is not that.
  await listed(symbol, 50_000, own.dayIn(2))
  expect(await unsigned()).toMatchObject([{ dividend: { rupees: 500 } }])
})

test('what two people announce and sign is paid by that', async () => {
  const { person, symbol } = await holder()
  const before = await own.booksIn(person, symbol)
  await agree({
    ...{ kind: 'corporate-action', market: 'NSE', symbol, action: 'dividend', rupees: 600 },
    ...{ ex_day: own.dayIn(1), pay_day: own.dayIn(2), says: 'Final dividend' },
  })
  expect((await unsigned()).filter(({ dividend }) => dividend.listings.includes(`NSE:${symbol}`))).toEqual([])
  own.nextDay()
  await run()
  own.nextDay(2)
  await run()
  // ₹12,000 less 10% at source.
  expect((await own.booksIn(person, symbol)).cash).toBe(before.cash + 10_80_000n)
  await isWhole()
})
