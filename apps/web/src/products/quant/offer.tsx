/** products, quant: one note as an offer: terms in words and as a picture with the client's own amount, then the subscription. */
import { type Note, type PlacedNote, type ReadNote, recordNote } from '@pramaan/contracts'
import { fromWire, type Paise, paise, toWire } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { Complaints } from '../../orders/shelf/complaints.tsx'
import { CostLines, LedgerEntries, useShortBy } from '../../orders/shelf/cost-lines.tsx'
import { EnteredFrom } from '../../orders/shelf/entered-from.tsx'
import { OfferDocuments, OfferFacts, OfferHead, Part } from '../../orders/shelf/offer-parts.tsx'
import { OfferPdfs } from '../../orders/shelf/offer-pdfs.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { OrderPlaced } from '../../orders/shelf/order-placed.tsx'
import { RupeesField, readRupees } from '../../orders/shelf/size-fields.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { BarrierDistance } from './barrier.tsx'
import { Dates } from './dates.tsx'
import { factsOf } from './facts.tsx'
import { OwnPart } from './own-part.tsx'
import { Payoff } from './payoff-chart.tsx'
import { say } from './say.ts'
import { Scenarios } from './scenarios.tsx'
import { stateTone, stateWords } from './state-words.ts'
import { TermsInWords } from './terms-words.tsx'

interface Body {
  readonly amount: number
  readonly version: number
  readonly consent: true
}

const inPaise = (rupees: number): Paise => fromWire(rupees) ?? paise(0n)

