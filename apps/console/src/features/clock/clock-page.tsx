/** clock: business time. In a demo it can be moved forward, never back, so that what takes days can be seen. */
import { istDate, istMoment, spanWords } from '@pramaan/browser/clock.ts'
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

const DAY_MS = 24 * 3_600_000

export function ClockPage() {
  const query = useQuery(clockQuery)
  return (
    <>
      <PageHead
        title="Clock"
        note="Business time: what promises, expiry and settlement go by. It is the same for everyone."
      />
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
      <Card title="Now">
        <p className="figures font-semibold text-2xl">{istMoment(now)}</p>
        <Facts
          className="mt-2 -mb-2.5"
          facts={[
            {
              name: 'Ahead of real time by',
              value: clock.ahead_ms === 0 ? 'Nothing' : spanWords(clock.ahead_ms),
            },
            { name: 'Time zone', value: 'India (IST)' },
          ]}
        />
      </Card>
      {mayMove ? (
        <MoveCard now={now} />
      ) : (
        <Card title="Move it">
          <p className="text-soft">
            {clock.can_move
              ? 'In this demo a maker or a checker can move the clock forward.'
              : 'This is not a demo: the clock is real and nobody moves it.'}
          </p>
        </Card>
      )}
    </div>
  )
}

interface Target {
  readonly to: string
  readonly words: string
}

function MoveCard({ now }: { now: number }) {
  const [date, setDate] = useState('')
  const [target, setTarget] = useState<Target | null>(null)
  const earliest = istDate(now + DAY_MS)
  const isDateGood = /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= earliest
  return (
    <Card title="Move it">
      <p className="mb-4 text-soft">For everyone on this demo, at once, and never back.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="medium"
          onClick={() => setTarget({ to: 'day', words: `to ${istMoment(now + DAY_MS)}` })}
        >
          A day on
        </Button>
        <Button
          variant="outline"
          size="medium"
          onClick={() => setTarget({ to: 'session', words: 'to the next opening of the exchange' })}
        >
          To the next session
        </Button>
      </div>
      <form
        noValidate
        aria-label="Move to a date"
        className="mt-4 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDateGood)
            setTarget({ to: date, words: `to the beginning of ${istMoment(`${date}T00:00:00+05:30`)}` })
        }}
      >
        <TextInput
          label="To a date"
          type="date"
          min={earliest}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={date !== '' && !isDateGood ? 'A day after today.' : undefined}
          className="min-w-52 flex-1"
        />
        <Button variant="outline" type="submit" disabled={!isDateGood} className="mb-7.5">
          Move
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
      toast('success', `It is now ${istMoment(clock.now)}.`)
      onClose()
    },
  })
  return (
    <Dialog
      title="Move the clock?"
      description={`Business time goes ${target.words}. It cannot go back, and open proposals may expire.`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" className="flex-1" onClick={onClose}>
            Leave it
          </Button>
          <Button className="flex-1" loading={moving.isPending} onClick={() => moving.mutate()}>
            Move it
          </Button>
        </>
      }
    />
  )
}
