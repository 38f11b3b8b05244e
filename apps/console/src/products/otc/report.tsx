/** products, otc: what became of a deal: every application with what it was allotted and what is paid. */
import { type FirmApplication, listFirmDeals } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount, rupeeWords } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { say } from './say.ts'
import { useFirmDeal } from './use-deals.ts'

const many = (count: number): string => groupIndian(String(count))
const SHOWN = 6
const ROWS = 100

const columns: Column<FirmApplication>[] = [
  {
    head: say('client'),
    isMain: true,
    cell: ({ client_name, client_account }) => (
      <>
        <span className="block font-medium">{client_name}</span>
        <span className="figures block text-soft text-sm">{client_account}</span>
      </>
    ),
  },
  { head: say('applied'), isFigure: true, cell: ({ applied }) => many(applied) },
  {
    head: say('allotted'),
    isFigure: true,
    cell: ({ allotted }) => (allotted === null ? say('none') : many(allotted)),
  },
  { head: say('paid'), isFigure: true, cell: ({ paid }) => <Amount rupees={paid} /> },
  { head: say('outstanding'), isFigure: true, cell: ({ outstanding }) => <Amount rupees={outstanding} /> },
  { head: say('status'), className: 'w-36', cell: ({ status }) => <StatusChip status={status} /> },
]

export function Report() {
  const list = useQuery({
    queryKey: ['shelf', 'otc', 'report'],
    queryFn: ({ signal }) => call(listFirmDeals, { query: {} }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  const deals = (list.data?.deals ?? []).filter(({ applications }) => applications > 0).slice(0, SHOWN)
  const [chosen, setChosen] = useState<string | null>(null)
  const [count, setCount] = useState(ROWS)
  const id = chosen ?? deals[0]?.id ?? null
  const { data } = useFirmDeal(id)
  if (deals.length === 0) return null
  return (
    <Card title={say('report')} className="mt-3">
      <p className="mb-2 text-soft text-sm">{say('reportNote')}</p>
      <ChoiceField
        legend={say('choose')}
        name="deal"
        choices={deals.map((deal) => ({ value: deal.id, word: deal.symbol }))}
        chosen={id ?? ''}
        onChange={({ target }) => setChosen(target.value)}
      />
      {data && (
        <>
          <p className="figures mb-2 text-sm">
            {say('reportSums', {
              applied: many(data.deal.applied),
              allotted: data.deal.allotted === null ? say('none') : many(data.deal.allotted),
              paid: rupeeWords(data.deal.paid),
              outstanding: rupeeWords(data.deal.outstanding),
            })}
          </p>
          <DataTable
            label={say('report')}
            columns={columns}
            rows={data.applications.slice(0, count)}
            keyOf={({ order_id }) => order_id}
            link={({ order_id }, content, look) => rowLink(`/orders/${order_id}`, content, look)}
          />
          {data.applications.length > count && (
            <Button variant="outline" size="medium" className="mt-3" onClick={() => setCount(count + ROWS)}>
              {say('showMore', { left: many(data.applications.length - count) })}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
