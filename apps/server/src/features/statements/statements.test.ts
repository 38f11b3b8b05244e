/** statements: the bank's word counts deposits, once each, and nothing is half applied. */
import {
  type DepositRow,
  listStatementLines,
  listStatements,
  type StatementLine,
  searchDeposits,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, newPerson, type Person } from '../../../test/account-people.ts'
import {
  announce,
  type Bank,
  depositsOf,
  HEADER,
  importAs,
  newBank,
  newUtr,
  secondPerson,
  uploadAs,
} from '../../../test/bank-people.ts'
import * as firm from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import { clientCash, firmBalance } from '../../ledger/balances.ts'

let house: House
let bank: Bank
let maker: firm.Person
beforeAll(async () => {
  house = await openHouse()
  bank = newBank(123_456n)
  maker = await firm.newPerson(house, 'maker')
})
afterAll(() => house.close())

const cashOf = async ({ id }: Person) => (await clientCash(house.services.db.as({ clientId: id }), id)).cash
const suspense = () => firmBalance(house.services.db.as('firm'), 'suspense')
const newestLine = async (): Promise<StatementLine | undefined> => (await lines())[0]
const lines = async (query = ''): Promise<StatementLine[]> => {
  const { body } = await firm.sendAs(house.app, maker, listStatementLines, { query })
  return (body.data as { items: StatementLine[] }).items
}
const rowsOf = async (): Promise<string> =>
  JSON.stringify(
    await house.asOwner(
      `select (select count(*) from statement)::text, (select count(*) from statement_line)::text, (select count(*) from ledger_entry)::text,
              (select count(*) from deposit_step)::text, (select count(*) from mail)::text, (select count(*) from audit_event)::text`,
    ),
  )

