/** bank: lines of the bank's statement: what came and went, what became of each and why, and what can be done. */
import { istDay } from '@pramaan/browser/clock.ts'
import { mayPropose, type StatementLine } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { ROW } from '../../platform/keys.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { useStaff } from '../../platform/session.ts'
import { pathOf, signedRupees } from './line-facts.ts'
import { MatchLine } from './match-line.tsx'
import { ReturnPayment } from './return-payment.tsx'
import { say } from './say.ts'

type Act = { readonly kind: 'match' | 'return'; readonly line: StatementLine }

function lookOf({ state, direction }: StatementLine): { status: Status; word: string } {
  if (state === 'matched') return { status: 'approved', word: say('matched') }
  if (state === 'returned') return { status: 'cancelled', word: say('returned') }
  return { status: 'pending', word: direction === 'credit' ? say('inSuspense') : say('notExplained') }
}

const columnsFor = (onAct: ((act: Act) => void) | null): Column<StatementLine>[] => [
  { head: say('day'), className: 'figures w-32 whitespace-nowrap text-sm', cell: ({ day }) => istDay(day) },
  {
    head: say('bankSays'),
    isMain: true,
    cell: ({ narration, payer, utr, why, client_name }) => (
      <>
        <span className="block font-medium">{payer ?? narration}</span>
        {payer && <span className="block text-soft text-sm">{narration}</span>}
        {utr && <span className="figures block text-soft text-sm">{say('utrOf', { utr })}</span>}
        <span className="block text-sm">{why}</span>
        {client_name && (
          <span className="block text-soft text-sm">{say('clientOf', { name: client_name })}</span>
        )}
      </>
    ),
  },
  {
    head: say('amount'),
    isFigure: true,
    className: 'w-44',
    cell: (line) => (
      <>
        <Amount rupees={signedRupees(line)} sign="always" tone="change" className="block font-medium" />
        <span className="block text-soft text-xs">
          {say.rich('balanceOf', { amount: <Amount key="balance" rupees={line.balance} /> })}
        </span>
      </>
    ),
  },
  {
    head: say('status'),
    className: 'w-44',
    cell: (line) => (
      <>
        <StatusChip {...lookOf(line)} />
        <Acts line={line} onAct={onAct} />
      </>
    ),
  },
]

/** A press here is not a press on the row behind it. */
const ABOVE_THE_ROW = 'relative z-1'

function Acts({ line, onAct }: { line: StatementLine; onAct: ((act: Act) => void) | null }) {
  if (line.proposal_id) {
    return (
      <Link to={`/proposals/${line.proposal_id}`} className={`text-link mt-2 block text-sm ${ABOVE_THE_ROW}`}>
        {say('seeProposal')}
      </Link>
    )
  }
  if (!onAct || line.state !== 'waiting' || line.direction !== 'credit') return null
  // A row without a link of its own is found by j and k through its first act.
  const which = {
    payer: line.payer ?? line.narration,
    reader: (inside: ReactNode) => (
      <span key="which" className="sr-only">
        {inside}
      </span>
    ),
  }
  return (
    <span className={`mt-2 flex gap-2 max-md:justify-end ${ABOVE_THE_ROW}`}>
      <Button
        {...(pathOf(line) ? {} : { [ROW]: '' })}
        variant="outline"
        size="small"
        className="max-md:min-h-11"
        onClick={() => onAct({ kind: 'match', line })}
      >
        {say.rich('match', which)}
      </Button>
      <Button
        variant="outline"
        size="small"
        className="max-md:min-h-11"
        onClick={() => onAct({ kind: 'return', line })}
      >
        {say.rich('return', which)}
      </Button>
    </span>
  )
}

export interface LineTableProps {
  readonly label: string
  readonly lines: readonly StatementLine[]
  readonly isStale?: boolean
  /** Lines that nobody has approved yet: there is nothing to do about one alone. */
  readonly isPreview?: boolean
}

export function LineTable({ label, lines, isStale = false, isPreview = false }: LineTableProps) {
  const { role } = useStaff()
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  return (
    <>
      <DataTable
        label={label}
        columns={columnsFor(!isPreview && mayPropose(role, 'payment-return') ? setAct : null)}
        rows={lines}
        keyOf={({ id }) => id}
        link={(line, content, look) => {
          const path = pathOf(line)
          return path ? rowLink(path, content, look) : content
        }}
        isStale={isStale}
      />
      {act?.kind === 'match' && <MatchLine line={act.line} onClose={close} />}
      {act?.kind === 'return' && <ReturnPayment line={act.line} onClose={close} />}
    </>
  )
}
