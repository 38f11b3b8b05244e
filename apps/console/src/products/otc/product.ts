/** products, otc: shares sold after the close, in deals that two people put up and allot. */
import { istDay, istMoment } from '@pramaan/browser/clock.ts'
import { type FirmDeal, listFirmDeals } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { rupeeWords } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import { changeDocuments } from '../../platform/change-documents.tsx'
import { closeOffer } from '../../platform/close-offer.tsx'
import type { Product, ShelfAct, ShelfRow, ShelfStage } from '../../platform/product.ts'
import { AllotDialog } from './allot-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { DealDialog } from './deal-dialog.tsx'
import { Report } from './report.tsx'
import { say } from './say.ts'

const many = (count: number): string => groupIndian(String(count))

/** Allotted, it is the clients' turn until each has answered. */
function stageOf({ state, open }: FirmDeal): ShelfStage {
  if (state === 'allotted') return open > 0 ? 'running' : 'over'
  return state
}

const priceWords = ({ price_kind, price_day, price }: FirmDeal): string =>
  price_kind === 'close'
    ? say('atClose', { day: istDay(price_day ?? '') })
    : say('named', { price: price === null ? '' : rupeeWords(price) })

function nextOf(deal: FirmDeal): string | null {
  if (deal.state === 'upcoming') return say('nextOpens', { when: istMoment(deal.opens_at) })
  if (deal.state === 'open') return say('nextCloses', { when: istMoment(deal.closes_at) })
  if (deal.state === 'allotted') return say('nextPay', { count: deal.open, when: istMoment(deal.due_at) })
  if (deal.state === 'over' || deal.applications === 0) return null
  return deal.has_proposal ? say('nextSecond') : say('nextAllot', { when: istMoment(deal.due_at) })
}

const allot: ShelfAct<ShelfRow> = {
  kind: 'otc-allotment',
  word: say('allot'),
  isMain: true,
  Form: AllotDialog,
}

const change: ShelfAct<ShelfRow> = { kind: 'otc-change', word: say('change'), Form: ChangeDialog }

const isToAllot = ({ state, applications, has_proposal }: FirmDeal): boolean =>
  state === 'closed' && applications > 0 && !has_proposal

function actsOf(deal: FirmDeal): readonly ShelfAct<ShelfRow>[] {
  if (deal.state === 'open' || deal.state === 'upcoming') return [change, changeDocuments, closeOffer]
  return isToAllot(deal) ? [allot] : []
}

const asRow = (deal: FirmDeal): ShelfRow => ({
  id: deal.id,
  title: say('rowTitle', { symbol: deal.symbol, market: deal.market }),
  note: say('rowNote', {
    name: deal.name,
    seller: deal.seller,
    lot: many(deal.lot),
    price: priceWords(deal),
  }),
  stage: stageOf(deal),
  opensAt: deal.opens_at,
  closesAt: deal.closes_at,
  taken: say('taken', { taken: many(deal.total - deal.remaining), total: many(deal.total) }),
  clients: deal.clients,
  next: nextOf(deal),
  // Clients wait from the moment it closes.
  lateSince: isToAllot(deal) ? deal.closes_at : null,
  pdfs: deal.pdfs,
  acts: actsOf(deal),
})

export const otc: Product = {
  ttype: 'otc',
  tone: 'accent',
  isWorkedByHand: false,
  steps: { allotted: say('stepAllotted'), 'paid in part': say('stepPaid') },
  shelf: {
    title: say('title'),
    list: async (query, signal) => {
      const { deals, next } = await call(listFirmDeals, { query }, { signal, quiet: true })
      return { rows: deals.map(asRow).toSorted(neededFirst), next }
    },
    acts: [{ kind: 'otc-offer', word: say('newDeal'), Form: DealDialog }],
    Below: Report,
  },
}

const order: readonly ShelfStage[] = ['closed', 'open', 'upcoming', 'running', 'over']

/** What is late first, then what is under way. */
const neededFirst = (one: ShelfRow, other: ShelfRow): number =>
  Number(other.lateSince !== null) - Number(one.lateSince !== null) ||
  order.indexOf(one.stage) - order.indexOf(other.stage)
