/** withdrawals: what the client sees of them, cancelling, promises, and where the money goes whatever happens meanwhile. */
import { randomUUID } from 'node:crypto'
import {
  cancelWithdrawal,
  deleteBankCard,
  editBankCard,
  freezeAccount,
  listWithdrawals,
  type Withdrawal,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actsOn,
  at,
  mailsTo,
  newPerson,
  PERSON_NAME,
  sendAs,
  signedIn,
} from '../../../test/account-people.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole, giveGrants, newSaver } from '../../../test/money-people.ts'
import {
  answerFile,
  approvalOf,
  askFor,
  decide,
  download,
  type Firm,
  makeFile,
  newFirm,
  newRequest,
  newUtr,
  rejectionOf,
  resultsCsv,
  type Saver,
  success,
} from '../../../test/withdrawal-people.ts'
import { clientCash } from '../../ledger/balances.ts'
import { markPaid } from '../../payments/mark-paid.ts'

let house: House
let firm: Firm
beforeAll(async () => {
  house = await openHouse()
  firm = await newFirm(house)
})
afterAll(() => house.close())

const list = async (saver: Saver, query = ''): Promise<Withdrawal[]> =>
  (await sendAs(house, saver, listWithdrawals, { query })).body.data
const cancel = (saver: Saver, id: string, key: string = randomUUID()): Promise<Answer<Withdrawal>> =>
  sendAs(house, saver, at(cancelWithdrawal, id), { headers: { 'idempotency-key': key } })
const cashOf = ({ id }: Saver) => clientCash(house.services.db.as({ clientId: id }), id)
const now = () => house.clock.now().toISOString()

describe('the list', () => {
  test('tells a withdrawal from requested to paid, each state with its actor, time and promise', async () => {
    const { saver, id } = await newRequest(house)
    const asked = now()
    expect(await list(saver)).toMatchObject([
      {
        id,
        amount: 25_000,
        state: 'requested',
        waits_for: 'Two people from our firm to check it.',
        bank_name: 'State Bank of India',
        card_no: '123••••890',
        holder_name: PERSON_NAME,
        is_overdue: false,
        can_cancel: true,
        utr: null,
        steps: [{ state: 'requested', at: asked, actor: 'You', reason: null }],
      },
    ])
    house.clock.move(60_000)
    await decide(house, firm, approvalOf(id))
    const { body } = await makeFile(house, firm.maker)
    expect(await list(saver)).toMatchObject([
      { state: 'approved', waits_for: 'The bank to send it.', can_cancel: false },
    ])
    house.clock.move(60_000)
    const utr = newUtr()
    expect((await answerFile(house, firm.maker, body.data.id, resultsCsv(success(id, utr)))).status).toBe(200)
    await house.services.db
      .as('firm')
      .transaction((tx) => markPaid(tx, house.clock.now(), [{ utr, amount: 2_500_000n }]))
    const [shown] = await list(saver)
    expect(shown).toMatchObject({ state: 'paid', waits_for: null, promised_by: null, utr, can_cancel: false })
    expect(shown?.steps.map(({ state, actor }) => [state, actor])).toEqual([
      ['requested', 'You'],
      ['approved', `${firm.maker.name} and ${firm.checker.name}`],
      ['sent', 'The bank'],
      ['paid', 'The bank'],
    ])
    expect(shown?.steps.slice(0, 3).every((step) => step.promised_by !== null)).toBe(true)
    expect(await cashOf(saver)).toMatchObject({ cash: 7_500_000n, held: 0n })
    expect(await booksAreWhole(house)).toBe(true)
    expect(await mailsTo(house, saver)).toContain('Pramaan: withdrawal of ₹25,000.00 sent')
  })

  test('shows only one’s own, newest first, 50 at a time', async () => {
    const saver = await newSaver(house, 5_000_000)
    const ids: string[] = []
    for (let count = 0; count < 52; count += 1) {
      house.clock.move(1000)
      ids.unshift(await askFor(house, saver, 20_000))
    }
    await newRequest(house)
    const first = await list(saver)
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 50))
    expect((await list(saver, `?after=${first.at(-1)?.id}`)).map(({ id }) => id)).toEqual(ids.slice(50))
    const stranger = await newPerson(house)
    const theirs = await sendAs(house, stranger, listWithdrawals, { query: `?after=${ids[0]}` })
    expect(theirs.body.data).toEqual([])
  })
})

