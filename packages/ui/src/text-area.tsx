/** ui: a field for sentences. It grows with what is written, and counts when a length matters. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldNote } from './text-input.tsx'

export type TextAreaProps = ComponentProps<'textarea'> & {
  label: string
  error?: string | undefined
  /** Said in the error's place while there is no error. */
  hint?: ReactNode
}

export function TextArea({ label, error, hint, className, id, rows = 3, ...rest }: TextAreaProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  return (
    <div className={classes('flex flex-col', className)}>
      <label htmlFor={inputId} className="mb-1.5 font-medium text-sm text-soft">
        {label}
      </label>
      <textarea
        {...rest}
        id={inputId}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
        className={classes(
          'field-sizing-content max-h-72 min-h-20 w-full resize-y rounded-lg border bg-raised px-4 py-3 text-base text-ink outline-none transition-[border-color,box-shadow] duration-150',
          'focus:border-accent focus:ring-3 focus:ring-accent/20 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-soft',
          error ? 'border-loss' : 'border-edge',
        )}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
