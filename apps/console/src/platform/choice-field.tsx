/** platform: one of two, side by side. Native radio buttons underneath: arrows move, readers count. */
import { classes } from '@pramaan/ui/classes.ts'
import type { ComponentProps } from 'react'

type Radio = Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked'>

export interface ChoiceFieldProps extends Radio {
  readonly legend: string
  readonly choices: readonly { readonly value: string; readonly word: string }[]
  /** Left out where react-hook-form's `register(...)`, spread into it, keeps the choice. */
  readonly chosen?: string
}

export const ChoiceField = ({ legend, choices, chosen, ...radio }: ChoiceFieldProps) => (
  <fieldset className="mb-4">
    <legend className="mb-1.5 font-medium text-sm text-soft">{legend}</legend>
    <div className="grid grid-cols-2 gap-1 rounded-lg border border-line bg-sunken p-1">
      {choices.map(({ value, word }) => (
        <label
          key={value}
          className={classes(
            'grid min-h-11 cursor-pointer place-items-center rounded-md px-1 text-center text-soft transition-colors duration-150 hover:text-ink',
            'has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-card',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            {...radio}
            {...(chosen === undefined ? {} : { checked: value === chosen })}
            type="radio"
            value={value}
            className="sr-only"
          />
          {word}
        </label>
      ))}
    </div>
  </fieldset>
)
