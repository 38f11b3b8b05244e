/** products, bond: coupons and maturities of our clients: to come, late, missed and lately made. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type FirmBondPayment, listFirmBonds } from '@pramaan/contracts'
import { fromWire, groupIndian } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'
import { say } from './say.ts'

const tones = { paid: 'gain', upcoming: 'plain', late: 'pending', missed: 'loss' } as const
const words = {
  paid: say('state-paid'),
  upcoming: say('state-upcoming'),
  late: say('state-late'),
  missed: say('state-missed'),
} as const

const columns: Column<FirmBondPayment>[] = [
  {
    head: say('bond'),
    isMain: true,
    cell: ({ name, is_maturity }) => (
      <>
        {name}
        <span className="block text-soft text-xs">{is_maturity ? say('maturity') : say('coupon1')}</span>
      </>
    ),
  },
  { head: say('paidOn'), cell: ({ paid }) => istDay(paid) },
  { head: say('orders'), isFigure: true, cell: ({ orders }) => groupIndian(String(orders)) },
  { head: say('bonds'), isFigure: true, cell: ({ bonds }) => groupIndian(String(bonds)) },
  { head: say('amount'), isFigure: true, cell: ({ amount }) => <Money amount={fromWire(amount)} /> },
  { head: say('tax'), isFigure: true, cell: ({ tax }) => <Money amount={fromWire(tax)} /> },
  { head: say('state'), cell: ({ state }) => <Chip tone={tones[state]}>{words[state]}</Chip> },
]

export function BondPayments() {
  const { data } = useQuery({
    queryKey: ['shelf', 'bond', 'payments'],
    queryFn: ({ signal }) => call(listFirmBonds, { query: {} }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  const rows = data?.payments ?? []
  return (
    <section aria-label={say('payments')} className="border-line border-t px-4 py-3">
      <h3 className="font-semibold">{say('payments')}</h3>
      <p className="text-sm text-soft">{say('paymentsNote')}</p>
      {rows.length === 0 ? (
        <p className="mt-2 text-sm">{say('noPayments')}</p>
      ) : (
        <div className="mt-2">
          <DataTable
            label={say('payments')}
            columns={columns}
            rows={rows}
            keyOf={({ offer_id, due }) => `${offer_id} ${due}`}
          />
        </div>
      )}
    </section>
  )
}
