/** bank: proposes that a payment in suspense is one of the deposits that clients have announced. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type DepositRow, type StatementLine, searchDeposits } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { RadioList } from '../../platform/radio-list.tsx'
import { AmountBeside } from './amount-beside.tsx'
import { say } from './say.ts'

/** The one its reference names, then those of the same amount, then the others. */
export function likeliestDeposits(deposits: readonly DepositRow[], line: StatementLine): DepositRow[] {
  const rank = ({ id, amount }: DepositRow): number => {
    if (id === line.deposit_id) return 0
    return amount === line.amount ? 1 : 2
  }
  const once = new Map(deposits.map((deposit) => [deposit.id, deposit]))
  return [...once.values()].sort((a, b) => rank(a) - rank(b))
}

const useOpenDeposits = (line: StatementLine) =>
  useQuery({
    queryKey: ['deposits', 'open'],
    queryFn: async ({ signal }) => {
      const look = (filter: 'waiting' | 'created') =>
        call(searchDeposits, { query: { filter } }, { signal, quiet: true })
      const [waiting, created] = await Promise.all([look('waiting'), look('created')])
      return [...waiting.items, ...created.items]
    },
    select: (deposits) => likeliestDeposits(deposits, line),
  })

export function MatchLine({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const [chosen, setChosen] = useState<string | null>(line.deposit_id)
  const [hasTried, setHasTried] = useState(false)
  const query = useOpenDeposits(line)
  const act = () => {
    setHasTried(true)
    return chosen
      ? ({ kind: 'deposit-match', deposit_id: chosen, line_id: line.id, rupees: line.amount } as const)
      : null
  }
  return (
    <ProposeDialog
      title={say('matchPayment')}
      description={say('matchPaymentNote', {
        amount: rupeeWords(line.amount),
        payer: line.payer ?? say('unnamedPayer'),
      })}
      act={act}
      button={say('proposeMatch')}
      size="large"
      onClose={onClose}
    >
      <Answered query={query}>
        {(deposits) =>
          deposits.length === 0 ? (
            <p className="mb-4 rounded-lg bg-sunken px-3.5 py-3 text-soft">{say('noOpenDeposits')}</p>
          ) : (
            <RadioList
              legend={say('openDepositsLegend')}
              chosen={chosen}
              onChoose={setChosen}
              error={hasTried && !chosen ? say('chooseDeposit') : undefined}
              items={deposits.map((deposit) => ({
                value: deposit.id,
                title: deposit.client_name,
                note: say('referenceAndWhen', {
                  reference: deposit.reference,
                  when: istMoment(deposit.created_at),
                }),
                figure: <AmountBeside rupees={deposit.amount} wanted={line.amount} />,
              }))}
            />
          )
        }
      </Answered>
    </ProposeDialog>
  )
}
