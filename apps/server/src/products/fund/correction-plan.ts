/**
 * products/fund: what a wrong NAV did to an order, put right at the right one. Missing units are added, and missing money is paid. Units
 * that are too many are taken back where they are still free; what has been redeemed or paid out stays the client's, and the firm bears
 * it: nobody ever owes. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import type { RateCard } from '@pramaan/fees'
import { unitsWorth, worthOf } from '@pramaan/funds'
import { apportion, formatRupees, formatScaled, lesser, type Price, paise, units } from '@pramaan/money'
import type { Leg } from '../../ledger/transfers.ts'
import { dayInWords } from '../../market/wire.ts'
import type { LotState, NewCorrection, NewMail, NewRedemption, Plan, Step } from '../../trading/plan.ts'
import { changeOf } from './allot-plan.ts'
import { type FundLot, type LoadStep, redeem } from './redemption.ts'
import type { HolderOrder } from './store.ts'

export const CORRECTION = 'fund-correction' as const

/** The NAV that was replaced, and what the client is told of it. */
export interface Replaced {
  readonly navDay: string
  readonly before: bigint
  readonly nav: Price
  readonly document: string
  readonly fundName: string
  readonly brandName: string
  readonly at: Date
  /** By the real clock: mail leaves by it. */
  readonly now: Date
}

export interface DealtPurchase {
  readonly client: string
  readonly asset: string
  readonly order: HolderOrder
  /** With what is to be redeemed of it, and what is pledged for a loan. */
  readonly lot: LotState & { readonly id: string; readonly pledged: bigint; readonly lent: bigint }
  readonly allotted: bigint
  readonly invested: bigint
  /** By corrections before: units that were added or paid for, less what was taken back; and what the firm has borne. */
  readonly moved: bigint
  readonly borne: bigint
  /** Of its last redemption. */
  readonly soldAt: Price | null
}

type Figures = Pick<NewCorrection, 'units' | 'paid_paise' | 'paid_units' | 'borne_paise' | 'borne_units'>

const NOTHING: Figures = { units: 0n, paid_paise: 0n, paid_units: 0n, borne_paise: 0n, borne_units: 0n }

/** What is done for a purchase: units while it is held, money for what was redeemed. */
function purchaseFigures(of: DealtPurchase, nav: Price): Figures {
  const right = unitsWorth(paise(of.invested), nav)
  const missing = right - of.allotted - of.moved
  const isHeld = of.order.status === 'holding'
  if (missing > 0n)
    return isHeld
      ? { ...NOTHING, units: missing }
      : { ...NOTHING, paid_units: missing, paid_paise: worthOf(units(missing), of.soldAt ?? nav) }
  const tooMany = -missing - of.borne
  if (tooMany <= 0n) return NOTHING
  const free = isHeld ? of.lot.quantity - of.lot.pledged - of.lot.lent : 0n
  // An order that is held has something left: a thousandth of a unit is not worth its end.
  const most = free === of.lot.quantity && free > 0n ? free - 1n : free
  const taken = lesser(tooMany, most)
  const kept = tooMany - taken
  return {
    ...NOTHING,
    units: -taken,
    ...{ borne_units: kept, borne_paise: kept === 0n ? 0n : worthOf(units(kept), nav) },
  }
}

export function purchasePlan(ref: string, of: DealtPurchase, replaced: Replaced): Plan {
  const { client, order, asset } = of
  const figures = purchaseFigures(of, replaced.nav)
  const done = { client, done: [{ kind: CORRECTION, ref, done_at: replaced.at }] }
  if (isNothing(figures)) return done
  const [securities, cash] = [
    { client, purpose: 'securities' },
    { client, purpose: 'cash' },
  ] as const
  const [market, adjustments] = [{ firm: 'market' }, { firm: 'adjustments' }] as const
  const legs: Leg[] = [
    ...(figures.units > 0n ? [{ from: market, to: securities, amount: figures.units, asset }] : []),
    ...(figures.units < 0n ? [{ from: securities, to: market, amount: -figures.units, asset }] : []),
    ...(figures.paid_paise > 0n ? [{ from: adjustments, to: cash, amount: figures.paid_paise }] : []),
    ...(figures.borne_paise > 0n ? [{ from: adjustments, to: market, amount: figures.borne_paise }] : []),
  ]
  const says = `${whatChanged(replaced)}: ${purchaseWords(figures)}`
  const entry = entryOf(client, order.id, null, figures, replaced)
  return {
    ...done,
    from: [{ id: order.id, version: order.version }],
    transfers: [transferOf(entry, says, legs)],
    changes: [changeOf(order)],
    ...(figures.units !== 0n && {
      lotChanges: [{ ...lotOf(of.lot), quantity: of.lot.quantity + figures.units }],
    }),
    navCorrections: [entry],
    steps: [stepOf(client, order.id, says, replaced)],
    mails: [mailOf(client, says, replaced)],
  }
}

const isNothing = (figures: Figures): boolean =>
  figures.units === 0n && figures.paid_paise === 0n && figures.borne_paise === 0n

const lotOf = ({
  id,
  quantity,
  gross_paise,
  charges_paise,
  bought_on,
  settles_on,
}: DealtPurchase['lot']) => ({
  ...{ id, quantity, gross_paise, charges_paise, bought_on, settles_on },
})

/** What was redeemed of one order. */
interface DealtPart {
  readonly order: HolderOrder
  readonly units: bigint
}

