/** products/fund: units of mutual funds: bought by amount and redeemed at a NAV that is known later. */
import { displayTypes, type Order } from '@pramaan/contracts'
import { type Charges, chargesFor, type Line, type RateCard } from '@pramaan/fees'
import { paise, toWire } from '@pramaan/money'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords } from '../../market/wire.ts'
import type { Moves, NoteOf, Product } from '../../trading/product.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'
import type { FundAsked } from './purchase-plan.ts'
import { FUND, toldBy } from './shelf.ts'

const moves: Moves = {
  awaiting: ['holding', 'rejected', 'cancelled'],
  holding: ['sold'],
  sold: [],
  rejected: [],
  cancelled: [],
}

const askedOf = ({ asked }: Pick<StoredOrder, 'asked'>): FundAsked | null => asked as FundAsked | null

export const fund: Product = {
  kind: FUND,
  filter: 'fund',
  displayType: displayTypes.fund,
  moves,
  planDeskFill: null,
  planVenueFill: null,
  exit: null,
  leftAs: () => 'redeemed',
  leftBy: 'Units of a fund are redeemed, not sold: open the fund and choose Redeem. Nothing was changed.',
  chargesOf: (card, { day }) => nothing(card, day),
  chargesTold,
  dayTrades: () => [],
  waitsFor: (order, _quoted, { now }) => waitsFor(order, now),
  isByAmount: true,
  more: (order): Pick<Order, 'fund'> => {
    const asked = askedOf(order)
    return asked
      ? {
          fund: {
            amount: toWire(paise(BigInt(asked.amount))),
            nav_day: asked.nav_day,
            sip_id: asked.sip_id,
          },
        }
      : {}
  },
}

function waitsFor(order: StoredOrder, now: Date): string {
  const day = askedOf(order)?.nav_day
  if (day === undefined) return 'Waits for its NAV.'
  const [told, cutOff] = [toldBy(day), order.expires_at]
  if (now >= cutOff && now >= told)
    return `Waits for the NAV of ${dayInWords(day)}, which is late: it was due on ${momentInWords(told.getTime())}.`
  // A liquid fund is dealt at the NAV of the day before, once its cut-off has passed.
  return told <= cutOff
    ? `Dealt at the NAV of ${dayInWords(day)}, after the cut-off on ${momentInWords(cutOff.getTime())}.`
    : `Waits for the NAV of ${dayInWords(day)}, known by ${momentInWords(told.getTime())}.`
}

const nothing = (card: RateCard, day: string): Charges => ({
  ...{ mode: 'contract-note', at: day, cardVersion: card.version, value: paise(0n), lines: [] },
  total: paise(0n),
})

/** What a fill was charged, in the card's words. The exit load is the scheme's own and depends on the age of each unit. */
function chargesTold(
  card: RateCard,
  { side, day }: NoteOf,
  charged: Readonly<Record<string, number>>,
): Charges {
  const worded = (isEquity: boolean): readonly Line[] =>
    chargesFor(card, {
      ...{ product: isEquity ? 'equity-fund' : 'other-fund', venue: 'off-market', side, isin: '' },
      ...{ quantity: 1n, price: paise(1_00_00_000n), at: day, mode: 'contract-note' },
    }).lines
  const words = worded('stt' in charged)
  const lines = Object.entries(charged).map(([charge, amount]): Line => {
    const known = words.find((line) => line.charge === charge)
    const taken = paise(BigInt(amount))
    return known ? { ...known, base: null, exact: '', amount: taken } : { ...exitLoad(day), amount: taken }
  })
  return { ...nothing(card, day), lines, total: paise(lines.reduce((sum, { amount }) => sum + amount, 0n)) }
}

const exitLoad = (day: string): Omit<Line, 'amount'> => ({
  // The card has the law's charges and the firm's; this one is the scheme's.
  charge: 'exit-load' as Line['charge'],
  ...{ name: 'Exit load', base: null, rate: 'By the age of each unit', exact: '' },
  ...{ rule: 'Stays with the scheme', since: day, source: 'Scheme document' },
})
