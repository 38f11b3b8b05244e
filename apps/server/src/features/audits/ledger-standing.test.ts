/** audits: the firm sees the head it has signed over all client money, and what the last audit found. */
import { type LedgerStanding, viewLedgerStanding } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, sendAs } from '../../../test/firm.ts'
import { type House, newClient, openHouse } from '../../../test/harness.ts'
import { giveMoney } from '../../../test/money-people.ts'
import { keepAudit } from '../../ledger/audit.ts'
import { headsWith } from '../../ledger/heads.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('nothing is signed or audited on the first day; then the total of ₹1,50,000.50 is, and no finding', async () => {
  const auditor = await newPerson(house, 'auditor')
  const look = async (): Promise<LedgerStanding> =>
    (await sendAs(house.app, auditor, viewLedgerStanding)).body.data
  expect(await look()).toEqual({ head: null, audit: null })

  const client = await newClient(house)
  await giveMoney(house, client.id, 150_000.5)
  await headsWith(house.services, 'demo').make()
  const found: string[] = []
  await keepAudit(house.services, (findings) => found.push(...findings))

  const { head, audit } = await look()
  expect(head).toMatchObject({ number: 1, clients: 1, total: 150_000.5 })
  expect(head?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(audit).toMatchObject({ findings: found })
  expect(found).toEqual([])
})
