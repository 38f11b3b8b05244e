/**
 * Loans against funds in the shelf's lives: key facts that are agreed to, answered by two people, drawn on a pledge, repaid in parts, by
 * instalment or at once, short of cover when NAVs fall, and covered again.
 */
import { addDays, instantOf } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import { loanCalls } from '../../src/products/loan/calls.ts'
import {
  count,
  drawn,
  dueDay,
  feeOf,
  isOpen,
  isRunning,
  type Lender,
  newLoan,
  nextDue,
  owed,
  owedOn,
  pay,
  type ShelfLoan,
} from './shelf-debt.ts'
import { least, type Offered, type Purse, rounded, type ShelfOrder } from './shelf-model.ts'
import {
  claimOf,
  done,
  nowMs,
  ordersIn,
  placed,
  type ShelfWorld,
  type Turn,
  today,
  told,
  tradingDay,
} from './shelf-world.ts'

const ANSWERS_A_DAY = 5
const LEAST = 1000_00n
const CURE_DAYS = 7

let lenders = 0

/** A bank and an NBFC: what is lent on a fund, and in all, is not the same. */
export async function putUpLenders(world: ShelfWorld): Promise<void> {
  const kinds = [
    { kind: 'bank', rate: 10.5, lends: { equity: 75n, debt: 85n, cap: 1_00_00_000_00n } },
    { kind: 'nbfc', rate: 15.75, lends: { equity: 50n, debt: 80n, cap: null } },
  ] as const
  for (const { kind, rate, lends } of kinds) {
    lenders += 1
    const name = `Lender of lives ${lenders}`
    await world.byTwo({
      ...{ kind: 'loan-terms', lender: name, lender_kind: kind, registration: 'RBI-TEST-0001' },
      ...{ grievance: 'Nodal officer, then the RBI Ombudsman.', rate_percent: rate, fee_percent: 0.5 },
      ...{ late_percent: 2, draw_percent: 100, least_months: 1, most_months: 12, least_rupees: 1000 },
      ...{ most_rupees: 2_000_000, repayments: ['emi', 'bullet'], cooling_off_days: 3 },
    })
    const [row] = await world.house.asOwner<{ id: string }>(
      `select id from loan_terms where terms ->> 'lender' = $1`,
      [name],
    )
    const terms = { rate: BigInt(Math.round(rate * 100)), late: 200n, fee: 50n, coolingDays: 3 }
    world.lenders.push({ ...terms, id: row?.id ?? '', name, lends })
  }
}

const lotsOf = (purse: Purse, fund: Offered): ShelfOrder[] =>
  ordersIn(purse, 'fund', 'holding')
    .filter(({ offer }) => offer === fund)
    .toSorted((a, b) => (`${a.boughtOn} ${a.id}` < `${b.boughtOn} ${b.id}` ? -1 : 1))

/** Settled, and neither pledged nor to be redeemed. */
const freeOf = (lot: ShelfOrder, day: string): bigint =>
  lot.settlesOn <= day ? lot.held - lot.pledged - lot.lent : 0n

const freeIn = (purse: Purse, fund: Offered, day: string): bigint =>
  lotsOf(purse, fund).reduce((sum, lot) => sum + freeOf(lot, day), 0n)

const lentIn = (purse: Purse, fund: Offered): bigint =>
  lotsOf(purse, fund).reduce((sum, lot) => sum + lot.lent, 0n)

const navNow = ({ navs }: ShelfWorld, fund: Offered): bigint => navs.get(`${fund.id} last`) ?? 0n
const worth = (units: bigint, nav: bigint): bigint => rounded(units * nav, 100_000n)

/** What may be owed on these units at the NAVs of now, in whole rupees. */
function powerOf(
  world: ShelfWorld,
  { lends }: Lender,
  pledged: Iterable<readonly [Offered, bigint]>,
): bigint {
  let sum = 0n
  for (const [fund, units] of pledged) {
    const percent = fund.terms.isEquity ? lends.equity : lends.debt
    sum += rounded(worth(units, navNow(world, fund)) * percent, 100n)
  }
  return ((lends.cap === null ? sum : least(sum, lends.cap)) / 100n) * 100n
}

const pledgedOf = ({ offers }: ShelfWorld, purse: Purse): [Offered, bigint][] =>
  offers.fund.map((fund) => [fund, lentIn(purse, fund)])

function lend(purse: Purse, pledge: ReadonlyMap<Offered, bigint>, day: string): void {
  for (const [fund, units] of pledge) {
    let left = units
    for (const lot of lotsOf(purse, fund)) {
      const taken = least(left, freeOf(lot, day))
      lot.lent += taken
      left -= taken
    }
  }
}