describe('promises', () => {
  test('a request is overdue 24 hours after it, to the second, and not before', async () => {
    const { saver, id } = await newRequest(house)
    house.clock.move(24 * 3_600_000 - 1000)
    const again = await signedIn(house, saver)
    const look = async () => (await list({ ...again, cardId: saver.cardId }))[0]
    expect(await look()).toMatchObject({ id, is_overdue: false })
    house.clock.move(1000)
    expect(await look()).toMatchObject({
      id,
      is_overdue: true,
      waits_for: 'Two people from our firm to check it.',
    })
    firm = await newFirm(house)
    await decide(house, firm, approvalOf(id))
    expect(await look()).toMatchObject({ state: 'approved', is_overdue: false })
  })
})

describe('cancelling', () => {
  test.each(['requested', 'approved'])(
    'while it is %s frees the money at once, and is told',
    async (state) => {
      const { saver, id } = await newRequest(house)
      if (state === 'approved') await decide(house, firm, approvalOf(id))
      const { status, body } = await cancel(saver, id)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ state: 'cancelled', promised_by: null, can_cancel: false })
      expect(body.data.steps.at(-1)).toMatchObject({ state: 'cancelled', actor: 'You' })
      expect(await cashOf(saver)).toMatchObject({ cash: 10_000_000n, held: 0n })
      expect(await actsOn(house, saver)).toContain('withdrawal.cancelled')
      expect(await mailsTo(house, saver)).toContain('Pramaan: a withdrawal was cancelled')
    },
  )

  test('twice, with the same key or another, frees the money once', async () => {
    const { saver, id } = await newRequest(house)
    const key = randomUUID()
    const [one, two, three] = [
      await cancel(saver, id, key),
      await cancel(saver, id, key),
      await cancel(saver, id),
    ]
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200])
    expect(two.raw).toBe(one.raw)
    expect(await cashOf(saver)).toMatchObject({ cash: 10_000_000n, held: 0n, entries: 5n })
  })

  test('is refused once it is in a payout file, rejected or paid; the money stays where it is', async () => {
    const { saver, id } = await newRequest(house)
    await decide(house, firm, approvalOf(id))
    await makeFile(house, firm.maker)
    expect((await cancel(saver, id)).body.code).toBe('withdrawal_not_cancellable')
    expect(await cashOf(saver)).toMatchObject({ held: 2_500_000n })
    const other = await newRequest(house)
    await decide(house, firm, rejectionOf(other.id, 'Your bank says that this account is closed.'))
    expect((await cancel(other.saver, other.id)).body.code).toBe('withdrawal_not_cancellable')
  })

  test('another client’s withdrawal, or one that never was, is answered alike, and nothing happens', async () => {
    const { id } = await newRequest(house)
    const stranger = await newSaver(house, 0)
    for (const which of [id, randomUUID()]) {
      const { status, body } = await cancel(stranger, which)
      expect([status, body.code]).toEqual([404, 'withdrawal_unknown'])
    }
    expect((await cancel(stranger, 'x')).status).toBe(400)
    const [row] = await house.asOwner<{ state: string }>('select state from withdrawal where id = $1', [id])
    expect(row?.state).toBe('requested')
  })
})

describe('the bank account is the one that was named', () => {
  test('edited after the request, the payout still goes to the old number; so it does when the card is removed', async () => {
    const { saver, id } = await newRequest(house)
    await giveGrants(house, saver.id, 2)
    const edit = {
      bank_name: 'HDFC Bank',
      card_no: '50100099999999',
      ifsc: 'HDFC0000001',
      holder_name: PERSON_NAME,
    }
    expect((await sendAs(house, saver, at(editBankCard, saver.cardId), { body: edit })).status).toBe(200)
    expect((await sendAs(house, saver, at(deleteBankCard, saver.cardId))).status).toBe(200)
    expect((await list(saver))[0]).toMatchObject({ bank_name: 'State Bank of India', card_no: '123••••890' })
    await decide(house, firm, approvalOf(id))
    const { body } = await makeFile(house, firm.maker)
    const { text } = await download(house, firm.maker, body.data.id)
    expect(text).toContain('"12345678901234","SBIN0001234"')
    expect(text).not.toContain('50100099999999')
  })

  test('a frozen account may still withdraw to a bank account already there', async () => {
    const saver = await newSaver(house, 100_000)
    expect((await sendAs(house, saver, freezeAccount)).status).toBe(200)
    const back = { ...(await signedIn(house, saver)), cardId: saver.cardId }
    const id = await askFor(house, back, 100_000)
    await decide(house, firm, approvalOf(id))
    expect(await cashOf(saver)).toMatchObject({ held: 10_000_000n, cash: 0n })
  })
})
