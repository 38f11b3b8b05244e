/** products, loan: proposes the answer to an application, and the least necessary sale after the cure date. */

import { unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import { MessageDialog } from '../../platform/message-dialog.tsx'
import { RadioList } from '../../platform/radio-list.tsx'
import { unitWords } from './figures.ts'
import type { WholeLoan } from './loan-page.tsx'
import { say } from './say.ts'

interface DecideProps {
  readonly whole: WholeLoan
  readonly decision: 'approve' | 'reject'
  readonly onClose: () => void
}

export function DecideDialog({ whole: { loan }, decision, onClose }: DecideProps) {
  const isApproval = decision === 'approve'
  return (
    <MessageDialog
      title={say(isApproval ? 'approveTitle' : 'rejectTitle', { number: loan.number })}
      description={isApproval ? say('approveNote', { amount: rupeeWords(loan.amount) }) : say('rejectNote')}
      reader={loan.client_name}
      hint={say('messageHint')}
      act={(message) => ({ kind: 'loan-decision', loan_id: loan.id, decision, message })}
      button={say(isApproval ? 'proposeApproval' : 'proposeRejection')}
      onClose={onClose}
    />
  )
}

export function InvokeDialog({ whole, onClose }: { whole: WholeLoan; onClose: () => void }) {
  const { loan, choices } = whole
  const [key, setKey] = useState(choices[0]?.key ?? null)
  const chosen = choices.find((one) => one.key === key)
  return (
    <MessageDialog
      title={say('invokeTitle', { number: loan.number })}
      description={say('invokeNote')}
      reader={loan.client_name}
      hint={say('messageHint')}
      act={(message) =>
        chosen
          ? { kind: 'loan-invocation', loan_id: loan.id, key: chosen.key, units: chosen.units, message }
          : null
      }
      button={say('proposeSale')}
      onClose={onClose}
    >
      <RadioList
        legend={say('invokeWhich')}
        items={choices.map((one) => ({
          value: one.key,
          title: say('choice', {
            ...{ units: unitWords(one.units, one.decimals), name: one.name },
            ...{ price: unitPriceWords(one.price), brings: rupeeWords(one.brings).replace(/\.\d\d$/, '') },
          }),
          note: say(one.is_enough ? 'enough' : choices.length > 1 ? 'notEnough' : 'notEnoughAll'),
          figure: null,
        }))}
        chosen={key}
        onChoose={setKey}
      />
    </MessageDialog>
  )
}
