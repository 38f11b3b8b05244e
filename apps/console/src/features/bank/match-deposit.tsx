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
import { say } from './say.ts'

const ways = [
  { value: 'line', word: say('fromStatement') },
  { value: 'utr', word: say('toldByBank') },
]

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
  /** With its amount, which is named in what is signed. */
  readonly line: Pick<StatementLine, 'id' | 'amount'> | null
  readonly utr: string
  readonly payer: string
}

interface Problems {
  readonly line?: string
  readonly utr?: string
  readonly payer?: string
}

export function problemsOf(draft: Draft): Problems {
  if (draft.way === 'line') return draft.line ? {} : { line: say('choosePayment') }
  const problem = utr.safeParse(draft.utr).error?.issues[0]?.message
  return {
    ...(problem ? { utr: problem } : {}),
    ...(draft.payer.trim() ? {} : { payer: say('writePayer') }),
  }
}

function askOf({ id: deposit_id, amount }: DepositFile['deposit'], draft: Draft): ProposalAsk {
  const kind = 'deposit-match'
  if (draft.way === 'line' && draft.line)
    return { kind, deposit_id, line_id: draft.line.id, rupees: draft.line.amount }
  const told = { utr: draft.utr.trim().toUpperCase(), payer: draft.payer.trim() }
  return { kind, deposit_id, ...told, rupees: amount }
}

export function MatchDeposit({ file, onClose }: { file: DepositFile; onClose: () => void }) {
  const { deposit, approved_name } = file
  const [draft, setDraft] = useState<Draft>({ way: 'line', line: null, utr: '', payer: '' })
  const [hasTried, setHasTried] = useState(false)
  const problems = problemsOf(draft)
  const shown: Problems = hasTried ? problems : {}
  const act = () => {
    setHasTried(true)
    return Object.keys(problems).length === 0 ? askOf(deposit, draft) : null
  }
  return (
    <ProposeDialog
      title={say('matchByHand')}
      description={say('matchDepositNote', {
        reference: deposit.reference,
        amount: rupeeWords(deposit.amount),
        name: approved_name ?? deposit.client_name,
      })}
      act={act}
      button={say('proposeMatch')}
      size="large"
      onClose={onClose}
    >
      <ChoiceField
        legend={say('whereSeen')}
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
            label={say('utr')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={draft.utr}
            onChange={(event) => setDraft({ ...draft, utr: event.target.value })}
            error={shown.utr}
            hint={say('utrHint')}
          />
          <TextInput
            label={say('payerLabel')}
            autoComplete="off"
            maxLength={120}
            value={draft.payer}
            onChange={(event) => setDraft({ ...draft, payer: event.target.value })}
            error={shown.payer}
            hint={approved_name ? say('payerHint', { name: approved_name }) : undefined}
          />
        </>
      )}
    </ProposeDialog>
  )
}

interface LineChoiceProps {
  readonly amount: number
  readonly chosen: Draft['line']
  readonly onChoose: (line: Draft['line']) => void
  readonly error: string | undefined
}

function LineChoice({ amount, chosen, onChoose, error }: LineChoiceProps) {
  const query = useWaitingCredits(amount)
  return (
    <Answered query={query}>
      {(lines) =>
        lines.length === 0 ? (
          <p className="mb-4 rounded-lg bg-sunken px-3.5 py-3 text-soft">{say('noSuspense')}</p>
        ) : (
          <RadioList
            legend={say('suspenseLegend')}
            chosen={chosen?.id ?? null}
            onChoose={(id) => onChoose(lines.find((line) => line.id === id) ?? null)}
            error={error}
            items={lines.map((line) => ({
              value: line.id,
              title: line.payer ?? say('noPayer'),
              note: say('dayAndNarration', { day: istDay(line.day), narration: line.narration }),
              figure: <AmountBeside rupees={line.amount} wanted={amount} />,
            }))}
          />
        )
      }
    </Answered>
  )
}
