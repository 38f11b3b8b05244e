/** orders: a figure that a person types, grouped meanwhile, or moves by one step with the thumb. */
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGrouping } from '../money/amount-field.tsx'
import { say } from './say.ts'

export interface SteppedFieldProps {
  readonly label: string
  readonly name: string
  readonly inputMode: 'numeric' | 'decimal'
  readonly leading?: ReactNode
  readonly text: string
  readonly onText: (text: string) => void
  /** Groups what was typed when the field is left. */
  readonly tidy: (text: string) => string
  readonly onStep: (way: 1 | -1) => void
  /** What one step is: '1 share', '₹0.05'. */
  readonly step: string
  readonly error: string | undefined
  readonly hint: ReactNode
}

export function SteppedField({ text, onText, tidy, onStep, step, ...field }: SteppedFieldProps) {
  const { field: input, typed } = useGrouping(onText)
  return (
    <TextInput
      {...field}
      ref={input}
      autoComplete="off"
      className="[&_input]:figures [&_input]:pr-28 [&_input]:font-semibold [&_input]:text-xl [&>p]:mb-1"
      value={text}
      onChange={typed}
      onBlur={() => onText(tidy(text))}
      trailing={
        <>
          <IconButton
            label={say('less', { field: field.label, step })}
            icon={<Minus size={20} aria-hidden="true" />}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label={say('more', { field: field.label, step })}
            icon={<Plus size={20} aria-hidden="true" />}
            onClick={() => onStep(1)}
          />
        </>
      }
    />
  )
}
