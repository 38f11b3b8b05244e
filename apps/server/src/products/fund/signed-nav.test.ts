/** products/fund: what is dealt at a NAV that was entered by hand names the act in which two people signed it (decision 96). */
import type { FundPurchase, ProposalAsk } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/account-people.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { open, papers, putUp } from '../../../test/pdfs.ts'
import {
  decideSigned,
  newSigningFirm,
  proposeSigned,
  type SigningFirm,
} from '../../../test/signing-people.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { headsWith } from '../../ledger/heads.ts'

let house: House
let own: ReturnType<typeof funds>
let fund: { id: string; code: number }
let person: Person
let firm: SigningFirm
beforeAll(async () => {
  // Monday, 16 Nov 2026, 10:00 in India. The fund, the money and one NAV are from before anybody signed.
  house = await openHouse()
  own = funds(house)
  fund = await own.newFund()
  person = await newTrader(house, 100_000)
  await headsWith(house.services, 'demo').make()
})
afterAll(() => house.close())

const navOf = (day: string, nav: number): ProposalAsk => ({
  ...{ kind: 'fund-nav', scheme_code: fund.code, day, nav, pdfs: papers },
})

async function agree(act: ProposalAsk): Promise<void> {
  await putUp(house, firm.maker.person, act)
  const proposal = await proposeSigned(house, firm.maker, act)
  for (const { sha256 } of papers) await open(house, firm.checker.person, sha256)
  expect((await decideSigned(house, firm.checker, proposal)).status).toBe(200)
}

const run = (): Promise<unknown> => own.clockwork.run()

async function isWhole(): Promise<void> {
  await headsWith(house.services, 'demo').make()
  const audit = await auditLedger(house.services.db, house.services.keys)
  expect(audit?.findings.filter((finding) => finding.startsWith('I5'))).toEqual([])
}

test('one entered by hand before the first key deals nothing after it, until two people have signed it; then the signer and the audit agree', async () => {
  const placed = (await own.buy(person, fund.id, 25_000)).body.data as FundPurchase
  own.goTo('23:50')
  await own.byTwo(navOf('2026-11-16', 20.5))
  firm = await newSigningFirm(house)
  await run()
  person = await own.again(person)
  expect(await own.receiptOf(person, placed.id ?? '')).toMatchObject({ status: 'awaiting' })
  await agree(navOf('2026-11-16', 20.5))
  await house.asOwner('update due set taken_until = null where done_at is null')
  await run()
  expect(await own.books(person, fund.code)).toEqual({ cash: 75_000_00, securities: 1_219_451 })
  await isWhole()
})

test('a redemption at a NAV that two people signed is covered by a head', async () => {
  // After the cut-off: at the NAV of the next day, once it can be taken back no more.
  await own.redeem(person, fund.id, { by: 'units', units: 100 })
  own.goTo('00:05', 1)
  await agree(navOf('2026-11-17', 21))
  own.goTo('16:00')
  await run()
  expect(await own.books(await own.again(person), fund.code)).toMatchObject({ securities: 1_119_451 })
  await isWhole()
})
