/** products, loan: the loan desk: shortfalls with their clock, applications with their promise, and what covers each loan. */
import { istDate, istDay, istMoment } from '@pramaan/browser/clock.ts'
import type { FirmLoan, LoanState } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip, type ChipProps } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useState } from 'react'
import { Amount, rupeeWords } from '../../platform/amount.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { CallFailed } from '../../platform/call.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { asSentence } from '../../platform/sentences.ts'
import { percentWords } from './figures.ts'
import { LoanDialog } from './loan-dialog.tsx'
import { say } from './say.ts'
import { useFirmLoans } from './use-loans.ts'

const tones: Readonly<Record<LoanState, NonNullable<ChipProps['tone']>>> = {
  pending: 'pending',
  approved: 'accent',
  active: 'gain',
  shortfall: 'loss',
  closed: 'plain',
  rejected: 'plain',
  withdrawn: 'plain',
}

const DAY_MS = 86_400_000

const StateChip = ({ state }: { state: LoanState }) => (
  <Chip tone={tones[state]}>{say(`state-${state}`)}</Chip>
)

const columnsOf = (now: number, onOpen: (loan: FirmLoan) => void): Column<FirmLoan>[] => [
  {
    head: say('client'),
    isMain: true,
    cell: (loan) => (
      <>
        <span className="block font-medium">{loan.client_name}</span>
        <span className="figures block text-soft text-sm">
          {say('number', { account: loan.client_account, number: loan.number })}
        </span>
        <span className="figures block text-soft text-sm">
          {loan.lender} ·{' '}
          {say('loanOf', {
            amount: rupeeWords(loan.amount),
            months: loan.months,
            apr: percentWords(loan.apr_percent),
          })}
        </span>
      </>
    ),
  },
  {
    head: say('status'),
    className: 'w-48',
    cell: (loan) => (
      <>
        <StateChip state={loan.status} />
        <Clock loan={loan} now={now} />
      </>
    ),
  },
  {
    head: say('owed'),
    isFigure: true,
    className: 'w-36',
    cell: ({ owed, overdue }) => (
      <>
        <Amount rupees={owed} className="font-medium" />
        {overdue > 0 && (
          <span className="block text-loss text-sm">{say('lateBy', { amount: rupeeWords(overdue) })}</span>
        )}
      </>
    ),
  },
  {
    head: say('cover'),
    className: 'w-52',
    cell: ({ value, eligible, ltv_percent, shortfall }) => (
      <span className="figures text-sm">
        <span className="block">
          {ltv_percent === null
            ? say('none')
            : say('coverOf', { ltv: percentWords(ltv_percent), value: rupeeWords(value) })}
        </span>
        <span className="block text-soft">{say('eligible', { amount: rupeeWords(eligible) })}</span>
        {shortfall > 0 && (
          <span className="block font-semibold text-loss">
            {say('shortBy', { amount: rupeeWords(shortfall) })}
          </span>
        )}
      </span>
    ),
  },
  {
    head: '',
    className: 'w-28',
    cell: (loan) => (
      <Button
        size="small"
        variant={loan.status === 'pending' || loan.may_invoke ? 'primary' : 'outline'}
        aria-label={say('openOf', { number: loan.number, client: loan.client_name })}
        onClick={() => onOpen(loan)}
      >
        {say('open')}
      </Button>
    ),
  },
]

/** The date first, then how long. */
function Clock({ loan: { status, cure_by, promised_by, is_overdue }, now }: { loan: FirmLoan; now: number }) {
  if (status === 'shortfall' && cure_by !== null) {
    const left = Math.round((Date.parse(cure_by) - Date.parse(istDate(now))) / DAY_MS)
    return (
      <span className="figures block text-sm">
        <span className="block">{say('cureBy', { day: istDay(cure_by) })}</span>
        <span className={left < 0 ? 'block font-semibold text-loss' : 'block text-pending'}>
          {left < 0 ? say('curePassed') : say('cureLeft', { days: left })}
        </span>
      </span>
    )
  }
  if (promised_by === null) return null
  return (
    <span className={`figures block text-sm ${is_overdue ? 'font-semibold text-loss' : 'text-soft'}`}>
      {say(is_overdue ? 'answerLate' : 'answerBy', { when: istMoment(promised_by) })}
    </span>
  )
}

export function LoanDesk() {
  const { data, isPending, error } = useFirmLoans()
  const now = useBusinessNow()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Card title={say('desk')} className="mt-3">
      <p className="mb-3 text-soft text-sm">{say('deskNote')}</p>
      {isPending && <SkeletonList rows={2} />}
      {error && !data && (
        <p role="alert" className="text-loss">
          {say('failed', { why: error instanceof CallFailed ? asSentence(error.message) : '' })}
        </p>
      )}
      {data && (
        <>
          <FigureTiles>
            <FigureTile name={say('owedTile')} isWide>
              <Amount rupees={data.owed} />
            </FigureTile>
            <FigureTile name={say('shortfallsTile')} tone={data.shortfalls > 0 ? 'loss' : 'plain'}>
              {data.shortfalls}
            </FigureTile>
            <FigureTile name={say('pendingTile')}>{data.pending}</FigureTile>
          </FigureTiles>
          {data.loans.length === 0 ? (
            <p>{say('noLoans')}</p>
          ) : (
            <DataTable
              label={say('desk')}
              columns={columnsOf(now, ({ id }) => setOpen(id))}
              rows={data.loans}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
      {open !== null && <LoanDialog id={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}
