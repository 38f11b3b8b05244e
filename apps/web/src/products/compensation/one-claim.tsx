/** products, compensation: one claim: its difference, its clock, what it is about, evidence, steps, and the way outside. */
import { addToClaim, type Step, type ViewedClaim, withdrawClaim } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { Timeline, type TimelineStep } from '@pramaan/ui/timeline.tsx'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useAccountChanged } from '../../money/account.ts'
import { useShowsAmounts, useVeil } from '../../money/amounts.ts'
import { BigFigure, Part } from '../../orders/shelf/offer-parts.tsx'
import { CallFailed, call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { atTheThumb } from '../../platform/fills-sheet.ts'
import { useIntent } from '../../platform/intent.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openModal } from '../../platform/modals.ts'
import { SendFailed } from '../../platform/send-failed.tsx'
import { ClaimClock } from './clock.tsx'
import { Difference } from './difference.tsx'
import { Evidence } from './evidence.tsx'
import { Outside } from './outside.tsx'
import { say } from './say.ts'
import { stateOf } from './states.ts'
import { useClaim } from './use-claims.ts'

/** `onHome`: null where the client may make no other. */
export function OneClaim({ id, onHome }: { id: string; onHome: (() => void) | null }) {
  const { data, isPending, error, refetch } = useClaim(id)
  if (isPending) return <SkeletonList rows={5} label={say('loading')} />
  if (!data) return <LoadFailed what={say('theClaim')} failure={error} onRetry={() => void refetch()} />
  return (
    <div className="@container flex min-h-full grow flex-col" data-wide-sheet>
      <div className="flex grow flex-col gap-5 @4xl:grid @4xl:grid-cols-2 @4xl:items-start @4xl:gap-8">
        <div className="flex flex-col gap-5">
          <Head claim={data} onHome={onHome} />
          <ClaimClock claim={data} />
          {data.reason !== null && (
            <Part title={say('answer')}>
              <p className="border-line border-l-2 pl-3">{data.reason}</p>
            </Part>
          )}
          <About claim={data} />
        </div>
        <div className="flex flex-col gap-5">
          <Words claim={data} />
          <Evidence claim={data} />
          <Part title={say('story')}>
            <Timeline label={say('story')} steps={storyOf(data)} />
          </Part>
          {data.state !== 'withdrawn' && data.state !== 'paid' && <Outside claim={data} />}
        </div>
      </div>
      {data.state === 'pending' && <Acts claim={data} />}
    </div>
  )
}

function Head({ claim, onHome }: { claim: ViewedClaim; onHome: (() => void) | null }) {
  const isHidden = !useShowsAmounts()
  const label = say(claim.state === 'paid' ? 'paid' : 'claimed')
  return (
    <div>
      {onHome && (
        <Button
          variant="plain"
          size="medium"
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          className="-ml-4"
          onClick={onHome}
        >
          {say('backToClaims')}
        </Button>
      )}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-sm text-soft">
          {say('reference', { reference: claim.reference, when: istMoment(claim.claimed_at) })}
        </p>
        <StatusChip {...stateOf(claim)} />
      </div>
      <BigFigure label={label} note={claim.computed.says}>
        <Money amount={fromWire(claim.paid ?? claim.amount)} hidden={isHidden} />
      </BigFigure>
    </div>
  )
}

function About({ claim }: { claim: ViewedClaim }) {
  const veil = useVeil()
  const { title, note, order, computed } = claim
  return (
    <Part title={say('about')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-medium">{veil(title)}</p>
          <p className="text-sm text-soft">{veil(note)}</p>
        </div>
        {order && (
          <Button
            variant="plain"
            size="medium"
            className="-mr-4 max-sm:-ml-4"
            onClick={() => openModal('order-details', { did: order.id, ttype: order.ttype })}
          >
            {say('receipt')}
          </Button>
        )}
      </div>
      <Difference computed={computed} />
    </Part>
  )
}

const Words = ({ claim: { words } }: { claim: ViewedClaim }) => (
  <Part title={say('yourWords')}>
    <ul className="grid gap-3">
      {words.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="figures text-sm text-soft">{istMoment(at)}</p>
        </li>
      ))}
    </ul>
  </Part>
)

const titles: Readonly<Record<string, string>> = {
  pending: say('pending'),
  joined: say('joined'),
  evidence: say('evidenceAdded'),
  approved: say('approved'),
  paid: say('paidStep'),
  rejected: say('rejected'),
  withdrawn: say('withdrawn'),
}

function storyOf({ steps, state, is_overdue, promised_by }: ViewedClaim): TimelineStep[] {
  const done = steps.map(
    (step: Step, place): TimelineStep => ({
      key: `${place} ${step.state}`,
      title: titles[step.state] ?? step.state,
      state: step.state === 'rejected' ? 'failed' : 'done',
      note: `${step.actor} · ${istMoment(step.at)}`,
      // The answer stands above, once.
      reason: null,
    }),
  )
  if (state !== 'pending') return done
  const note = say('awaitedBy', { when: istMoment(promised_by) })
  return [...done, { key: 'awaited', title: say('awaited'), state: is_overdue ? 'late' : 'now', note }]
}

const LEAST = 20

/** Adding to it, and taking it back: one of them open at a time. */
function Acts({ claim: { id } }: { claim: ViewedClaim }) {
  const [open, setOpen] = useState<'add' | 'withdraw' | null>(null)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const { isBusy, failure, run } = useActing(() => {
    setOpen(null)
    setWords('')
    setTried(false)
  })
  const intent = useIntent()
  const isShort = words.trim().length < LEAST
  const add = () => {
    setTried(true)
    const sent = { params: { id }, body: { says: words.trim() } }
    if (!isShort) run(() => call(addToClaim, sent, { inline: true, idempotencyKey: intent(sent) }))
  }
  const withdraw = () => run(() => call(withdrawClaim, { params: { id } }, { inline: true }))
  return (
    <div className={`${atTheThumb} mt-5`}>
      {failure && <SendFailed failure={failure} />}
      {open === 'add' && (
        <TextArea
          label={say('addLabel')}
          hint={say('saysHint')}
          error={isTried && isShort ? say('saysNeeded') : undefined}
          value={words}
          maxLength={1000}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {open === 'withdraw' && <p className="mb-2">{say('withdrawSure')}</p>}
      <div className="grid grid-cols-2 gap-3">
        {open === null && (
          <>
            <Button variant="outline" onClick={() => setOpen('withdraw')}>
              {say('withdraw')}
            </Button>
            <Button onClick={() => setOpen('add')}>{say('add')}</Button>
          </>
        )}
        {open !== null && (
          <>
            <Button variant="outline" disabled={isBusy} onClick={() => setOpen(null)}>
              {say(open === 'add' ? 'cancel' : 'withdrawNo')}
            </Button>
            <Button
              variant={open === 'add' ? 'primary' : 'danger'}
              loading={isBusy}
              onClick={open === 'add' ? add : withdraw}
            >
              {say(open === 'add' ? 'addSend' : 'withdrawYes')}
            </Button>
          </>
        )}
      </div>
      <p className="mt-2 text-center text-sm text-soft">{say('free')}</p>
    </div>
  )
}

function useActing(onDone: () => void) {
  const changed = useAccountChanged()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const act = async (send: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await send()
      onDone()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setFailure(failed)
    } finally {
      setBusy(false)
      changed()
    }
  }
  return { isBusy, failure, run: (send: () => Promise<unknown>) => void act(send) }
}
