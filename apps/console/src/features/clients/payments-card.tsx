/** clients: this client's deposits and withdrawals, those still pending first; and adjusting the cash. */
import { istMoment } from '@pramaan/browser/clock.ts'
import {
  type ClientPage,
  type DepositRow,
  listFirmWithdrawals,
  mayPropose,
  searchDeposits,
  type WithdrawalRow,
} from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { DepositChip, WithdrawalChip } from '../../platform/money-states.tsx'
import { rowLink } from '../../platform/row-link.tsx'
import { useStaff } from '../../platform/session.ts'
import { AdjustmentDialog } from './adjustment-dialog.tsx'
import { Heading } from './orders-card.tsx'
import { say } from './say.ts'

const SHOWN = 5

export function PaymentsCard({ client }: { client: ClientPage['client'] }) {
  const { role } = useStaff()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      title={say('payments')}
      flush
      aside={
        mayPropose(role, 'cash-adjustment') && (
          <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
            {say('proposeAdjustment')}
          </Button>
        )
      }
    >
      <Deposits clientId={client.id} />
      <Withdrawals clientId={client.id} />
      {isOpen && <AdjustmentDialog client={client} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

interface Payment {
  readonly id: string
  readonly amount: number
  readonly promised_by: string | null
  readonly is_overdue: boolean
}

/** Newest first, but what is still promised comes before what is done. */
const pendingFirst = <Row extends Payment>(rows: readonly Row[]): Row[] =>
  rows
    .toSorted((one, other) => Number(other.promised_by !== null) - Number(one.promised_by !== null))
    .slice(0, SHOWN)

interface PaymentRowsProps<Row extends Payment> {
  readonly rows: readonly Row[]
  readonly whenNone: string
  readonly noteOf: (row: Row) => string
  readonly chipOf: (row: Row) => ReactNode
  readonly pathOf: (row: Row) => string
}

function PaymentRows<Row extends Payment>({ rows, whenNone, ...of }: PaymentRowsProps<Row>) {
  if (rows.length === 0) return <p className="px-4 pt-1 pb-3 text-soft">{whenNone}</p>
  return (
    <List>
      {pendingFirst(rows).map((row) => (
        <ListItem
          key={row.id}
          title={rupeeWords(row.amount)}
          note={
            <>
              {of.noteOf(row)}
              <DueBy row={row} />
            </>
          }
          trailing={of.chipOf(row)}
          link={(content, look) => rowLink(of.pathOf(row), content, look)}
        />
      ))}
    </List>
  )
}

function DueBy({ row: { promised_by: by, is_overdue: isOverdue } }: { row: Payment }) {
  if (by === null) return null
  const when = istMoment(by)
  return (
    <span className={isOverdue ? 'block text-loss' : 'block'}>
      {isOverdue ? say('overdueSince', { when }) : say('dueBy', { when })}
    </span>
  )
}

function Deposits({ clientId }: { clientId: string }) {
  const query = useQuery({
    queryKey: ['deposits', 'of', clientId],
    queryFn: ({ signal }) =>
      call(searchDeposits, { query: { client_id: clientId, filter: 'all' } }, { signal, quiet: true }),
  })
  return (
    <>
      <Heading>{say('deposits')}</Heading>
      <Answered query={query} isInCard>
        {({ items }) => (
          <PaymentRows<DepositRow>
            rows={items}
            whenNone={say('noDeposits')}
            noteOf={({ reference, created_at }) =>
              say('depositNote', { reference, when: istMoment(created_at) })
            }
            chipOf={({ state }) => <DepositChip state={state} />}
            pathOf={({ id }) => `/deposits/${id}`}
          />
        )}
      </Answered>
    </>
  )
}

function Withdrawals({ clientId }: { clientId: string }) {
  const query = useQuery({
    queryKey: ['withdrawals', 'of', clientId],
    queryFn: ({ signal }) =>
      call(listFirmWithdrawals, { query: { client_id: clientId } }, { signal, quiet: true }),
  })
  return (
    <>
      <Heading>{say('withdrawals')}</Heading>
      <Answered query={query} isInCard>
        {({ items }) => (
          <PaymentRows<WithdrawalRow>
            rows={items}
            whenNone={say('noWithdrawals')}
            noteOf={({ bank_name, card_no, requested_at }) =>
              say('withdrawalNote', { bank: bank_name, card: card_no, when: istMoment(requested_at) })
            }
            chipOf={({ state }) => <WithdrawalChip state={state} />}
            pathOf={({ id }) => `/withdrawals/${id}`}
          />
        )}
      </Answered>
    </>
  )
}
