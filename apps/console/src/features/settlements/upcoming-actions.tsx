/** settlements: corporate actions that are announced and not applied. Two people withdraw one that is off or moved. */
import { istDay } from '@pramaan/browser/clock.ts'
import { listCorporateActions, mayPropose, type UpcomingAction } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { useStaff } from '../../platform/session.ts'
import { actionWords } from './draft.ts'
import { say } from './say.ts'

/** Shown at once: the runs below are what the page is for. */
const FIRST = 10

const columns: Column<UpcomingAction>[] = [
  {
    head: say('company'),
    isMain: true,
    cell: ({ symbol, market, name }) => (
      <>
        <span className="block font-medium text-base">
          {symbol} · {market}
        </span>
        <span className="block text-soft text-sm">{name}</span>
      </>
    ),
  },
  {
    head: say('corporateAction'),
    cell: ({ action, terms, says }) => (
      <>
        <span className="figures block">
          {terms === ''
            ? actionWords[action]
            : say('actionWithTerms', { action: actionWords[action], terms })}
        </span>
        <span className="block text-soft text-sm">{says}</span>
      </>
    ),
  },
  {
    head: say('exDay'),
    className: 'w-36',
    cell: ({ ex_day }) => <span className="figures">{istDay(ex_day)}</span>,
  },
  {
    head: say('announcedBy'),
    className: 'w-36',
    cell: ({ is_firms }) => (is_firms ? say('byFirm') : say('byExchange')),
  },
]

export function UpcomingActions() {
  const { role } = useStaff()
  const [chosen, setChosen] = useState<UpcomingAction | null>(null)
  const [isAll, setIsAll] = useState(false)
  const upcoming = useQuery({
    queryKey: ['corporate-actions'],
    queryFn: ({ signal }) => call(listCorporateActions, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  const actions = upcoming.data?.actions ?? []
  if (upcoming.isError && !upcoming.data) {
    return (
      <p role="alert" className="mb-5 px-1 text-loss">
        {say('upcomingFailed')}
      </p>
    )
  }
  if (actions.length === 0) return null
  const withdraw: Column<UpcomingAction> = {
    head: '',
    className: 'w-32',
    cell: (action) => (
      <Button variant="outline" size="small" onClick={() => setChosen(action)}>
        {say('withdraw')}
      </Button>
    ),
  }
  return (
    <section className="mb-6">
      <h2 className="mb-2 px-1 font-medium text-lg">{say('upcoming')}</h2>
      <DataTable
        label={say('upcoming')}
        columns={mayPropose(role, 'corporate-action-withdrawal') ? [...columns, withdraw] : columns}
        rows={isAll ? actions : actions.slice(0, FIRST)}
        keyOf={({ id }) => id}
      />
      {!isAll && actions.length > FIRST && (
        <Button variant="outline" size="small" onClick={() => setIsAll(true)}>
          {say('showAll', { count: actions.length })}
        </Button>
      )}
      {chosen && <WithdrawDialog action={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function WithdrawDialog({ action, onClose }: { action: UpcomingAction; onClose: () => void }) {
  return (
    <ProposeDialog
      title={say('withdrawTitle', { symbol: action.symbol, says: action.says })}
      description={say('withdrawNote', { day: istDay(action.ex_day) })}
      act={() => ({ kind: 'corporate-action-withdrawal', action_id: action.id })}
      button={say('proposeWithdrawal')}
      onClose={onClose}
    />
  )
}
