/** clock: business time. In a demo it can be moved forward, never back, so that what takes days can be seen. */
import { brand, mode } from '@pramaan/brand'
import { istDate, istMoment } from '@pramaan/browser/clock.ts'
import { spanWords } from '@pramaan/browser/spans.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { moveClock, type Received } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Answered } from '../../platform/answered.tsx'
import { clockQuery, useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'

const DAY_MS = 24 * 3_600_000

export function ClockPage() {
  const query = useQuery(clockQuery)
  return (
    <>
      <PageHead title={mode(brand) === 'demo' ? say('title') : say('clock')} note={say('note')} />
      <Answered query={query}>{(clock) => <Clock clock={clock} />}</Answered>
    </>
  )
}

function Clock({ clock }: { clock: Received<(typeof moveClock)['reply']> }) {
  const now = useBusinessNow()
  const { role } = useStaff()
  const mayMove = clock.can_move && (role === 'maker' || role === 'checker')
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={say('now')}>
        <p className="figures font-semibold text-2xl">{istMoment(now)}</p>
        <Facts
          className="mt-2 -mb-2.5"
          facts={[
            {
              name: say('ahead'),
              value: clock.ahead_ms === 0 ? say('notAhead') : spanWords(clock.ahead_ms),
            },
            {
              name: say('nextSessionFact'),
              value: clock.next_session === null ? say('unknown') : istMoment(clock.next_session),
            },
            { name: say('timeZone'), value: say('india') },
          ]}
        />
      </Card>
      {mayMove ? (
        <MoveCard now={now} nextSession={clock.next_session} />
      ) : (
        <Card title={say('move')}>
          <p className="text-soft">{clock.can_move ? say('whoMoves') : say('real')}</p>
        </Card>
      )}
    </div>
  )
}

interface Target {
  readonly to: string
  readonly when: string
}

function MoveCard({ now, nextSession }: { now: number; nextSession: string | null }) {
  const [date, setDate] = useState('')
  const [target, setTarget] = useState<Target | null>(null)
  const earliest = istDate(now + DAY_MS)
  const isDateGood = /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= earliest
  return (
    <Card title={say('move')}>
      <p className="mb-4 text-soft">{say('moveNote')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="medium"
          onClick={() => setTarget({ to: 'day', when: istMoment(now + DAY_MS) })}
        >
          {say('nextDay')}
        </Button>
        <Button
          variant="outline"
          size="medium"
          disabled={nextSession === null}
          onClick={() => nextSession !== null && setTarget({ to: 'session', when: istMoment(nextSession) })}
        >
          {say('nextSession')}
        </Button>
      </div>
      <form
        noValidate
        aria-label={say('toDateForm')}
        className="mt-4 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDateGood) setTarget({ to: date, when: istMoment(`${date}T00:00:00+05:30`) })
        }}
      >
        <TextInput
          label={say('toDate')}
          type="date"
          min={earliest}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={date !== '' && !isDateGood ? say('dateProblem') : undefined}
          className="min-w-52 flex-1"
        />
        <Button variant="outline" type="submit" disabled={!isDateGood} className="mb-7.5">
          {say('moveToDate')}
        </Button>
      </form>
      {target && <ConfirmMove target={target} onClose={() => setTarget(null)} />}
    </Card>
  )
}

function ConfirmMove({ target, onClose }: { target: Target; onClose: () => void }) {
  const queries = useQueryClient()
  const moving = useMutation({
    mutationFn: () => call(moveClock, { body: { to: target.to } }),
    onSuccess: async (clock) => {
      await queries.invalidateQueries()
      toast('success', say('isNow', { when: istMoment(clock.now) }))
      onClose()
    },
  })
  return (
    <Dialog
      title={say('confirm')}
      description={say('confirmNote', { when: target.when })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" className="flex-1" onClick={onClose}>
            {say('leave')}
          </Button>
          <Button className="flex-1" loading={moving.isPending} onClick={() => moving.mutate()}>
            {say('moveClock')}
          </Button>
        </>
      }
    />
  )
}
