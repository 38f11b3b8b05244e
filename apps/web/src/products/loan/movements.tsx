/** products, loan: everything that happened, the newest first; what moved names its entry of the ledger. */
import type { LoanEvent } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Link } from 'react-router'
import { useVeil } from '../../money/amounts.ts'
import { istMoment } from '../../platform/clock.ts'
import { exact } from './figures.ts'
import { say } from './say.ts'

const ID_SHOWN = 8

export function Movements({ events }: { events: readonly LoanEvent[] }) {
  return (
    <Card
      title={say('movements')}
      flush
      aside={
        <Link
          to="/me/records"
          className="inline-flex min-h-11 items-center text-link underline-offset-2 hover:underline"
        >
          {say('viewLedger')}
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="px-4 py-3">
            <Movement event={event} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Movement({ event: { kind, at, amount, owed, says, transfer_id } }: { event: LoanEvent }) {
  const veil = useVeil()
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{say(`event-${kind}`)}</span>
        {amount !== null && <Money amount={fromWire(amount)} className="shrink-0 font-medium" />}
      </p>
      <p className="wrap-anywhere text-sm">{veil(says)}</p>
      <p className="figures flex flex-wrap gap-x-3 text-soft text-xs">
        <span>{istMoment(at)}</span>
        {owed !== null && <span>{veil(say('owedAfter', { amount: exact(owed) }))}</span>}
        {transfer_id !== null && (
          <span title={transfer_id}>
            {say('ledgerEntry', { id: transfer_id.slice(0, ID_SHOWN).toUpperCase() })}
          </span>
        )}
      </p>
    </>
  )
}
