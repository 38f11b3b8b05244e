/** products/bond: a purchase as a plan: principal and interest are legs of their own, the bonds are there at once, and the first coupon is due. Pure. */
import { randomUUID } from 'node:crypto'
import type { Leg } from '../../ledger/transfers.ts'
import type { NewIncome } from '../../trading/income.ts'
import type { NewDue, Plan } from '../../trading/plan.ts'
import { offMarketNumbers } from '../../trading/venue.ts'
import { assetOf, bondAsset } from './asset.ts'
import type { Purchase } from './plan-purchase.ts'
import { paidAt } from './schedule.ts'
import { SET_BY_FIRM } from './terms.ts'

const market = { firm: 'market' } as const

/** The dry run shows these. */
export function legsOfPurchase(client: string, { principal, accrued, charged, ...of }: Purchase): Leg[] {
  const cash = { client, purpose: 'cash' } as const
  return [
    // It comes first: what the total says is enough, and no leg may leave less than nothing.
    ...(accrued < 0n ? [{ from: market, to: cash, amount: -accrued }] : []),
    { from: cash, to: market, amount: principal },
    ...(accrued > 0n ? [{ from: cash, to: market, amount: accrued }] : []),
    ...(charged.total > 0n ? [{ from: cash, to: { firm: 'taxes' } as const, amount: charged.total }] : []),
    {
      from: market,
      to: { client, purpose: 'securities' },
      amount: of.quantity,
      asset: assetOf(of.instrument),
    },
  ]
}

export function purchasePlan(client: string, purchase: Purchase): Plan {
  const { orderId: id, instrument, quantity, each, at, settledOn, bond, charged } = purchase
  const [transfer, income] = [randomUUID(), randomUUID()]
  return {
    client,
    takes: [{ offer: bond.id, version: purchase.version, units: quantity, at, person: null }],
    transfers: [
      {
        id: transfer,
        act: 'order-bought',
        ref: id,
        memo: null,
        at,
        legs: legsOfPurchase(client, purchase),
        once: null,
        mayBeShort: true,
      },
    ],
    orders: [
      {
        id,
        client_id: client,
        kind: 'bond',
        instrument_id: instrument.id,
        asset: assetOf(instrument),
        of_asset: bondAsset(instrument),
        order_type: 'limit',
        limit_paise: each,
        ordered: quantity,
        filled: quantity,
        blocked_paise: 0n,
        status: 'holding',
        version: 0,
        at_desk: false,
        placed_at: at,
        status_at: at,
        expires_at: at,
        executed_at: at,
        settles_on: settledOn,
        worked_by: null,
        ended: null,
        offer_id: bond.id,
        offer_version: purchase.version,
      },
    ],
    fills: [
      {
        id: transfer,
        order_id: id,
        client_id: client,
        side: 'buy',
        quantity,
        gross_paise: purchase.principal,
        accrued_paise: purchase.accrued,
        charges_paise: charged.total,
        levels: [[Number(quantity), Number(each)]],
        charges: charged.parts,
        card_version: charged.charges.cardVersion,
        at,
        trade_day: settledOn,
        settles_on: settledOn,
        source: SET_BY_FIRM,
        as_of: at,
        sequence: 0,
        quote_id: null,
        ...offMarketNumbers(id, transfer),
      },
    ],
    lots: [
      {
        id,
        client_id: client,
        asset: assetOf(instrument),
        instrument_id: instrument.id,
        order_id: id,
        origin: 'purchase',
        quantity,
        gross_paise: purchase.principal,
        charges_paise: charged.total,
        bought_on: settledOn,
        settles_on: settledOn,
      },
    ],
    incomes: [
      toCome(income, {
        order_id: id,
        client_id: client,
        instrument_id: instrument.id,
        payer: bond.terms.issuer,
        ...{ due_on: purchase.first.due, pay_on: purchase.first.paid },
      }),
    ],
    dues: [paymentDue(income, client, purchase.first.paid)],
    steps: [
      {
        order_id: id,
        client_id: client,
        code: 'holding',
        at,
        actor: 'client',
        actor_name: null,
        facts: null,
      },
    ],
  }
}

type Coming = Pick<NewIncome, 'order_id' | 'client_id' | 'instrument_id' | 'payer' | 'due_on' | 'pay_on'>

/** A payment that is next: how much it is, is known on its day. */
export const toCome = (id: string, coming: Coming): NewIncome => ({
  id,
  ...coming,
  kind: 'coupon',
  units: null,
  gross_paise: 0n,
  tax_paise: 0n,
  repaid_paise: 0n,
  rule: '',
  paid_at: null,
  missed_at: null,
})

export const paymentDue = (income: string, client: string, day: string): NewDue => ({
  id: randomUUID(),
  kind: 'bond-payment',
  client_id: client,
  ref: income,
  at: paidAt(day),
})
