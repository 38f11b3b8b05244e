/** money: the amount of money that a person types, grouped the Indian way under the fingers and said in words. */
import { inWords, type Paise } from '@pramaan/money'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { fieldText, groupTyped, groupWhileTyping, rupeeWords } from './amounts.ts'
import { say } from './say-requests.ts'

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
  const { field, typed } = useGrouping(onText)
  return (
    <TextInput
      ref={field}
      label={say('amount')}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      className="[&_input]:figures [&_input]:pr-24 [&_input]:font-semibold [&_input]:text-xl"
      leading={<span className="text-xl">₹</span>}
      trailing={trailing}
      value={text}
      onChange={typed}
      onBlur={() => onText(groupTyped(text))}
      error={error}
      hint={amount === null ? hint : inWords(amount)}
    />
  )
}

/** The commas move while somebody types; the caret stays behind the same digit. */
export function useGrouping(onText: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const typed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const grouped = groupWhileTyping(target.value, target.selectionStart ?? target.value.length)
    caret.current = grouped.caret
    onText(grouped.text)
  }
  return { field, typed }
}

interface AmountChipsProps {
  readonly amounts: readonly Paise[]
  readonly chosen: Paise | null
  readonly onText: (text: string) => void
}

/** What people usually move, one tap away. */
export function AmountChips({ amounts, chosen, onText }: AmountChipsProps) {
  if (amounts.length === 0) return null
  return (
    <fieldset className="-mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">{say('usualAmounts')}</legend>
      {amounts.map((amount) => (
        <button
          key={String(amount)}
          type="button"
          aria-pressed={amount === chosen}
          onClick={() => onText(fieldText(amount))}
          className="figures min-h-11 rounded-full border border-edge bg-raised px-4 text-sm transition-colors duration-150 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
        >
          {rupeeWords(amount)}
        </button>
      ))}
    </fieldset>
  )
}

const USUAL: readonly Paise[] = [20_000n, 50_000n, 100_000n, 500_000n].map(
  (rupees) => (rupees * 100n) as Paise,
)

/** The usual amounts that would be taken: from the minimum up to what there is. */
export const usualAmounts = (minimum: Paise, most: Paise | null): readonly Paise[] =>
  USUAL.filter((amount) => amount >= minimum && (most === null || amount <= most))