function closeLoan(purse: Purse, loan: ShelfLoan): void {
  Object.assign(loan, { state: 'closed', overdue: 0n, cureBy: null })
  for (const order of purse.orders) order.lent = 0n
}

const onWire = (pledge: ReadonlyMap<Offered, bigint>) =>
  [...pledge].map(([fund, units]) => ({ key: fund.asset, units: Number(units) / 1000 }))

/** Each is there and free, and at least a thousandth of a unit. */
const isFree = (purse: Purse, pledge: ReadonlyMap<Offered, bigint>, day: string): boolean =>
  [...pledge].every(([fund, units]) => units > 0n && units <= freeIn(purse, fund, day))

/** A part of what is free, all of it, or a thousandth more. */
function someOf(world: ShelfWorld, purse: Purse, funds: readonly Offered[]): Map<Offered, bigint> {
  const day = today(world)
  return new Map(
    funds.map((fund) => {
      const free = freeIn(purse, fund, day)
      const part = world.dice.below(10)
      return [fund, part === 0 ? free + 1n : part < 5 ? free : (free * BigInt(part)) / 10n]
    }),
  )
}

const apply = async (world: ShelfWorld, purse: Purse, funds: readonly Offered[]): Promise<Turn> => {
  const { dice } = world
  const lender = dice.of(world.lenders)
  const pledge = someOf(world, purse, funds)
  const power = powerOf(world, lender, pledge)
  const part = dice.below(8)
  const asked = part === 0 ? power + 100n : part < 4 ? power : ((power * BigInt(part)) / 1000n) * 100n
  const amount = asked > 0n ? asked : 100n
  const months = dice.oneIn(15) ? 13 : 1 + dice.below(3)
  const repayment = dice.of(['emi', 'bullet'] as const)
  const consents = !dice.oneIn(15)
  const ask = { termsId: lender.id, amount: paise(amount), months, repayment, pledge: onWire(pledge) }
  const wanted = { ...ask, sha256: null, consents: false }
  const got = await told(async () => {
    const { data } = await acts(world).apply(purse.caller, wanted, true, claimOf(purse, 'loan'))
    const sha256 = (data as { facts_sha256: string }).facts_sha256
    return acts(world).apply(purse.caller, { ...ask, sha256, consents }, false, claimOf(purse, 'loan'))
  })
  const isGood =
    [consents, months <= 12, amount >= LEAST, amount <= 20_00_000_00n, amount <= power].every(Boolean) &&
    isFree(purse, pledge, today(world))
  return placed(`apply for a loan of ${amount}`, got, isGood ? null : 'loan_refused', (id) => {
    purse.loans.push(newLoan({ id, lender, amount, months, repayment, pledge }))
  })
}

const withdraw = async (world: ShelfWorld, purse: Purse, loan: ShelfLoan): Promise<Turn> => {
  const got = await told(() => acts(world).withdraw(purse.caller, loan.id, claimOf(purse, 'loan-withdraw')))
  return done('withdraw an application for a loan', got, null, () => {
    loan.state = 'withdrawn'
  })
}

/** On key facts that are read again; the pledge and its worth are looked at again too. */
const draw = async (world: ShelfWorld, purse: Purse, loan: ShelfLoan): Promise<Turn> => {
  const consents = !world.dice.oneIn(15)
  const got = await told(async () => {
    const nothing = { id: loan.id, sha256: null, consents: false }
    const { data } = await acts(world).draw(purse.caller, nothing, true, claimOf(purse, 'loan-draw'))
    const sha256 = (data as { facts_sha256: string }).facts_sha256
    return acts(world).draw(
      purse.caller,
      { id: loan.id, sha256, consents },
      false,
      claimOf(purse, 'loan-draw'),
    )
  })
  const day = today(world)
  const isCovered = loan.amount <= powerOf(world, loan.lender, loan.pledge)
  const isGood = consents && isFree(purse, loan.pledge, day) && isCovered
  return done(`draw ${loan.amount}`, got, isGood ? null : 'loan_refused', () => {
    lend(purse, loan.pledge, day)
    drawn(loan, day)
    purse.money.cash += loan.amount - feeOf(loan)
    lookLater(world, purse, loan)
  })
}

