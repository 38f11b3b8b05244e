/** settlements: dividends of an exchange's list that are paid once two people have confirmed them. One confirms all that it sees. */
import { istDay } from '@pramaan/browser/clock.ts'
import { listUnsignedDividends, mayPropose, type UnsignedDividend } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'

const columns: Column<UnsignedDividend>[] = [
  {
    head: say('company'),
    isMain: true,
    cell: ({ name, dividend }) => (
      <>
        <span className="block font-medium text-base">{dividend.listings.join(', ')}</span>
        <span className="block text-soft text-sm">{name}</span>
      </>
    ),
  },
  {
    head: say('dividend'),
    cell: ({ says, dividend }) => (
      <>
        <span className="figures block">
          {say('dividendPerShare', { amount: formatRupees(fromWire(dividend.rupees) ?? paise(0n)) })}
        </span>
        <span className="block text-soft text-sm">{says}</span>
      </>
    ),
  },
  {
    head: say('exDay'),
    className: 'w-36',
    cell: ({ dividend }) => <span className="figures">{istDay(dividend.ex_day)}</span>,
  },
  {
    head: say('payDay'),
    className: 'w-36',
    cell: ({ dividend }) => <span className="figures">{istDay(dividend.pay_day)}</span>,
  },
]

const keyOf = ({ dividend: { listings, ex_day, number } }: UnsignedDividend): string =>
  `${listings[0]} ${ex_day} ${number}`

export function UnsignedDividends() {
  const { role } = useStaff()
  /** As they were shown when it was pressed. */
  const [chosen, setChosen] = useState<readonly UnsignedDividend[] | null>(null)
  const unsigned = useQuery({
    queryKey: ['unsigned-dividends'],
    queryFn: ({ signal }) => call(listUnsignedDividends, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  const dividends = unsigned.data?.dividends ?? []
  if (unsigned.isError && !unsigned.data) {
    return (
      <p role="alert" className="mb-5 px-1 text-loss">
        {say('unsignedFailed')}
      </p>
    )
  }
  if (dividends.length === 0) return null
  const count = dividends.length
  return (
    <section className="mb-6">
      <h2 className="mb-1 px-1 font-medium text-lg">{say('unsigned')}</h2>
      <p className="mb-2 px-1 text-soft text-sm">{say('unsignedNote')}</p>
      <DataTable label={say('unsigned')} columns={columns} rows={dividends} keyOf={keyOf} />
      {mayPropose(role, 'dividend-payment') && (
        <Button variant="outline" size="small" onClick={() => setChosen(dividends)}>
          {say('confirmDividends', { count })}
        </Button>
      )}
      {chosen && (
        <ProposeDialog
          title={say('confirmDividends', { count: chosen.length })}
          description={say('confirmNote')}
          act={() => ({ kind: 'dividend-payment', dividends: chosen.map(({ dividend }) => dividend) })}
          button={say('proposePayment')}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}
