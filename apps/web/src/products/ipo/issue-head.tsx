/** products, ipo: what the issue is: band, lot, risk, odds from live demand, dates, and that its draw can be checked. */
import type { Ipo } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { BadgeCheck } from 'lucide-react'
import { rupeeWords } from '../../money/amounts.ts'
import { sharesWords } from '../../orders/order-words.ts'
import {
  BigFigure,
  OfferDocuments,
  OfferFacts,
  OfferHead,
  Part,
  PriceSource,
} from '../../orders/shelf/offer-parts.tsx'
import { OfferPdfs } from '../../orders/shelf/offer-pdfs.tsx'
import { type LifeStep, LifeSteps } from '../../orders/shelf/steps.tsx'
import { istDay, istMoment } from '../../platform/clock.ts'
import { counted, rupeesOf, worthOfLots } from './figures.ts'
import { Odds } from './odds.tsx'
import { say } from './say.ts'

export const IssueHead = ({ issue }: { issue: Ipo }) => (
  <>
    <OfferHead
      name={issue.name}
      from={say('from', { sector: issue.sector, market: issue.market })}
      chips={<StateChips issue={issue} />}
      risk={issue.risk}
      figure={<Figure issue={issue} />}
    />
    <PriceSource source={say('source')} at={issue.sealed_at} />
    <p className="text-sm text-soft">{issue.about}</p>
    <OfferFacts
      facts={[
        {
          name: say('sharesForRetail'),
          value: counted(issue.shares),
          note: say('lotsForRetail', { count: Math.floor(issue.shares / issue.lot) }),
        },
        { name: say('symbolHead'), value: issue.symbol, note: issue.market },
        { name: say('isin'), value: issue.isin },
        ...(issue.retail_discount > 0
          ? [{ name: say('discount'), value: rupeesOf(issue.retail_discount) }]
          : []),
        ...(issue.issue_price === null
          ? []
          : [{ name: say('issuePrice'), value: rupeesOf(issue.issue_price) }]),
      ]}
    />
    {(issue.state === 'open' || issue.state === 'closed') && <Odds issue={issue} />}
    <LifeSteps steps={stepsOf(issue)} />
    {issue.state !== 'failed' && (
      <p className="flex items-start gap-2 rounded-lg bg-sunken px-3 py-2.5 text-sm">
        <BadgeCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        <span className="wrap-anywhere min-w-0">
          <span className="font-semibold">{say('checkable')} </span>
          <span className="text-soft">
            {say(issue.drawn_at === null ? 'sealed' : 'unsealed', {
              when: istDay(issue.sealed_at),
              hash: shortHash(issue.commitment),
            })}
          </span>
        </span>
      </p>
    )}
    <Part title={say('documents')}>
      {issue.pdfs && <OfferPdfs offerId={issue.id} pdfs={issue.pdfs} />}
      {issue.rhp_url !== null && (
        <div className="mt-2">
          <OfferDocuments documents={[{ title: say('rhp'), href: issue.rhp_url }]} />
        </div>
      )}
      {!issue.pdfs && issue.rhp_url === null && (
        <OfferDocuments documents={[{ title: say('rhp'), href: null, note: say('rhpSample') }]} />
      )}
    </Part>
  </>
)

const shortHash = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-4)}`

const Figure = ({ issue }: { issue: Ipo }) => (
  <BigFigure
    label={say('priceBand')}
    note={`${say('lotOf', { lot: sharesWords(issue.lot) })}: ${rupeeWords(worthOfLots(issue, 1))}`}
  >
    {say('bandFigure', { floor: rupeesOf(issue.floor), cap: rupeesOf(issue.cap) })}
  </BigFigure>
)

function StateChips({ issue: { state, opens_at, closes_at, listed } }: { issue: Ipo }) {
  if (state === 'open')
    return (
      <>
        <Chip tone="gain">{say('open')}</Chip>
        <Chip tone="pending">{say('closesAt', { when: istMoment(closes_at) })}</Chip>
      </>
    )
  const words = {
    upcoming: say('upcoming', { when: istMoment(opens_at) }),
    closed: say('closed', { when: istMoment(closes_at) }),
    allotted: say('allotted'),
    listed: say('listedOn', { when: istDay(listed?.at ?? closes_at) }),
    failed: say('failed'),
  }[state]
  return <Chip>{words}</Chip>
}

/** 19 Nov: these days are never far away. */
const shortDay = (at: string): string => istDay(at).replace(/ \d{4}$/, '')

const stageOf = { upcoming: 0, open: 0, failed: 0, closed: 1, allotted: 3, listed: 4 } as const

/** Close, draw, release, listing: each with its day. */
function stepsOf({
  state,
  closes_at,
  allotment_by,
  release_on,
  listing_on,
  listed,
  drawn_at,
}: Ipo): LifeStep[] {
  const rows: readonly (readonly [string, string])[] = [
    [say('stepClose'), say('atClose', { day: shortDay(closes_at) })],
    [say('stepDraw'), drawn_at ? shortDay(drawn_at) : say('byTime', { day: shortDay(allotment_by) })],
    [say('stepRelease'), shortDay(release_on)],
    [say('stepListing'), listed ? shortDay(listed.at) : say('atListing', { day: shortDay(listing_on) })],
  ]
  const stage = stageOf[state]
  return rows.map(([title, note], place) => ({
    title,
    note,
    state: place < stage ? 'done' : place === stage && state !== 'upcoming' ? 'now' : 'to-come',
  }))
}
