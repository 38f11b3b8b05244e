/** ipo: two people have the draw made, whose inputs nobody can choose; they list the share, or enter that the issue has failed. */
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { ActKind, ActParts } from '../../firm/acts.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { calendarIn, counted, refused, undecided } from './acts.ts'
import { type Drawing, type Result, runDraw } from './run-draw.ts'
import { applicationsIn, type Beacon, beaconAfter, demandOf, findIssue, secretOf } from './store.ts'
import { daysOf, type StoredIssue } from './terms.ts'

const modes = {
  full: 'Demand fits: everybody in full',
  'one-lot-then-proportional': 'One lot each, the rest in proportion',
  draw: 'Draw: one lot each to the lowest keys',
} as const

interface Drawn extends Result {
  readonly issue: Drawing['issue']
  readonly beacon: Beacon
  readonly secret: string
  readonly others: number
}

export const drawIssue: ActKind<'ipo-draw'> = {
  kind: 'ipo-draw',
  draft: async (tx, parts, { offer_id: id }) => {
    const { issue, beacon, allotment, demand } = await draw(tx, parts, id)
    const { terms } = issue
    return {
      subject: `ipo-draw:${id}`,
      title: `${terms.name}: allotment`,
      clientId: null,
      // Who wins is known with the approval, and not before: the secret stays sealed until then.
      changes: [
        { field: 'Issue price a share', before: '', after: formatRupees(paise(issue.price_paise)) },
        { field: 'Shares for retail', before: '', after: counted(terms.shares) },
        { field: 'Applications', before: '', after: counted(allotment.rows.length) },
        { field: 'Shares applied for', before: '', after: counted(demand) },
        { field: 'How', before: '', after: modes[allotment.mode] },
        { field: 'Sealed secret', before: '', after: issue.commitment },
        { field: 'Ledger head after the close', before: '', after: `${beacon.number}: ${beacon.hash}` },
      ],
    }
  },
  apply: async (tx, parts, act) => {
    const { secret, places, allotment, demand, others } = await draw(tx, parts, act.offer_id)
    await tx.query('select draw_ipo($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)', [
      act.offer_id,
      JSON.stringify(act),
      secret,
      allotment.mode,
      allotment.rows.length,
      demand,
      others,
      parts.businessClock.now(),
      places.map(({ order_id }) => order_id),
      places.map(({ number }) => number),
      places.map(({ applied }) => applied),
      places.map(({ key }) => key),
      places.map(({ rank }) => rank),
      places.map(({ allotted }) => allotted),
    ])
  },
  tell: () => 'The shares of an issue were allotted.',
}

/** @throws Refusal */
async function draw(tx: Queries, { businessClock }: ActParts, id: string): Promise<Drawn> {
  const stored = await undecided(tx, id)
  if (businessClock.now() < stored.closes_at) throw refused('This issue has not closed yet.')
  if (stored.price_paise === null) throw refused('Set the issue price first.')
  const beacon = await beaconAfter(tx, stored.closes_at)
  if (!beacon)
    throw refused('No head of the ledger has been signed since the close. Please try again in a minute.')
  const issue = { ...stored, price_paise: stored.price_paise }
  const [secret, applications, demand] = [
    await secretOf(tx, id),
    await applicationsIn(tx, id),
    await demandOf(tx, [id]),
  ]
  const others = demand.get(id)?.others ?? 0
  if (applications.length === 0 && others === 0)
    throw refused('Nobody has applied for this issue. Enter that it has failed.')
  const result = runDraw({ issue, applications, others, inputs: { secret, beacon: beacon.hash } })
  return { ...result, issue, beacon, secret, others }
}

export const listIssue: ActKind<'ipo-listing'> = {
  kind: 'ipo-listing',
  draft: async (tx, parts, { offer_id: id }) => {
    const { terms } = await checkListing(tx, parts, id)
    return {
      subject: `ipo-listing:${id}`,
      title: `${terms.name}: listing`,
      clientId: null,
      changes: [
        { field: 'Trades', before: 'Not listed', after: `${terms.market} as ${terms.symbol}, from now on` },
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await checkListing(tx, parts, act.offer_id)
    await tx.query('select list_ipo($1, $2, $3)', [
      act.offer_id,
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: () => 'A newly issued share was listed.',
}

/** @throws Refusal */
async function checkListing(tx: Queries, parts: ActParts, id: string): Promise<StoredIssue> {
  const issue = await findIssue(tx, id)
  if (!issue) throw refused('This issue is not known.')
  if (!issue.drawn_at) throw refused('This issue has not been allotted yet.')
  if (issue.listed_at) throw refused('This share is listed already.')
  const { listingOn } = daysOf(issue, calendarIn(parts))
  if (dayInIndia(parts.businessClock.now()) < listingOn)
    throw refused(`This share lists on ${dayInWords(listingOn)}.`)
  const [open] = await tx.query(
    `select from application a join due d on d.ref = a.order_id and d.kind = 'ipo-allotment' and d.done_at is null
     where a.offer_id = $1 limit 1`,
    [id],
  )
  if (open) throw refused('The allotment is still being carried out. Please try again in a minute.')
  return issue
}

async function blockedIn(tx: Queries, id: string) {
  const [row] = await tx.query<{ applications: bigint; blocked: bigint }>(
    `select count(*) as applications, coalesce(sum(blocked_paise), 0)::bigint as blocked
     from product_order where offer_id = $1 and status = 'pending'`,
    [id],
  )
  return row ?? { applications: 0n, blocked: 0n }
}

export const failIssue: ActKind<'ipo-failure'> = {
  kind: 'ipo-failure',
  draft: async (tx, parts, { offer_id: id, message }) => {
    const { terms, opens_at } = await undecided(tx, id)
    const { applications, blocked } = await blockedIn(tx, id)
    return {
      subject: `ipo-failure:${id}`,
      title: `${terms.name}: issue failed`,
      clientId: null,
      changes: [
        {
          field: 'Issue',
          before: parts.businessClock.now() < opens_at ? 'Upcoming' : 'Open',
          after: 'Failed',
        },
        {
          field: 'Blocked money',
          before: `${formatRupees(paise(blocked))} of ${counted(Number(applications))} ${applications === 1n ? 'application' : 'applications'}`,
          after: 'Released in full',
        },
        { field: 'Clients read', before: '', after: message },
      ],
    }
  },
  apply: async (tx, parts, act) => {
    await undecided(tx, act.offer_id)
    await tx.query('select fail_ipo($1, $2, $3)', [
      act.offer_id,
      JSON.stringify(act),
      parts.businessClock.now(),
    ])
  },
  tell: ({ message }) => `An issue has failed: ${message}`,
}

/** For calls that name an issue. */
export const unknown = (): Refusal => new Refusal('ipo_unknown')
