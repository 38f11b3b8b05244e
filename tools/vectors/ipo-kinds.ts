/** Vectors: bids, blocked amounts, allotments, draws and the timeline of IPOs, through the product's rules. */
import { units, worthOfShares } from '@pramaan/money'
import {
  allot,
  type Bid,
  type BidProblem,
  bidProblem,
  blockedFor,
  commitmentOf,
  drawOrder,
  entitlementOf,
  type IpoCategory,
  type IssueTerms,
  inDecimals,
  ipoCategories,
  modeOf,
  mostAllottees,
  type OfferedShares,
  seedOf,
  winnersOf,
} from '@pramaan/products'
import { settleApplication } from '../../apps/server/src/products/ipo/application-money.ts'
import { timelineOf } from '../../apps/server/src/products/ipo/timeline.ts'
import { calendarWith, listOf, priceOf } from './asked.ts'
import { CannotRun, day, isRecord, text, whole, written } from './compared.ts'
import { type Fields, type Run, records } from './tax-kinds.ts'

function issueOf(asked: Fields): IssueTerms {
  const [floor, cap] = listOf(asked.band, 'band').map((one) => priceOf(one, 'band'))
  if (floor === undefined || cap === undefined) throw new CannotRun('band is no pair of prices')
  return {
    floor,
    cap,
    lot: units(whole(asked.lot, 'lot')),
    retailDiscount: priceOf(asked.retail_discount ?? 0, 'retail_discount'),
  }
}

function categoryOf(asked: Fields): IpoCategory {
  const found = ipoCategories.find((one) => one === asked.category)
  if (!found) throw new CannotRun(`no function yet for ${String(asked.category)}`)
  return found
}

const bidsOf = (asked: Fields): Bid[] =>
  records(asked.bids, 'bids').map((bid) => ({
    lots: whole(bid.lots, 'lots'),
    price: bid.price === 'cut-off' ? 'cut-off' : priceOf(bid.price, 'price'),
  }))

const reasons: Readonly<Record<BidProblem, string>> = {
  'no-bid': 'no bid',
  'too-many-bids': 'at most three bids',
  'no-lots': 'at least one lot',
  'price-out-of-band': 'price outside the band',
  'cut-off-not-retail': 'cut-off is for retail only',
  'above-retail-limit': 'above the retail limit of 2,00,000',
  'within-retail-limit': 'not above the retail limit of 2,00,000',
  'above-small-limit': 'above the limit of 10,00,000',
  'within-small-limit': 'not above the limit of 10,00,000',
}

const blockedAmount: Run = (asked) => {
  const [issue, category, bids] = [issueOf(asked), categoryOf(asked), bidsOf(asked)]
  const problem = bidProblem(issue, category, bids)
  if (problem) throw new RangeError(reasons[problem])
  return { blocked: written(blockedFor(issue, category, bids)) }
}

const refusal: Run = (asked) => {
  const problem = bidProblem(issueOf(asked), categoryOf(asked), bidsOf(asked))
  return problem ? { refused: true, reason: reasons[problem] } : { refused: false }
}

const offeredOf = (asked: Fields): OfferedShares => ({
  shares: units(whole(asked.shares ?? asked.retail_shares, 'shares')),
  lot: units(whole(asked.lot, 'lot')),
})

/** The investors to ask for stand in the answer's rows only. */
const entitlement: Run = (asked, said) => {
  const offered = offeredOf(asked)
  const demand = {
    applicants: whole(asked.applicants, 'applicants'),
    demand: units(whole(asked.demand, 'demand')),
  }
  return {
    max_allottees: String(mostAllottees(offered)),
    rows: records(said.rows, 'rows').map(({ investor, applied, entitlement: exact }) => {
      const found = entitlementOf(offered, demand, units(whole(applied, 'applied')))
      const places = /\.(\d+)$/.exec(String(exact))?.[1]?.length ?? 0
      return {
        investor,
        applied,
        entitlement: inDecimals(found.exact, places),
        nearest: String(found.nearest),
      }
    }),
  }
}

