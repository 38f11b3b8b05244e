/** me: entries of the cash ledger: a table on wide screens, a list on phones. The entry that does not verify is marked. */
import type { CashRecord, StatementPlace } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Link } from 'react-router'
import { useShowsAmounts, useVeil } from '../../money/amounts.ts'
import { useDayNotes } from '../../orders/day-note.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { openDrawer, openModal } from '../../platform/modals.ts'
import { useProof } from '../../platform/proof.ts'
import { useIsMobile } from '../../platform/viewport.ts'
import { say } from './say.ts'

interface LedgerRowsProps {
  readonly rows: readonly CashRecord[]
  readonly isStale: boolean
}

export function LedgerRows({ rows, isStale }: LedgerRowsProps) {
  const isMobile = useIsMobile()
  const isHidden = !useShowsAmounts()
  const proof = useProof()
  const wrong = proof.kind === 'failed' ? proof.entry : null
  if (!isMobile) {
    return (
      <DataTable
        label={say('cashLedger')}
        columns={columns(isHidden, wrong)}
        rows={rows}
        keyOf={({ seq }) => String(seq)}
        isStale={isStale}
      />
    )
  }
  return (
    <Card flush className={isStale ? 'opacity-60' : ''}>
      <ol className="divide-y divide-line" aria-label={say('cashLedger')}>
        {rows.map((row) => (
          <PhoneRow key={row.seq} row={row} isHidden={isHidden} isWrong={row.seq === wrong} />
        ))}
      </ol>
    </Card>
  )
}

const columns = (isHidden: boolean, wrong: number | null): Column<CashRecord>[] => [
  {
    head: say('when'),
    cell: ({ at, seq }) => (
      <span className="figures inline-block min-w-26 text-soft">
        {istMoment(at)}
        <span className="block text-xs">{say('entryNumber', { number: seq })}</span>
      </span>
    ),
  },
  { head: say('what'), cell: (row) => <What row={row} isWrong={row.seq === wrong} />, isMain: true },
  {
    head: say('amount'),
    cell: (row) => <Change row={row} isHidden={isHidden} />,
    isFigure: true,
  },
  {
    head: say('withdrawable'),
    cell: ({ cash }) => <Money amount={fromWire(cash)} hidden={isHidden} className="text-soft" />,
    isFigure: true,
  },
  {
    head: say('balance'),
    cell: ({ balance }) => <Money amount={fromWire(balance)} hidden={isHidden} className="font-medium" />,
    isFigure: true,
  },
]

/** What only changed its place has no sign: the balance stays. */
const Change = ({ row: { amount, moved }, isHidden }: { row: CashRecord; isHidden: boolean }) =>
  moved ? (
    <Money amount={fromWire(moved.amount)} hidden={isHidden} className="text-soft" />
  ) : (
    <Money amount={fromWire(amount)} sign="always" tone="change" hidden={isHidden} />
  )

const placeWords: Readonly<Record<StatementPlace, string>> = {
  cash: say('placeCash'),
  blocked: say('placeBlocked'),
  unsettled: say('placeUnsettled'),
}

interface RowProps {
  readonly row: CashRecord
  readonly isWrong: boolean
}

/** Opens what an entry belongs to, where the app has a page for it: a drawer, or an order's receipt. */
function doorOf({ act, ref, ttype }: CashRecord): (() => void) | null {
  if (ref === null) return null
  if (ttype !== null) return () => openModal('order-details', { did: ref, ttype })
  if (act.startsWith('withdrawal')) return () => openDrawer('withdraw', { id: ref })
  if (act === 'claim-paid') return () => openDrawer('compensation', { id: ref })
  return act === 'deposit' ? () => openDrawer('deposit', { id: ref }) : null
}

/** A loan has a page of its own. */
const isOfLoan = ({ act, ref }: CashRecord): boolean => ref !== null && act.startsWith('loan-')

function What({ row, isWrong }: RowProps) {
  const open = doorOf(row)
  const veil = useVeil()
  return (
    <>
      {isOfLoan(row) ? (
        <Link to={`/loan/${row.ref}`} className="text-link -my-3 inline-flex py-3 text-left">
          {row.title}
        </Link>
      ) : open ? (
        <button type="button" className="text-link -my-3 inline-flex py-3 text-left" onClick={open}>
          {row.title}
        </button>
      ) : (
        row.title
      )}
      {isWrong && (
        <Chip tone="loss" className="ml-2">
          {say('notVerified')}
        </Chip>
      )}
      {row.moved && (
        <p className="text-sm text-soft">
          {say('movedBetween', { from: placeWords[row.moved.from], to: placeWords[row.moved.to] })}
        </p>
      )}
      {row.memo !== null && <p className="wrap-anywhere text-sm text-soft">{veil(row.memo)}</p>}
      {row.day !== null && <DayNote day={row.day} />}
    </>
  )
}

/** Where each charge of the day stands. */
function DayNote({ day }: { day: string }) {
  const notes = useDayNotes()
  return (
    <button
      type="button"
      disabled={notes.busy !== null}
      className="text-link inline-flex min-h-11 items-center text-left text-sm"
      onClick={() => notes.get(day)}
    >
      {say('dayNote', { day: istDay(day) })}
    </button>
  )
}

function PhoneRow({ row, isWrong, isHidden }: RowProps & { isHidden: boolean }) {
  return (
    <li className={classes('flex items-start justify-between gap-4 px-4 py-3', isWrong && 'bg-loss-wash')}>
      <div className="min-w-0">
        <What row={row} isWrong={isWrong} />
        <p className="figures text-sm text-soft">
          {say('whenAndEntry', { time: istMoment(row.at), number: row.seq })}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <Change row={row} isHidden={isHidden} />
        <span className="block text-sm text-soft">
          <span className="sr-only">{say('balanceBefore')}</span>
          <Money amount={fromWire(row.balance)} hidden={isHidden} />
        </span>
        {row.cash !== row.balance && (
          <span className="block text-soft text-xs">
            {say.rich('cashOfIt', { amount: <Money amount={fromWire(row.cash)} hidden={isHidden} /> })}
          </span>
        )}
      </p>
    </li>
  )
}
