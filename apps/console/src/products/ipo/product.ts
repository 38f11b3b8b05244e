/** products, ipo: issues of shares that two people put up, price, have drawn and list. */
import { istDay, istMoment } from '@pramaan/browser/clock.ts'
import { type FirmIpo, listFirmIpos } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { rupeeWords } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import { changeDocuments } from '../../platform/change-documents.tsx'
import type { Product, ShelfAct, ShelfRow, ShelfStage } from '../../platform/product.ts'
import { DemandDialog, DrawDialog, FailDialog, IssueDialog, ListDialog, PriceDialog } from './forms.tsx'
import { Report } from './report.tsx'
import { say } from './say.ts'

const many = (count: number): string => groupIndian(String(count))

const stages: Readonly<Record<FirmIpo['state'], ShelfStage>> = {
  ...{ upcoming: 'upcoming', open: 'open', closed: 'closed', allotted: 'running' },
  ...{ listed: 'over', failed: 'over' },
}

const fail: ShelfAct<ShelfRow> = { kind: 'ipo-failure', word: say('fail'), Form: FailDialog }
const demand: ShelfAct<ShelfRow> = { kind: 'ipo-demand', word: say('demand'), Form: DemandDialog }
const price: ShelfAct<ShelfRow> = { kind: 'ipo-price', word: say('price'), isMain: true, Form: PriceDialog }
const draw: ShelfAct<ShelfRow> = { kind: 'ipo-draw', word: say('draw'), isMain: true, Form: DrawDialog }
const list: ShelfAct<ShelfRow> = { kind: 'ipo-listing', word: say('list'), isMain: true, Form: ListDialog }

/** Listing is proposed from its day on: before it nobody can do anything about it. */
function actsOf({ state, issue_price, is_to_list }: FirmIpo): readonly ShelfAct<ShelfRow>[] {
  if (state === 'upcoming') return [changeDocuments, fail]
  if (state === 'open') return [demand, changeDocuments, fail]
  if (state === 'closed') return issue_price === null ? [price, fail] : [draw, price, fail]
  return is_to_list ? [list] : []
}

function nextOf({
  state,
  opens_at,
  closes_at,
  allotment_by,
  listing_on,
  issue_price,
  open,
}: FirmIpo): string | null {
  switch (state) {
    case 'upcoming':
      return say('nextOpens', { when: istMoment(opens_at) })
    case 'open':
      return say('nextCloses', { when: istMoment(closes_at) })
    case 'closed':
      return say(issue_price === null ? 'nextPrice' : 'nextDraw', { when: istMoment(allotment_by) })
    case 'allotted':
      return open > 0 ? say('nextSettle', { count: open }) : say('nextListing', { day: istDay(listing_on) })
    default:
      return null
  }
}

const timesOf = ({ demand: { shares: asked }, shares }: FirmIpo): string => {
  const tenths = Math.floor((asked * 10) / shares)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

const asRow = (issue: FirmIpo): ShelfRow => ({
  id: issue.id,
  title: issue.name,
  note: say('rowNote', {
    floor: rupeeWords(issue.floor),
    cap: rupeeWords(issue.cap),
    lot: many(issue.lot),
    shares: many(issue.shares),
    isin: issue.isin,
  }),
  stage: issue.is_to_list ? 'closed' : stages[issue.state],
  opensAt: issue.opens_at,
  closesAt: issue.closes_at,
  taken: say('taken', { shares: many(issue.demand.shares), times: timesOf(issue) }),
  clients: issue.clients,
  next: nextOf(issue),
  lateSince: lateSince(issue),
  pdfs: issue.pdfs,
  acts: actsOf(issue),
})

const lateSince = ({ is_late, state, release_on, listing_on }: FirmIpo): string | null => {
  if (!is_late) return null
  return state === 'allotted' ? listing_on : release_on
}

const order: readonly ShelfStage[] = ['closed', 'open', 'upcoming', 'running', 'over']

export const ipo: Product = {
  ttype: 'ipo',
  tone: 'accent',
  isWorkedByHand: false,
  steps: {
    pending: say('stepPending'),
    'application changed': say('stepChanged'),
    listing: say('stepListing'),
  },
  shelf: {
    title: say('title'),
    list: async (query, signal) => {
      const { ipos, next } = await call(listFirmIpos, { query }, { signal, quiet: true })
      const rows = ipos.map(asRow)
      return {
        rows: rows.toSorted((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage)),
        next,
      }
    },
    acts: [{ kind: 'ipo-offer', word: say('newIssue'), Form: IssueDialog }],
    Below: Report,
  },
}
