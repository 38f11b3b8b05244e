/** ui: the checkbox: a native one, painted over, so that forms, keyboards and readers know it. */
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classes(
        'inline-flex min-h-11 cursor-pointer items-center gap-3 text-base text-ink has-disabled:cursor-not-allowed has-disabled:text-faint',
        className,
      )}
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 cursor-[inherit] appearance-none rounded-sm border border-edge bg-raised transition-colors duration-150 checked:border-accent checked:bg-accent disabled:bg-sunken forced-colors:appearance-auto"
        />
        <Check
          size={15}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute scale-75 text-on-accent opacity-0 transition-[opacity,transform] duration-150 ease-out peer-checked:scale-100 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}
