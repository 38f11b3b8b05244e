/**
 * ipo: once the draw is made, each application is settled by it; until then nothing is done, and after the day of release it is late.
 * Once the share is listed, what was allotted of it is held. Many at a time, each once.
 */
import { keyOf } from '../../market/listing.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler } from '../../trading/due-dates.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { allotmentPlan, listedPlan } from './allotment-plan.ts'
import type { Standing } from './application-plan.ts'
import { findIssues, placesAmong, standingsAmong } from './store.ts'
import { daysOf, listsAt, type StoredIssue } from './terms.ts'

type Needs = Pick<TradingServices, 'market'>

interface Read {
  readonly standings: ReadonlyMap<string, Standing>
  readonly issues: ReadonlyMap<string, StoredIssue>
}

async function readAll(tx: Queries, dues: readonly Due[]): Promise<Read> {
  const standings = await standingsAmong(
    tx,
    dues.map(({ ref }) => ref),
  )
  const offers = [...new Set([...standings.values()].map(({ application }) => application.offer_id))]
  return { standings, issues: new Map((await findIssues(tx, offers)).map((one) => [one.id, one])) }
}

const instrumentOf = ({ market }: Needs, { instrument_id: id }: StoredIssue) => {
  const instrument = market.listing().byId(id)
  if (!instrument) throw new Error(`instrument ${id} of an issue is not known here`)
  return instrument
}

/** What its issue does not allow yet waits, all of one reason at once. */
const waitsWhile =
  (
    reason: string,
    isToCome: (standing: Standing, issue: StoredIssue) => boolean,
  ): NonNullable<DueHandler['waits']> =>
  async (tx, dues) => {
    const { standings, issues } = await readAll(tx, dues)
    return new Map(
      dues.flatMap(({ id, ref }) => {
        const standing = standings.get(ref)
        const issue = standing && issues.get(standing.application.offer_id)
        return issue && isToCome(standing, issue) ? [[id, reason]] : []
      }),
    )
  }

const NOT_ALLOTTED = 'The shares of this issue have not been allotted yet.'
const NOT_LISTED = 'This share has not been listed yet.'

const isUndrawn = ({ failed_at: failed, drawn_at: drawn }: StoredIssue): boolean => !failed && !drawn

export const settleApplications = (services: Needs): DueHandler => ({
  waits: waitsWhile(NOT_ALLOTTED, ({ order }, issue) => order.status === 'pending' && isUndrawn(issue)),
  plan: async (tx, dues, at) => {
    const { standings, issues } = await readAll(tx, dues)
    const places = await placesAmong(tx, [...standings.keys()])
    const calendar = services.market.times.hours.calendar
    const today = dayInIndia(at)
    return dues.map(({ ref, client_id: client }): Plan => {
      const standing = standings.get(ref)
      const issue = standing && issues.get(standing.application.offer_id)
      if (!issue || standing.order.status !== 'pending')
        return { client, done: [{ kind: 'ipo-allotment', ref, done_at: at }] }
      const place = places.get(ref) ?? null
      if (isUndrawn(issue)) throw new Error(NOT_ALLOTTED)
      const { releaseOn } = daysOf(issue, calendar)
      return allotmentPlan({
        ...{ standing, issue, place, at, today },
        asset: keyOf(instrumentOf(services, issue)),
        creditedOn: [releaseOn, today].toSorted()[1] ?? today,
        listsAt: listsAt(issue, calendar),
      })
    })
  },
  count: async () => {},
})

export const holdListed = (services: Needs): DueHandler => ({
  waits: waitsWhile(NOT_LISTED, ({ order }, issue) => order.status === 'listing' && !issue.listed_at),
  plan: async (tx, dues, at) => {
    const { standings, issues } = await readAll(tx, dues)
    return dues.map(({ ref, client_id: client }): Plan => {
      const standing = standings.get(ref)
      const issue = standing && issues.get(standing.application.offer_id)
      if (!issue || standing.order.status !== 'listing')
        return { client, done: [{ kind: 'ipo-listing', ref, done_at: at }] }
      if (!issue.listed_at) throw new Error(NOT_LISTED)
      return listedPlan(standing, instrumentOf(services, issue).market, at)
    })
  },
  count: async () => {},
})
