/** settlements: proposes what a company accepted in its buy-back, or that it has withdrawn it. */
import { istDay } from '@pramaan/browser/clock.ts'
import type { FirmBuyBack } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { numberOf, readAct } from '../../platform/read-act.ts'
import { say } from './say-buy-backs.ts'

interface DialogProps {
  readonly buyBack: FirmBuyBack
  readonly onClose: () => void
}

export const priceOf = ({ price }: FirmBuyBack): string => formatRupees(fromWire(price) ?? paise(0n))

export function AcceptanceDialog({ buyBack, onClose }: DialogProps) {
  const [draft, setDraft] = useState({ small_percent: '', other_percent: '' })
  const [hasTried, setHasTried] = useState(false)
  const { act, problems } = readAct<keyof typeof draft>({
    kind: 'buy-back-decision',
    offer_id: buyBack.id,
    outcome: 'accepted',
    small_percent: numberOf(draft.small_percent),
    other_percent: numberOf(draft.other_percent),
  })
  const fieldOf = (name: keyof typeof draft) => ({
    value: draft[name],
    autoComplete: 'off',
    inputMode: 'decimal' as const,
    maxLength: 8,
    error: hasTried ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <ProposeDialog
      title={say('acceptanceTitle', { symbol: buyBack.symbol })}
      description={say('acceptanceNote', { price: priceOf(buyBack), day: istDay(buyBack.pay_day) })}
      act={() => {
        setHasTried(true)
        return act
      }}
      button={say('proposeAcceptance')}
      onClose={onClose}
    >
      <TextInput label={say('smallPercent')} {...fieldOf('small_percent')} />
      <TextInput label={say('otherPercent')} {...fieldOf('other_percent')} />
    </ProposeDialog>
  )
}

export const WithdrawBuyBackDialog = ({ buyBack, onClose }: DialogProps) => (
  <ProposeDialog
    title={say('withdrawTitle', { symbol: buyBack.symbol })}
    description={say('withdrawNote')}
    act={() => ({ kind: 'buy-back-decision', offer_id: buyBack.id, outcome: 'withdrawn' })}
    button={say('proposeWithdrawal')}
    onClose={onClose}
  />
)
