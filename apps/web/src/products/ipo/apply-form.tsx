/** products, ipo: apply, or change the application: lots, cut-off or up to three bids, and what is blocked, not debited. */
import { applyForIpo, type Ipo, type IpoApplication, type IpoApplied } from '@pramaan/contracts'
import { useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { sharesWords } from '../../orders/order-words.ts'
import { CostLines, LedgerEntries } from '../../orders/shelf/cost-lines.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { OrderPlaced } from '../../orders/shelf/order-placed.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { BidFields } from './bid-fields.tsx'
import { asPaise, type BidText, readBids, type WireBid } from './bids.ts'
import { Blocked } from './blocked.tsx'
import { IssueHead } from './issue-head.tsx'
import { say } from './say.ts'

interface Ask {
  readonly bids: WireBid[]
  readonly version: number
}

const orderingOf = ({ id, name }: Ipo): Ordering<Ask, IpoApplied, IpoApplied> => ({
  key: `ipo:${id}`,
  preview: (body, options) => call(applyForIpo, { params: { id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) =>
    call(applyForIpo, { params: { id }, query: {}, body: { ...body, consent: true } }, options),
  pin: () => ({ operation: `ipo:${id}`, says: say('pin', { name }) }),
})

const FIRST: BidText = { id: 1, lots: '1', isCutOff: true, price: '' }

const textsOf = (before: IpoApplication | null): BidText[] =>
  before
    ? before.bids.map(({ lots, price }, place) => ({
        id: place + 1,
        lots: String(lots),
        isCutOff: price === null,
        price: price === null ? '' : String(price),
      }))
    : [FIRST]

export interface ApplyFormProps {
  readonly issue: Ipo
  readonly before: IpoApplication | null
  readonly onDone: () => void
}

export function ApplyForm({ issue, before, onDone }: ApplyFormProps) {
  const [texts, setTexts] = useState(() => textsOf(before))
  const bids = readBids(texts, issue)
  const form = useOrderForm(orderingOf(issue), bids && { bids, version: issue.version })
  const { preview, isCurrent } = form.cost
  if (form.placed?.id) return <Placed issue={issue} placed={form.placed} onDone={onDone} />
  const amount = preview && isCurrent ? rupeeWords(asPaise(preview.blocked)) : null
  return (
    <OrderForm
      form={form}
      label={say('applyLabel', { name: issue.name })}
      consent={say('consent')}
      button={buttonOf(before !== null, amount)}
      shortBy={preview?.short_by == null ? null : asPaise(preview.short_by)}
      earns={say('earns', { when: istMoment(issue.closes_at) })}
      cost={
        <CostLines
          lines={preview && linesOf(preview)}
          total={preview && { name: say('blockedNow'), rupees: preview.blocked }}
          leaves={preview?.change}
          mostLost={preview?.blocked ?? null}
          mostLostNote={say('lostNote')}
          isCurrent={isCurrent}
        />
      }
      fields={<BidFields issue={issue} bids={texts} onBids={setTexts} isTried={form.isTried} />}
      below={
        <>
          {preview && <Blocked issue={issue} applied={preview.applied} blocked={preview.blocked} />}
          {preview && <LedgerEntries postings={preview.postings} />}
        </>
      }
    >
      <IssueHead issue={issue} />
    </OrderForm>
  )
}

function buttonOf(isChange: boolean, amount: string | null): string {
  if (amount === null) return say(isChange ? 'changePlain' : 'applyPlain')
  return say(isChange ? 'changeButton' : 'apply', { amount })
}

const linesOf = ({ is_change, change }: IpoApplied) =>
  is_change && change !== 0
    ? [{ name: say(change > 0 ? 'movesNow' : 'released'), rupees: Math.abs(change) }]
    : []

interface PlacedProps {
  readonly issue: Ipo
  readonly placed: IpoApplied
  readonly onDone: () => void
}

const Placed = ({ issue, placed, onDone }: PlacedProps) => (
  <OrderPlaced
    order={{ id: placed.id ?? '', status: placed.status, ttype: 'ipo' }}
    title={
      placed.is_change
        ? say('changed', { name: issue.name })
        : say('applied', { shares: sharesWords(placed.applied), name: issue.name })
    }
    says={placed.says}
    next={say('nextAllot', { when: istMoment(issue.allotment_by), day: istDay(issue.release_on) })}
    more={{ words: say('own'), onPress: onDone }}
  />
)