const orderingOf = (note: Note): Ordering<Body, PlacedNote, PlacedNote> => ({
  key: `quant ${note.id} ${note.version}`,
  preview: (body, options) =>
    call(recordNote, { params: { id: note.id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) => call(recordNote, { params: { id: note.id }, query: {}, body }, options),
  pin: ({ amount }) => ({
    operation: `buy:otc:${note.symbol}:${Math.round(amount / note.face)}`.toLowerCase(),
    says: say('pin', { amount: rupeeWords(inPaise(amount)), name: note.name }),
  }),
})

const DEFAULT_TIMES = 2n

export function NoteOffer({ note }: { note: ReadNote }) {
  const [least, face] = [inPaise(note.minimum), inPaise(note.face)]
  const [text, setText] = useState('')
  const range = { least, most: inPaise(note.left), step: face }
  const typed = readRupees(text, range).value
  // What is not typed yet is drawn with a usual amount.
  const amount = typed ?? paise(least * DEFAULT_TIMES)
  const body: Body | null =
    typed === null ? null : { amount: toWire(typed), version: note.version, consent: true }
  const form = useOrderForm(orderingOf(note), body)
  const cost = form.cost.preview
  const shortBy = useShortBy(cost?.net_value ?? null)
  if (form.placed) return <Placed note={note} placed={form.placed} onAgain={form.again} />
  const isOpen = note.state === 'open'
  const details = <Details note={note} amount={amount} />
  if (!isOpen)
    return (
      <div className="flex flex-col gap-4">
        <Head note={note} />
        <OwnPart symbol={note.symbol} />
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm">{whyNot(note)}</p>
        {details}
        <Complaints />
      </div>
    )
  const earned = cost
    ? say('earns', { amount: rupeeWords(inPaise(cost.fees.total)), percent: note.fee_percent })
    : null
  return (
    <OrderForm
      form={form}
      label={say('formLabel', { name: note.name })}
      consent={say('consent')}
      button={typed === null ? say('button') : say('buttonAmount', { amount: rupeeWords(typed) })}
      shortBy={shortBy}
      earns={earned ?? say('earnsPercent', { percent: note.fee_percent })}
      cost={<Cost note={note} cost={cost} isCurrent={form.cost.isCurrent} />}
      fields={
        <RupeesField
          {...{ text, range }}
          onText={setText}
          usual={[least, paise(least * 2n), paise(least * 5n)]}
          isTried={form.isTried}
        />
      }
      below={
        <>
          {details}
          {cost && <LedgerEntries postings={cost.postings} />}
        </>
      }
    >
      <Head note={note} />
      <OwnPart symbol={note.symbol} />
      <TermsInWords note={note} amount={amount} />
    </OrderForm>
  )
}

function whyNot({ state, opens_at, maturity_day }: Note): string {
  if (state === 'default') return say('inDefaultNow')
  if (state === 'upcoming') return say('notYet', { when: istMoment(opens_at) })
  if (state === 'matured') return say('repaid', { day: istDay(maturity_day) })
  return state === 'running' ? say('runs', { day: istDay(maturity_day) }) : say('notOpen')
}

const Head = ({ note }: { note: Note }) => (
  <OfferHead
    name={note.name}
    from={say('issuedBy', { issuer: note.issuer, rating: note.rating, day: istDay(note.rating_day) })}
    chips={<Chip tone={stateTone(note)}>{stateWords(note)}</Chip>}
    risk={note.risk}
  />
)

/** What the formula would pay is said as long as it can still come true: not of a note that is repaid, or whose issuer does not pay. */
function Details({ note, amount }: { note: ReadNote; amount: Paise }) {
  const isLive = note.state !== 'default' && note.state !== 'matured'
  return (
    <>
      {isLive && (
        <>
          <Payoff note={note} amount={amount} />
          <Scenarios note={note} amount={amount} />
          <BarrierDistance note={note} />
        </>
      )}
      <OfferFacts facts={factsOf(note)} />
      {note.state !== 'default' && <Dates note={note} amount={amount} />}
      <div>
        <EnteredFrom figures={note.entered} kinds={['note-fixing', 'note-default']} />
      </div>
      {note.state !== 'matured' && (
        <Part title={say('exit')}>
          <p className="text-sm">
            {note.state === 'default'
              ? say('noExit')
              : say('exitFrom', { day: istDay(note.exit_from), percent: note.exit_fee_percent })}
          </p>
          <p className="mt-1 text-sm text-soft">
            {note.value === null
              ? say('noValue')
              : say('exitValue', {
                  value: rupeeWords(inPaise(note.value.price)),
                  percent: note.value.percent,
                  day: istDay(note.value.day),
                  source: note.value.source,
                })}{' '}
            {say('taxNote')}
          </p>
          <EnteredFrom figures={note.entered} kinds={['note-value']} />
        </Part>
      )}
      <Part title={say('documents')}>
        {note.pdfs ? (
          <OfferPdfs offerId={note.id} pdfs={note.pdfs} />
        ) : (
          <OfferDocuments
            documents={[
              {
                title: note.document.name,
                href: null,
                ...(note.document.sha256 !== undefined && {
                  note: say('sha', { digest: note.document.sha256.slice(0, 12) }),
                }),
              },
            ]}
          />
        )}
      </Part>
    </>
  )
}

function Cost({ note, cost, isCurrent }: { note: Note; cost: PlacedNote | null; isCurrent: boolean }) {
  if (cost === null) return <CostLines lines={null} total={null} mostLost={null} isCurrent={false} />
  const isBlocked = cost.status === 'pending'
  return (
    <CostLines
      lines={[
        {
          name: say('amountLine'),
          note: say('units', { count: cost.quantity, face: rupeeWords(inPaise(note.face)) }),
          rupees: cost.amount,
        },
      ]}
      charges={{ lines: cost.fee_lines, total: cost.fees.total }}
      total={{
        name: isBlocked ? say('blockedTotal') : say('paidTotal'),
        ...(isBlocked && { note: say('blockedNote', { day: istDay(note.start_day) }) }),
        rupees: cost.net_value,
      }}
      mostLost={cost.net_value}
      mostLostNote={say('mostLostNote')}
      isCurrent={isCurrent}
    />
  )
}

function Placed({ note, placed, onAgain }: { note: Note; placed: PlacedNote; onAgain: () => void }) {
  const facts = { amount: rupeeWords(inPaise(placed.amount)), name: note.name }
  const isPending = placed.status === 'pending'
  const day = istDay(note.start_day)
  const issued = note.underlying === null ? say('nextIssueFixed', { day }) : say('nextIssue', { day })
  return (
    <OrderPlaced
      order={{ id: placed.id ?? '', ttype: 'quant', status: placed.status }}
      title={isPending ? say('placed', facts) : say('bought', facts)}
      says={placed.says}
      next={isPending ? issued : say('nextHeld', { day: istDay(note.maturity_day) })}
      more={{ words: say('again'), onPress: onAgain }}
    />
  )
}