/** In the cooling-off the fee comes back with the last of it. */
const repay = async (world: ShelfWorld, purse: Purse, loan: ShelfLoan): Promise<Turn> => {
  const isAll = world.dice.oneIn(4)
  const part = BigInt(1 + world.dice.below(60_000_00))
  const amount = isAll ? null : paise(part)
  const got = await told(() =>
    acts(world).repay(purse.caller, loan.id, amount, false, claimOf(purse, 'repay')),
  )
  const day = today(world)
  const owes = owedOn(loan, day)
  const paid = isAll ? owes : least(part, owes)
  const isCooling = paid === owes && day <= addDays(loan.drawnOn, loan.lender.coolingDays)
  const back = isCooling ? feeOf(loan) : 0n
  const refused = paid - back > purse.money.cash ? 'funds_short' : null
  return done(`repay ${paid} of ${owes}`, got, refused, () => {
    count(loan, day)
    pay(loan, paid)
    purse.money.cash += back - paid
    if (owed(loan) === 0n) closeLoan(purse, loan)
    else cureIfCovered(world, purse, loan, owed(loan))
  })
}

function cureIfCovered(world: ShelfWorld, purse: Purse, loan: ShelfLoan, owes: bigint): void {
  if (owes > powerOf(world, loan.lender, pledgedOf(world, purse))) return
  Object.assign(loan, { state: 'active', cureBy: null })
}

const pledgeMore = async (world: ShelfWorld, purse: Purse, loan: ShelfLoan, fund: Offered): Promise<Turn> => {
  const more = someOf(world, purse, [fund])
  const got = await told(() =>
    acts(world).pledge(purse.caller, loan.id, onWire(more), false, claimOf(purse, 'pledge')),
  )
  const day = today(world)
  return done('pledge more', got, isFree(purse, more, day) ? null : 'loan_refused', () => {
    lend(purse, more, day)
    cureIfCovered(world, purse, loan, owedOn(loan, day))
  })
}

/** Each day at four, or at the next run after it; when all else has come that is due by then. */
function lookLater(world: ShelfWorld, purse: Purse, loan: ShelfLoan): void {
  const todays = instantOf(today(world), '16:00')
  const at = todays > nowMs(world) ? todays : instantOf(addDays(today(world), 1), '16:00')
  const does = (): void => {
    if (isRunning(loan)) look(world, purse, loan)
  }
  world.agenda.add(at, does, true)
}

function look(world: ShelfWorld, purse: Purse, loan: ShelfLoan): void {
  const day = today(world)
  while (owed(loan) > 0n && nextDue(loan) <= day) purse.money.cash -= dueDay(loan, purse.money.cash)
  if (owed(loan) === 0n) {
    closeLoan(purse, loan)
    return
  }
  const isShort = owedOn(loan, day) > powerOf(world, loan.lender, pledgedOf(world, purse))
  if (!isShort) Object.assign(loan, { state: 'active', cureBy: null })
  else if (loan.state === 'active')
    Object.assign(loan, { state: 'shortfall', cureBy: tradingDay(world, day, CURE_DAYS) })
  lookLater(world, purse, loan)
}

/** Two people answer. */
export async function answerLoans(world: ShelfWorld): Promise<void> {
  const pending = world.purses.flatMap(({ loans }) => loans.filter(({ state }) => state === 'pending'))
  for (const loan of pending.slice(0, ANSWERS_A_DAY)) {
    const decision = world.dice.oneIn(6) ? 'reject' : 'approve'
    const message = 'We have looked at what you hold.'
    await world.byTwo({ kind: 'loan-decision', loan_id: loan.id, decision, message })
    loan.state = decision === 'approve' ? 'approved' : 'rejected'
  }
}

type Calls = ReturnType<typeof loanCalls>
const known = new WeakMap<ShelfWorld, Calls>()
function acts(world: ShelfWorld): Calls {
  const made = known.get(world) ?? loanCalls(world.house.services)
  known.set(world, made)
  return made
}

export function loanTurn(world: ShelfWorld, purse: Purse): Promise<Turn> | null {
  if (!purse.isBorrower) return null
  const { dice } = world
  const loan = purse.loans.find(isOpen)
  const day = today(world)
  const funds = world.offers.fund.filter((fund) => freeIn(purse, fund, day) > 0n)
  if (loan?.state === 'approved')
    return dice.oneIn(10) ? withdraw(world, purse, loan) : draw(world, purse, loan)
  if (loan?.state === 'pending') return dice.oneIn(8) ? withdraw(world, purse, loan) : null
  if (loan && dice.oneIn(2)) return repay(world, purse, loan)
  if (funds.length === 0) return null
  if (loan) return dice.oneIn(3) ? pledgeMore(world, purse, loan, dice.of(funds)) : null
  return apply(world, purse, dice.oneIn(2) ? [dice.of(funds)] : funds)
}