/** A vector that names no demand is of an issue that is asked for more than once. */
const maxAllottees: Run = (asked) => {
  const offered = offeredOf(asked)
  const applicants = whole(asked.applications, 'applications')
  const winners = winnersOf(offered, applicants)
  const given = winners * offered.lot
  return {
    max_allottees: String(mostAllottees(offered)),
    shares_to_lot_holders: String(given),
    left_over: String(offered.shares - given),
    mode: modeOf(offered, applicants, units(offered.shares + 1n)),
  }
}

const allotment: Run = (asked) => {
  if (!isRecord(asked.applications)) throw new CannotRun('applications is missing')
  const offered = offeredOf(asked)
  const asking = Object.entries(asked.applications).map(([id, lots]) => ({ id, lots: whole(lots, 'lots') }))
  const secret = text(asked.secret, 'secret')
  const done = allot(
    offered,
    asking.map(({ id, lots }) => ({ id, applied: units(lots * offered.lot) })),
    {
      secret,
      beacon: text(asked.beacon, 'beacon'),
      commitment:
        asked.commitment === undefined ? commitmentOf(secret) : text(asked.commitment, 'commitment'),
    },
  )
  const [payable, blockedAt] = [
    priceOf(asked.issue_price, 'issue_price'),
    priceOf(asked.blocked_at, 'blocked_at'),
  ]
  const rowOf = new Map(done.rows.map((row) => [row.id, row]))
  return {
    seed: done.seed,
    mode: done.mode,
    max_allottees: String(done.mostAllottees),
    draw_order: done.rows.map(({ id }) => id),
    rows: asking.map(({ id, lots }) => {
      const row = rowOf.get(id)
      if (!row) throw new Error(`${id} is not in the draw`)
      const blocked = worthOfShares(row.applied, blockedAt)
      const { debited, released } = settleApplication(blocked, row.allotted, payable)
      return {
        application: id,
        lots: String(lots),
        applied: String(row.applied),
        allotted: String(row.allotted),
        blocked: written(blocked),
        debited: written(debited),
        released: written(released),
      }
    }),
    allotted_total: String(done.total),
    unallotted: String(done.left),
  }
}

const RANGE = /^(.*?)(\d+) to (.*?)(\d+), one lot each$/

function idsOf(written: string): string[] {
  const [, prefix, first, other, last] = RANGE.exec(written) ?? []
  if (first === undefined || last === undefined || prefix !== other)
    throw new CannotRun('applications is not of the form "A-001 to A-500, one lot each"')
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${prefix}${String(Number(first) + index).padStart(first.length, '0')}`,
  )
}

const draw: Run = (asked) => {
  const offered = offeredOf(asked)
  const ids = idsOf(text(asked.applications, 'applications'))
  const inputs = { secret: text(asked.secret, 'secret'), beacon: text(asked.beacon, 'beacon') }
  const seed = seedOf(inputs)
  const order = drawOrder(seed, ids)
  const winners = winnersOf(offered, BigInt(ids.length))
  const won = order.slice(0, Number(winners)).map(({ id }) => id)
  return {
    commitment: commitmentOf(inputs.secret),
    seed,
    winners: String(winners),
    first_five_in_order: order.slice(0, 5).map(({ id }) => id),
    last_three_in_order: order.slice(-3).map(({ id }) => id),
    key_of_first: order[0]?.key,
    winners_sorted_joined_by_newline_sha256: commitmentOf(won.toSorted().join('\n')),
    unallotted: String(offered.shares - winners * offered.lot),
    chance: `${winners} in ${ids.length}`,
  }
}

const timeline: Run = (asked) => {
  const { mandateBy, allotmentBy, releaseOn, listingOn } = timelineOf(
    day(asked.issue_closes, 'issue_closes'),
    calendarWith(asked.holidays),
  )
  return {
    mandate_confirmed_by: `${mandateBy.day}T${mandateBy.time}`,
    allotment_by: `${allotmentBy.day}T${allotmentBy.time}`,
    unblock_and_credit: releaseOn,
    listing: listingOn,
  }
}

export const ipoKinds: Readonly<Record<string, Run>> = {
  'blocked-amount': blockedAmount,
  refusal,
  entitlement,
  'max-allottees': maxAllottees,
  allotment,
  draw,
  timeline,
}
