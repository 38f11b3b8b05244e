/** product-drawers: the amount of money that a person types. Grouped the Indian way when the field is left; said in words. */
import { inWords, type Paise } from '@pramaan/money'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { groupTyped } from '../../platform/amounts.ts'

export interface AmountFieldProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** What the text says, or null. */
  readonly amount: Paise | null
  readonly error: string | undefined
  /** Said while nothing is typed. */
  readonly hint: ReactNode
  /** A control after the text: the whole balance. */
  readonly trailing?: ReactNode
}

export function AmountField({ text, onText, amount, error, hint, trailing }: AmountFieldProps) {
  return (
    <TextInput
      label="Amount"
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      className="[&_input]:figures [&_input]:pr-24 [&_input]:font-semibold [&_input]:text-xl"
      leading={<span className="text-xl">₹</span>}
      trailing={trailing}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onBlur={() => onText(groupTyped(text))}
      error={error}
      hint={amount === null ? hint : inWords(amount)}
    />
  )
}