export interface DealtRedemption {
  readonly redemption: NewRedemption
  readonly parts: readonly DealtPart[]
  readonly lots: readonly FundLot[]
  readonly loadSteps: readonly LoadStep[]
  readonly isEquityOriented: boolean
  readonly card: RateCard
  /** By corrections before. */
  readonly borne: bigint
}

const netOf = ({ gross_paise, load_paise, stt_paise }: NewRedemption): bigint =>
  gross_paise - load_paise - stt_paise

export function redemptionPlan(of: DealtRedemption, replaced: Replaced): Plan {
  const { redemption, parts, card, lots, loadSteps, isEquityOriented } = of
  const { id: ref, client_id: client } = redemption
  const right = redeem(card, {
    ...{ lots, asked: 'all', nav: replaced.nav, navDay: redemption.nav_day, loadSteps, isEquityOriented },
  })
  const missing = right.net - netOf(redemption)
  const done = { client, done: [{ kind: CORRECTION, ref, done_at: replaced.at }] }
  const [first] = parts
  const borne = -missing - of.borne
  if (!first || missing === 0n || (missing < 0n && borne <= 0n)) return done
  const says =
    missing > 0n
      ? `${whatChanged(replaced)}: ${formatRupees(paise(missing))} more was paid for what you had redeemed.`
      : `${whatChanged(replaced)}: you were paid ${formatRupees(paise(borne))} too much. You keep it, and nothing is owed.`
  const shares = parts.map((part) => part.units)
  const [paid, stt] = [
    apportion(paise(missing > 0n ? missing : 0n), shares),
    apportion(paise(right.stt > redemption.stt_paise ? right.stt - redemption.stt_paise : 0n), shares),
  ]
  const posted = parts.flatMap(({ order }, index) => {
    const own = missing > 0n ? { paid_paise: paid[index] ?? 0n } : index === 0 ? { borne_paise: borne } : {}
    const entry = entryOf(client, order.id, ref, { ...NOTHING, ...own }, replaced)
    return isNothing(entry) ? [] : [transferred(entry, says, missing > 0n ? (stt[index] ?? 0n) : 0n)]
  })
  return {
    ...done,
    from: parts.map(({ order: { id, version } }) => ({ id, version })),
    transfers: posted.map(({ transfer }) => transfer),
    changes: parts.map(({ order }) => changeOf(order)),
    ...(missing > 0n && {
      redemptions: [
        {
          ...redemption,
          ...{ nav_e4: replaced.nav, gross_paise: right.gross },
          ...{ load_paise: right.exitLoad, stt_paise: right.stt },
        },
      ],
    }),
    navCorrections: posted.map(({ entry }) => entry),
    steps: parts.map(({ order }) => stepOf(client, order.id, says, replaced)),
    mails: [mailOf(client, says, replaced)],
  }
}

function transferred(entry: NewCorrection, says: string, stt: bigint) {
  const market = { firm: 'market' } as const
  const legs: Leg[] = [
    ...(entry.paid_paise > 0n
      ? [
          {
            from: market,
            to: { client: entry.client_id, purpose: 'cash' } as const,
            amount: entry.paid_paise,
          },
        ]
      : []),
    ...(stt > 0n ? [{ from: market, to: { firm: 'taxes' } as const, amount: stt }] : []),
    ...(entry.borne_paise > 0n
      ? [{ from: { firm: 'adjustments' } as const, to: market, amount: entry.borne_paise }]
      : []),
  ]
  return { entry, transfer: transferOf(entry, says, legs) }
}

const transferOf = (entry: NewCorrection, memo: string, legs: readonly Leg[]) => ({
  ...{
    id: entry.id,
    act: 'nav-corrected' as const,
    ref: entry.order_id,
    memo,
    at: entry.at,
    legs,
    once: null,
  },
})

const entryOf = (
  client: string,
  order: string,
  redemption: string | null,
  figures: Figures,
  { navDay, nav, at }: Replaced,
): NewCorrection => ({
  ...{ id: randomUUID(), client_id: client, order_id: order, redemption_id: redemption },
  ...{ nav_day: navDay, nav_e4: nav, ...figures, at },
})

const whatChanged = ({ navDay, before, nav, document }: Replaced): string =>
  `The NAV of ${dayInWords(navDay)} was corrected from ₹${formatScaled(before, 4)} to ₹${formatScaled(nav, 4)} (${document})`

function purchaseWords({ units: moved, paid_paise: paid, paid_units, borne_units }: Figures): string {
  if (moved > 0n) return `${formatScaled(moved, 3)} units were added.`
  if (paid > 0n)
    return `${formatRupees(paise(paid))} was paid for ${formatScaled(paid_units, 3)} units that were missing when you redeemed.`
  const taken = moved < 0n ? `${formatScaled(-moved, 3)} units too many were taken back.` : ''
  const kept =
    borne_units > 0n
      ? `You keep ${formatScaled(borne_units, 3)} units too many that you have redeemed or asked to redeem; nothing is owed.`
      : ''
  return [taken, kept].filter(Boolean).join(' ')
}

const stepOf = (client: string, order: string, says: string, { at }: Replaced): Step => ({
  ...{ order_id: order, client_id: client, code: 'nav-corrected', at, actor: 'company', actor_name: null },
  facts: { message: says },
})

const mailOf = (client: string, says: string, { fundName, brandName, now }: Replaced): NewMail => ({
  ...{ id: randomUUID(), client_id: client, subject: `${fundName}: a NAV was corrected · ${brandName}` },
  body_text: [`${fundName}.`, `${says}`, 'Your receipt has it as a step, with its entry in the ledger.'].join(
    '\n\n',
  ),
  created_at: now,
})
