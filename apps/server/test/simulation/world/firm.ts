/**
 * Simulation: two people of the firm, one of them dishonest. What needs two is kept by rules of the model that stand for the
 * database's own (`sql/firm`, `sql/payments`); how a withdrawal moves on and what that does to money is the product's own.
 */
import { randomUUID } from 'node:crypto'
import { post } from '../../../src/ledger/transfers.ts'
import { movementOf, nextStates } from '../../../src/payments/rules.ts'
import type { Db, Queries } from '../../../src/platform/database.ts'
import type { Dice } from '../../properties/dice.ts'
import type { Store } from '../store/store.ts'

export interface Firm {
  /** One of them does something; says what. */
  act(): Promise<string>
}

const FIRM_STATEMENTS = {
  propose: 'simulation: propose',
  approve: 'simulation: approve',
  moveOn: 'simulation: a withdrawal moves on',
} as const

interface FirmParts {
  readonly db: Db
  readonly store: Store
  readonly dice: Dice
  readonly clients: readonly string[]
  readonly nowMs: () => number
}

const PEOPLE = ['honest', 'dishonest'] as const

export function firmWith({ db, store, dice, clients, nowMs }: FirmParts): Firm {
  /** What the bank's statement says came in, each line once. */
  const credit = async (): Promise<string> => {
    const [maker, checker] = dice.oneIn(2) ? PEOPLE : (['dishonest', 'honest'] as const)
    const amount = BigInt(50_000_00 + dice.below(500_000_00))
    const id = randomUUID()
    await db.query(FIRM_STATEMENTS.propose, [id, maker, `credit ${dice.of(clients)} ${amount}`])
    // The dishonest one would rather need nobody.
    const who = maker === 'dishonest' && dice.oneIn(3) ? maker : checker
    await approve(id, who)
    if (dice.oneIn(4)) await approve(id, who).catch(() => {})
    return `credit by ${maker}, approved by ${who}`
  }

  const approve = (id: string, who: string): Promise<void> =>
    db.transaction(async (tx) => {
      const [row] = await tx.query<{ act: string }>(FIRM_STATEMENTS.approve, [id, who])
      const [, client = '', amount = '0'] = row?.act.split(' ') ?? []
      await post(tx, [
        {
          ...{ id, act: 'deposit', ref: id, at: new Date(nowMs()) },
          legs: [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: BigInt(amount) }],
        },
      ])
    })

  /** Also those that have ended. */
  const seen: string[] = []
  /** A withdrawal moves on by two people; the dishonest one also tries what cannot follow. */
  const moveWithdrawal = async (): Promise<string> => {
    const open = [...store.openWithdrawal.rows.values()].map(({ id }) => id)
    const any = dice.oneIn(10) && seen.length > 0 ? seen : open
    if (any.length === 0) return 'nothing to pay'
    const id = dice.of(any)
    const state = store.withdrawal.get(id)?.state
    if (!state) return 'nothing to pay'
    seen.push(id)
    if (seen.length > 100) seen.shift()
    const all = ['approved', 'sent', 'paid', 'rejected', 'cancelled'] as const
    const next = nextStates[state]
    const to = next.length === 0 || dice.oneIn(8) ? dice.of(all) : dice.of(next)
    const people = dice.oneIn(6) ? ['dishonest', 'dishonest'] : ['honest', 'dishonest']
    await db.transaction((tx) => moveOn(tx, id, to, people))
    return `${state} to ${to}`
  }

  const moveOn = async (
    tx: Queries,
    id: string,
    to: (typeof nextStates)['sent'][number],
    people: string[],
  ) => {
    const [before] = await tx.query<{ client_id: string; state: typeof to; amount_paise: bigint }>(
      FIRM_STATEMENTS.moveOn,
      [id, to, ...people],
    )
    if (!before) throw new Error('this withdrawal is not there')
    const moved = movementOf(before.client_id, before.state, to)
    if (!moved) return
    const { act, from, to: place } = moved
    await post(tx, [
      {
        id: randomUUID(),
        act,
        ref: id,
        at: new Date(nowMs()),
        legs: [{ from, to: place, amount: before.amount_paise }],
      },
    ])
  }

  return { act: () => (dice.oneIn(3) ? credit() : moveWithdrawal()) }
}