describe('a credit that names a deposit', () => {
  test('with its amount and its client’s name is counted at once, and the client is told', async () => {
    const person = await newPerson(house)
    const { reference } = await announce(house, person)
    const utr = newUtr()
    const { status, data } = await importAs(
      house,
      maker,
      bank.statement([{ narration: `UPI/${reference}/OK`, payer: 'ASHA  KULKARNI.', rupees: 50_000, utr }]),
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({
      is_known: false,
      statement: { accepted: 1, matched: 1, unmatched: 0, waiting: 0 },
    })
    expect(await cashOf(person)).toBe(5_000_000n)
    expect((await depositsOf(house, person))[0]).toMatchObject({
      state: 'credited',
      utr,
      promised_by: null,
      steps: [{ state: 'created' }, { state: 'credited', actor: 'The bank’s statement' }],
    })
    expect(await newestLine()).toMatchObject({ state: 'matched', deposit_reference: reference })
    expect(await mailsTo(house, person)).toEqual(['Pramaan: ₹50,000.00 has arrived'])
    expect(await booksAreWhole(house)).toBe(true)
  })

  test.each([
    [{ payer: 'Bharat Kulkarni' }, 'Payer differs', 'another name'],
    [{ payer: '' }, 'does not name the payer', 'does not name the payer'],
    [{ rupees: 49_999.99 }, 'Amount differs', 'instead of ₹50,000.00'],
  ])('with %j stays in suspense, and line and deposit say why', async (wrong, why, tells) => {
    const person = await newPerson(house)
    const { reference } = await announce(house, person)
    const before = await suspense()
    const rupees = 'rupees' in wrong ? wrong.rupees : 50_000
    await importAs(house, maker, bank.statement([{ narration: reference, rupees, ...wrong }]))
    expect(await cashOf(person)).toBe(0n)
    expect((await suspense()) - before).toBe(BigInt(Math.round(rupees * 100)))
    expect(await newestLine()).toMatchObject({ state: 'waiting', why: expect.stringContaining(why) })
    expect((await depositsOf(house, person))[0]).toMatchObject({
      state: 'submitted',
      reason: expect.stringContaining(tells),
      waits_for: 'Two people from our firm to decide about the payment.',
    })
  })

  test('twice is counted once; the second payment waits', async () => {
    const person = await newPerson(house)
    const { reference } = await announce(house, person)
    await importAs(
      house,
      maker,
      bank.statement([
        { narration: reference, rupees: 50_000 },
        { narration: reference, rupees: 50_000 },
      ]),
    )
    expect(await cashOf(person)).toBe(5_000_000n)
    expect(await newestLine()).toMatchObject({
      state: 'waiting',
      why: expect.stringContaining('already credited'),
    })
  })

  test('after its 7 days is still counted', async () => {
    const person = await newPerson(house)
    const { reference, id } = await announce(house, person)
    await house.pastTriggers("update deposit set state = 'expired' where id = $1", [id])
    await importAs(house, maker, bank.statement([{ narration: reference, rupees: 50_000 }]))
    expect(await cashOf(person)).toBe(5_000_000n)
  })

  test('none or two of them waits', async () => {
    const person = await newPerson(house)
    const [one, other] = [await announce(house, person), await announce(house, person)]
    await importAs(
      house,
      maker,
      bank.statement([
        { narration: 'NEFT without words', rupees: 50_000 },
        { narration: `${one.reference} ${other.reference}`, rupees: 50_000 },
      ]),
    )
    expect((await lines()).slice(0, 2).map(({ why }) => why)).toEqual([
      'Its narration names several deposits.',
      'Its narration names no deposit.',
    ])
    expect(await cashOf(person)).toBe(0n)
  })
})

describe('files', () => {
  test('the same file again changes nothing, also when it is sent ten times at once to two servers', async () => {
    const person = await newPerson(house)
    const { reference } = await announce(house, person)
    const file = bank.statement([{ narration: reference, rupees: 50_000 }])
    const second = await house.secondNode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => uploadAs(house, maker, file, n % 2 ? second : house.app)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(answers.filter(({ data }) => !data.is_known)).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.proposal_id)).size).toBe(1)
    const proposalId = answers[0]?.data.proposal_id ?? ''
    const checker = await secondPerson(house)
    const decisions = await Promise.all(
      Array.from({ length: 10 }, (_, n) => firm.approveAs(n % 2 ? second : house.app, checker, proposalId)),
    )
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await cashOf(person)).toBe(5_000_000n)
    const again = await uploadAs(house, maker, file)
    expect(again.data).toEqual({
      is_known: true,
      proposal_id: null,
      statement_id: answers[0]?.data.statement_id,
    })
  })

  test('of an overlapping file only the new lines count', async () => {
    const person = await newPerson(house)
    const { reference } = await announce(house, person)
    const [first, second] = [
      bank.statement([{ rupees: 1 }, { rupees: 2, utr: '0' }]),
      bank.statement([{ rupees: 3 }]),
    ]
    const last = bank.statement([{ narration: reference, rupees: 50_000 }])
    const joined = [first, second, last].flatMap((file) => file.split('\r\n').slice(1, -1))
    await importAs(house, maker, first)
    const { status, data } = await importAs(house, maker, [HEADER, ...joined].join('\n'))
    expect(status).toBe(200)
    expect(data.statement).toMatchObject({ accepted: 2, known: 2, matched: 1, unmatched: 1 })
    expect(await cashOf(person)).toBe(5_000_000n)
    const before = await rowsOf()
    expect((await uploadAs(house, maker, second)).data.is_known).toBe(true)
    expect(await rowsOf()).toBe(before)
  })

  test('a file that does not begin where the last one ended is refused and says by how much', async () => {
    const before = await rowsOf()
    const other = newBank(bank.balance() + 1n)
    const { status, code, message } = await uploadAs(house, maker, other.statement([{ rupees: 5 }]))
    expect([status, code]).toEqual([400, 'statement_gap'])
    expect(message).toMatch(/^Line 2: before it the account held ₹.+, but the last statement ended with ₹/)
    expect(await rowsOf()).toBe(before)
  })

  test('one bad line among good ones: the whole file is refused with that line, and nothing is half applied', async () => {
    const person = await newPerson(house)
    const { reference } = await announce(house, person)
    const before = await rowsOf()
    const good = newBank(bank.balance()).statement([{ narration: reference, rupees: 50_000 }])
    const { status, message } = await uploadAs(house, maker, `${good}16/11/2026,x,BAD UTR!,y,,1.00,0\r\n`)
    expect([status, message]).toEqual([
      400,
      'Line 3: “BAD UTR!” cannot be read as UTR. Nothing was imported.',
    ])
    expect(await rowsOf()).toBe(before)
    expect(await cashOf(person)).toBe(0n)
  })

  test('a known UTR with another amount refuses the whole file', async () => {
    const utr = newUtr()
    await importAs(house, maker, bank.statement([{ rupees: 7, utr }]))
    const before = await rowsOf()
    const forged = newBank(bank.balance()).statement([{ rupees: 8, utr }])
    expect((await uploadAs(house, maker, forged)).message).toContain('was imported before with ₹7.00')
    expect(await rowsOf()).toBe(before)
  })

  test.each([
    ['an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['nothing', Buffer.from('')],
    ['JSON', Buffer.from('{"lines":[]}')],
  ])('%s is no statement', async (_name, file) => {
    expect((await uploadAs(house, maker, file)).code).toBe('statement_malformed')
  })

  test('an auditor and an advisor cannot import; a client has no way to', async () => {
    for (const role of ['auditor', 'advisor'] as const) {
      const person = await firm.newPerson(house, role)
      expect((await uploadAs(house, person, bank.statement([]))).status).toBe(403)
    }
  })
})

describe('lists', () => {
  test('statements and lines come newest first, and by state and statement', async () => {
    const { data } = await importAs(house, maker, bank.statement([{ rupees: 1 }, { rupees: 2 }]))
    const { body } = await firm.sendAs(house.app, maker, listStatements)
    expect((body.data as { items: { id: string }[] }).items[0]?.id).toBe(data.statement.id)
    const own = await lines(`?statement_id=${data.statement.id}&state=waiting`)
    expect(own.map(({ amount, line }) => [amount, line])).toEqual([
      [2, 3],
      [1, 2],
    ])
    expect(await lines(`?statement_id=${data.statement.id}&after=${own[0]?.id}`)).toHaveLength(1)
  })

  test('a deposit whose payment came from another stands in the firm’s list of what waits', async () => {
    const person = await newPerson(house)
    const { reference, id } = await announce(house, person)
    await importAs(
      house,
      maker,
      bank.statement([{ narration: reference, payer: 'Someone Else', rupees: 50_000 }]),
    )
    const { body } = await firm.sendAs(house.app, maker, searchDeposits)
    expect((body.data as { items: DepositRow[] }).items.map((row) => row.id)).toContain(id)
  })
})
