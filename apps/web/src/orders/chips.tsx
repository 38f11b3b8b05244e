/** orders: usual figures, to press instead of typing. */
import { classes } from '@pramaan/ui/classes.ts'

export interface ChipsProps {
  readonly label: string
  readonly chips: readonly { readonly key: string; readonly label: string; readonly isChosen: boolean }[]
  readonly onChoose: (key: string) => void
}

export const Chips = ({ label, chips, onChoose }: ChipsProps) =>
  chips.length === 0 ? null : (
    <fieldset className="mb-1 flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          aria-pressed={chip.isChosen}
          onClick={() => onChoose(chip.key)}
          className={classes(
            'figures min-h-11 min-w-fit flex-1 whitespace-nowrap rounded-full border px-2 font-medium text-sm transition-colors duration-150',
            chip.isChosen
              ? 'border-accent bg-accent-wash text-accent'
              : 'border-line text-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {chip.label}
        </button>
      ))}
    </fieldset>
  )
