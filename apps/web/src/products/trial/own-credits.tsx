/** products, trial: credits that were accepted: what is left, until when, each charge that was paid with its receipt, and giving it up. */
import { type CreditMove, type Credits, giveUpCredit, type OwnCredit } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { ProgressBar } from '@pramaan/ui/progress-bar.tsx'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useState } from 'react'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { useIntent } from '../../platform/intent.ts'
import { openModal } from '../../platform/modals.ts'
import { SendFailed } from '../../platform/send-failed.tsx'
import { amountWords, inPaise, WordForWord } from './offer.tsx'
import { say } from './say.ts'

interface OwnCreditsProps {
  readonly credits: readonly OwnCredit[]
  readonly pending: Credits['pending']
  /** How many are not listed. */
  readonly older?: number
  /** The history is shown at once. */
  readonly isOpen?: boolean
  /** Below a heading of its own. */
  readonly isPart?: boolean
}

export const OwnCredits = ({
  credits,
  pending,
  older = 0,
  isOpen = false,
  isPart = false,
}: OwnCreditsProps) => (
  <>
    <ul className="divide-y divide-line">
      {credits.map((credit) => (
        <li key={credit.id} className="py-3 first:pt-0">
          <One credit={credit} pending={pending} isOpen={isOpen} isPart={isPart} />
        </li>
      ))}
    </ul>
    {older > 0 && <p className="mt-2 text-sm text-soft">{say('olderCredits', { count: older })}</p>}
  </>
)

const looks: Readonly<Record<OwnCredit['state'], Status>> = {
  accepted: 'approved',
  used: 'approved',
  expired: 'cancelled',
  'given-up': 'cancelled',
}

const states: Readonly<Record<OwnCredit['state'], string>> = {
  accepted: say('stateAccepted'),
  used: say('stateUsed'),
  expired: say('stateExpired'),
  'given-up': say('stateGivenUp'),
}

function One({
  credit,
  pending,
  isOpen,
  isPart,
}: { credit: OwnCredit } & Omit<OwnCreditsProps, 'credits' | 'older'>) {
  const Heading = isPart ? 'h5' : 'h3'
  const isLive = credit.state === 'accepted'
  const amount = amountWords(credit.amount)
  return (
    <article aria-label={credit.name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading className="font-medium text-base">{credit.name}</Heading>
        <StatusChip status={looks[credit.state]} word={states[credit.state]} />
      </div>
      <p className="figures mt-1">
        <Money amount={inPaise(isLive ? credit.left : credit.spent)} className="font-semibold text-2xl" />{' '}
        <span className="text-soft">{say(isLive ? 'left' : 'spent', { amount })}</span>
      </p>
      {isLive && (
        <ProgressBar
          value={(credit.left / credit.amount) * 100}
          label={say('leftBar', { left: amountWords(credit.left), amount })}
          className="mt-2"
        />
      )}
      <p className="mt-2 text-sm text-soft">
        {isLive
          ? say('paysTill', { ends: istDay(credit.ends_on) })
          : say(credit.state === 'used' ? 'usedOn' : 'endedOn', {
              when: istMoment(credit.ended_at ?? credit.accepted_at),
            })}
      </p>
      {isLive && pending.paid_at !== null && (
        <p className="figures mt-2 rounded-lg bg-sunken px-3 py-2 text-sm">
          {say('pendingPart', {
            charges: amountWords(pending.charges),
            pays: amountWords(pending.pays),
            when: istMoment(pending.paid_at),
          })}
        </p>
      )}
      <details open={isOpen} className="mt-1">
        <summary className="min-h-11 cursor-pointer py-3 text-link text-sm">{say('history')}</summary>
        <ul className="divide-y divide-line border-line border-y">
          {credit.moves.map((move) => (
            <Move key={move.id} move={move} />
          ))}
        </ul>
        <p className="mt-2 text-soft text-xs">
          {credit.older_moves > 0 ? say('olderMoves', { count: credit.older_moves }) : say('records')}
        </p>
      </details>
      <WordForWord terms={credit.terms} title={say('showTerms')} />
      {isLive && <GiveUp credit={credit} />}
    </article>
  )
}

const titleOf = ({ kind, symbol }: CreditMove): string => {
  if (kind === 'accepted') return say('moveAccepted')
  return kind === 'ended' ? say('moveEnded') : say('moveSpent', { symbol: symbol ?? '' })
}

function Move({ move }: { move: CreditMove }) {
  const { order_id: did, ttype } = move
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="block">{titleOf(move)}</span>
        <span className="figures block text-soft text-xs">
          {istMoment(move.at)}
          {move.day !== null && `, ${say('moveSpentDay', { day: istDay(move.day) })}`}
        </span>
        <span className="block truncate text-faint text-xs" title={move.id}>
          {say('entry', { id: move.id.slice(0, 8) })}
        </span>
        {did !== null && ttype !== null && (
          <button
            type="button"
            className="text-link -my-1 min-h-11 text-sm"
            onClick={() => openModal('order-details', { did, ttype })}
          >
            {say('receiptOf')}
          </button>
        )}
      </span>
      <Money amount={inPaise(move.amount)} sign="always" className="shrink-0" />
    </li>
  )
}

function GiveUp({ credit }: { credit: OwnCredit }) {
  const intent = useIntent()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const left = amountWords(credit.left)
  const giveUp = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const ask = { params: { id: credit.id } }
      await call(giveUpCredit, ask, { idempotencyKey: intent(ask), inline: true })
      ordersTouched()
    } catch (refused) {
      if (!(refused instanceof CallFailed)) throw refused
      setFailure(refused)
    } finally {
      setBusy(false)
    }
  }
  if (!isAsked)
    return (
      <Button variant="plain" size="medium" className="-ml-4" onClick={() => setAsked(true)}>
        {say('giveUp')}
      </Button>
    )
  return (
    <div className="mt-2 rounded-lg bg-sunken p-3">
      {failure && <SendFailed failure={failure} />}
      <p className="text-sm">{say('giveUpSure', { left })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" size="medium" onClick={() => setAsked(false)}>
          {say('keep')}
        </Button>
        <Button variant="outline" size="medium" loading={isBusy} onClick={() => void giveUp()}>
          {say('giveUpYes', { left })}
        </Button>
      </div>
    </div>
  )
}
