/** Many of the same at once: one effect, whoever wins (security.md G5, 1.2, 1.3, 1.4). */
import {
  cancelWithdrawal,
  quoteSale,
  register,
  requestWithdrawal,
  sellOrder,
  verifyPin,
} from '@pramaan/contracts'
import { type Person, PIN } from '../account-people.ts'
import { type House, md5, newInvitation } from '../harness.ts'
import { booksAreWhole, giveGrants, newSaver } from '../money-people.ts'
import { bought, openTrading, tell } from '../trade-people.ts'
import type { Family, Heard, Judge } from './arena.ts'
import { atOnce, call, given, probeOf } from './calls.ts'
import { leaks } from './matrix.ts'

const MANY = 50

const isOk = ({ status }: Heard): boolean => status === 200

/** Every answer is an answer, and together they are what they must be. */
function judgeAll(judge: Judge['judge'], what: string, answers: readonly Heard[], holds: boolean): void {
  for (const heard of answers.slice(1)) judge(!leaks(heard), `${what}: an answer of many`, undefined, heard)
  const counts = [...new Set(answers.map(({ status, code }) => `${status} ${String(code)}`))].join(', ')
  judge(
    holds,
    `${what}: ${answers.filter(isOk).length} of ${answers.length} passed (${counts})`,
    undefined,
    answers[0],
  )
}

export const races: Family = {
  name: 'races',
  run: async (arena, judge) => {
    const { house } = arena
    await openTrading(house)
    const turns = arena.isShort ? 1 : 4
    for (let turn = 0; turn < turns; turn += 1) {
      const saver = async (rupees: number, grants: number) => {
        const person = await newSaver(house, rupees)
        await giveGrants(house, person.id, grants)
        return person
      }
      const withdraw = (person: Person & { cardId: string }, amount: number, key?: string) =>
        call(arena, requestWithdrawal, {
          as: person,
          body: { amount, bank_card_id: person.cardId },
          ...(key ? { key } : {}),
        })

      const one = await saver(200_000, MANY)
      const same = await atOnce(MANY, () => withdraw(one, 20_000, `race-${turn}-same-key`))
      const held = await heldOf(house, one.id)
      judgeAll(
        judge,
        `${MANY} withdrawals with one key`,
        same,
        held === 2_000_000n && new Set(same.map(({ raw }) => raw)).size === 1,
      )
      const other = await withdraw(one, 25_000, `race-${turn}-same-key`)
      judge(other.status === 409 || other.status === 400, 'one key with another body', undefined, other)

      const poor = await saver(100_000, MANY)
      const over = await atOnce(MANY, () => withdraw(poor, 20_000))
      judgeAll(
        judge,
        `${MANY} withdrawals of ₹20,000 on ₹1,00,000`,
        over,
        over.filter(isOk).length === 5 && (await heldOf(house, poor.id)) === 10_000_000n,
      )

      const granted = await saver(500_000, 1)
      const spent = await atOnce(20, () => withdraw(granted, 20_000))
      judgeAll(judge, '20 withdrawals with one proof of the PIN', spent, spent.filter(isOk).length === 1)

      const id = given(spent.find(isOk) ?? spent[0] ?? other, 'id')
      const cancels = await atOnce(MANY, () => call(arena, cancelWithdrawal, { as: granted, id }))
      judgeAll(
        judge,
        `${MANY} cancellations of one withdrawal`,
        cancels,
        (await heldOf(house, granted.id)) === 0n,
      )

      tell(house, 1500_00)
      const trader = await saver(200_000, MANY + 1)
      const lot = await bought(house, trader, 20)
      await call(arena, quoteSale, { as: trader, query: `?did=${lot}&ttype=standard` })
      await giveGrants(house, trader.id, MANY)
      const sales = await atOnce(MANY, () =>
        call(arena, sellOrder, { as: trader, id: lot, body: { ttype: 'standard', price: 1500 } }),
      )
      const fills = await house.asOwner(`select from order_fill where order_id = $1 and side = 'sell'`, [lot])
      judgeAll(
        judge,
        `${MANY} sales of one lot`,
        sales,
        sales.filter(isOk).length === 1 && fills.length === 1,
      )

      const invitation = `RACE-${turn}-CODE`
      await newInvitation(house, invitation, 1)
      const joining = await atOnce(MANY, (n) =>
        call(arena, register, {
          body: {
            email: `race-${turn}-${n}@example.test`,
            password: md5(`a fine password ${n}`),
            invite_code: invitation,
          },
        }),
      )
      const [joined] = await house.asOwner<{ n: bigint }>(
        `select count(*) as n from client where email like $1`,
        [`race-${turn}-%`],
      )
      judgeAll(judge, `${MANY} registrations with an invitation for one`, joining, joined?.n === 1n)
      await pins(house, judge, (person, pin) =>
        arena.probe(probeOf(verifyPin, { as: person, body: { pin: md5(pin) } })),
      )
    }
    judge(await booksAreWhole(house), 'the books do not add up')
  },
}

async function heldOf(house: House, clientId: string): Promise<bigint> {
  const [row] = await house.asOwner<{ balance: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as balance from ledger_account where client_id = $1 and purpose = 'held'`,
    [clientId],
  )
  return row?.balance ?? 0n
}

async function pins(
  house: House,
  judge: Judge['judge'],
  verify: (person: Person, pin: string) => Promise<Heard>,
): Promise<void> {
  const owner = await newSaver(house, 0)
  const right = await atOnce(60, () => verify(owner, PIN))
  const after = await verify(owner, PIN)
  judgeAll(judge, '60 right PINs at once do not lock the PIN', right, right.every(isOk) && isOk(after))
  const thief = await newSaver(house, 0)
  const wrong = await atOnce(100, () => verify(thief, '000001'))
  // Told that it was wrong is a guess; the others were not compared.
  const guesses = wrong.filter(({ code }) => code === 'pin_wrong')
  judgeAll(
    judge,
    '100 wrong PINs at once are at most 5 guesses',
    wrong,
    guesses.length <= 5 && !wrong.some(isOk),
  )
}
