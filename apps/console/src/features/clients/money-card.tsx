/** clients: what the client asked to be paid, and adjusting the cash. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type ClientPage, listFirmWithdrawals, mayPropose } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { WithdrawalChip } from '../../platform/money-states.tsx'
import { rowLink } from '../../platform/row-link.tsx'
import { useStaff } from '../../platform/session.ts'
import { AdjustmentDialog } from './adjustment-dialog.tsx'

const SHOWN = 5

export function MoneyCard({ client }: { client: ClientPage['client'] }) {
  const { role } = useStaff()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      title="Withdrawals and cash"
      flush
      aside={
        mayPropose(role, 'cash-adjustment') && (
          <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
            Propose an adjustment
          </Button>
        )
      }
    >
      <Withdrawals clientId={client.id} />
      {isOpen && <AdjustmentDialog client={client} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function Withdrawals({ clientId }: { clientId: string }) {
  const query = useQuery({
    queryKey: ['withdrawals', 'of', clientId],
    queryFn: ({ signal }) =>
      call(listFirmWithdrawals, { query: { client_id: clientId } }, { signal, quiet: true }),
  })
  return (
    <Answered query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="p-4 text-soft">No withdrawal has been asked for.</p>
        ) : (
          <List className="mt-1">
            {items.slice(0, SHOWN).map((item) => (
              <ListItem
                key={item.id}
                title={rupeeWords(item.amount)}
                note={`${item.bank_name} ${item.card_no}, ${istMoment(item.requested_at)}`}
                trailing={<WithdrawalChip state={item.state} />}
                link={(content, look) => rowLink(`/withdrawals/${item.id}`, content, look)}
              />
            ))}
          </List>
        )
      }
    </Answered>
  )
}
