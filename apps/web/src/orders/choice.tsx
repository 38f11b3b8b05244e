/** orders: one of two or three, side by side. */
import { classes } from '@pramaan/ui/classes.ts'

export interface ChoiceProps<Value extends string> {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

export const Choice = <Value extends string>({
  name,
  label,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) => (
  <fieldset>
    <legend className="sr-only">{label}</legend>
    <div
      className={classes(
        'grid gap-1 rounded-lg bg-sunken p-1',
        options.length > 2 ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'grid min-h-11 cursor-pointer place-items-center rounded-md px-3 text-center font-medium transition-colors duration-150',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === chosen ? 'bg-raised text-accent shadow-sm' : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  </fieldset>
)
