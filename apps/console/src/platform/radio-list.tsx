/** platform: one out of a list, each with its figures. Native radio buttons underneath: arrows move, readers count. */
import { FieldNote } from '@pramaan/ui/text-input.tsx'
import { type ReactNode, useId } from 'react'

export interface RadioListItem {
  readonly value: string
  readonly title: ReactNode
  readonly note: ReactNode
  readonly figure: ReactNode
}

export interface RadioListProps {
  readonly legend: string
  readonly items: readonly RadioListItem[]
  readonly chosen: string | null
  readonly onChoose: (value: string) => void
  readonly error?: string | undefined
}

export function RadioList({ legend, items, chosen, onChoose, error }: RadioListProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={`${name}-note`}>
      <legend className="mb-1.5 font-medium text-sm text-soft">{legend}</legend>
      <div className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {items.map(({ value, title, note, figure }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 hover:bg-sunken has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="wrap-anywhere min-w-0 flex-1">
              <span className="block font-medium">{title}</span>
              <span className="figures block text-soft text-sm">{note}</span>
            </span>
            <span className="figures shrink-0 text-right">{figure}</span>
          </label>
        ))}
      </div>
      <FieldNote id={`${name}-note`} error={error} />
    </fieldset>
  )
}
