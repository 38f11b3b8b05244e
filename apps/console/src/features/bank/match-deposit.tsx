/** bank: proposes that a payment is this deposit: a line that waits, or, before a statement shows it, by its UTR. */
import { istDay } from '@pramaan/browser/clock.ts'
import { listStatementLines, type ProposalAsk, type StatementLine, utr } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { RadioList } from '../../platform/radio-list.tsx'
import { AmountBeside } from './amount-beside.tsx'
import type { DepositFile } from './deposit-page.tsx'

const ways = [
  { value: 'line', word: 'From the statement' },
  { value: 'utr', word: 'Told by the bank' },
] as const

const useWaitingCredits = (amount: number) =>
  useQuery({
    queryKey: ['lines', 'waiting', 'credits'],
    queryFn: ({ signal }) =>
      call(listStatementLines, { query: { state: 'waiting' } }, { signal, quiet: true }),
    select: ({ items }) => likeliestFirst(items, amount),
  })

/** Credits only; those of the same amount before the others. */
export function likeliestFirst(lines: readonly StatementLine[], amount: number): StatementLine[] {
  const credits = lines.filter(({ direction }) => direction === 'credit')
  return [
    ...credits.filter((line) => line.amount === amount),
    ...credits.filter((line) => line.amount !== amount),
  ]
}

interface Draft {
  readonly way: 'line' | 'utr'
  readonly line: string | null
  readonly utr: string
  readonly payer: string
}

interface Problems {
  readonly line?: string
  readonly utr?: string
  readonly payer?: string
}

export function problemsOf(draft: Draft): Problems {
  if (draft.way === 'line') return draft.line ? {} : { line: 'Choose the payment.' }
  const problem = utr.safeParse(draft.utr).error?.issues[0]?.message
  return {
    ...(problem ? { utr: problem } : {}),
    ...(draft.payer.trim() ? {} : { payer: 'Write the name as the bank tells it.' }),
  }
}

function askOf(deposit_id: string, draft: Draft): ProposalAsk {
  const kind = 'deposit-match'
  if (draft.way === 'line' && draft.line) return { kind, deposit_id, line_id: draft.line }
  return { kind, deposit_id, utr: draft.utr.trim().toUpperCase(), payer: draft.payer.trim() }
}

export function MatchDeposit({ file, onClose }: { file: DepositFile; onClose: () => void }) {
  const { deposit, approved_name } = file
  const [draft, setDraft] = useState<Draft>({ way: 'line', line: null, utr: '', payer: '' })
  const [hasTried, setHasTried] = useState(false)
  const problems = problemsOf(draft)
  const shown: Problems = hasTried ? problems : {}
  const act = () => {
    setHasTried(true)
    return Object.keys(problems).length === 0 ? askOf(deposit.id, draft) : null
  }
  return (
    <ProposeDialog
      title="Match by hand"
      description={`${deposit.reference}: ${rupeeWords(deposit.amount)} announced by ${approved_name ?? deposit.client_name}. Only the client’s own payment may be credited.`}
      act={act}
      button="Propose the match"
      size="large"
      onClose={onClose}
    >
      <ChoiceField
        legend="Where is the payment seen?"
        choices={ways}
        name="way"
        chosen={draft.way}
        onChange={({ target }) => setDraft({ ...draft, way: target.value === 'utr' ? 'utr' : 'line' })}
      />
      {draft.way === 'line' ? (
        <LineChoice
          amount={deposit.amount}
          chosen={draft.line}
          onChoose={(line) => setDraft({ ...draft, line })}
          error={shown.line}
        />
      ) : (
        <>
          <TextInput
            label="UTR"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={draft.utr}
            onChange={(event) => setDraft({ ...draft, utr: event.target.value })}
            error={shown.utr}
            hint="The statement that shows it later is recognised by it."
          />
          <TextInput
            label="Payer, as the bank tells it"
            autoComplete="off"
            maxLength={120}
            value={draft.payer}
            onChange={(event) => setDraft({ ...draft, payer: event.target.value })}
            error={shown.payer}
            hint={approved_name ? `Held against ${approved_name}.` : undefined}
          />
        </>
      )}
    </ProposeDialog>
  )
}

interface LineChoiceProps {
  readonly amount: number
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly error: string | undefined
}

function LineChoice({ amount, chosen, onChoose, error }: LineChoiceProps) {
  const query = useWaitingCredits(amount)
  return (
    <Answered query={query}>
      {(lines) =>
        lines.length === 0 ? (
          <p className="mb-4 rounded-lg bg-sunken px-3.5 py-3 text-soft">
            No payment waits in suspense. Import the newest statement, or use what the bank told.
          </p>
        ) : (
          <RadioList
            legend="Payments in suspense, the same amount first"
            chosen={chosen}
            onChoose={onChoose}
            error={error}
            items={lines.map((line) => ({
              value: line.id,
              title: line.payer ?? 'No payer named',
              note: `${istDay(line.day)}, ${line.narration}`,
              figure: <AmountBeside rupees={line.amount} wanted={amount} />,
            }))}
          />
        )
      }
    </Answered>
  )
}
