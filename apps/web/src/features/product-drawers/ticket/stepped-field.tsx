/** product-drawers, ticket: a figure that a person types, or moves by one step with the thumb. */
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

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

export const SteppedField = ({ text, onText, tidy, onStep, step, ...field }: SteppedFieldProps) => (
  <TextInput
    {...field}
    autoComplete="off"
    className="[&_input]:figures [&_input]:pr-28 [&_input]:font-semibold [&_input]:text-xl"
    value={text}
    onChange={(event) => onText(event.target.value)}
    onBlur={() => onText(tidy(text))}
    trailing={
      <>
        <IconButton
          label={`${field.label}: ${step} less`}
          icon={<Minus size={20} aria-hidden="true" />}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label={`${field.label}: ${step} more`}
          icon={<Plus size={20} aria-hidden="true" />}
          onClick={() => onStep(1)}
        />
      </>
    }
  />
)
