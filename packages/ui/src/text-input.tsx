/**
 * ui: the text input. Label above, error below or its space kept, password reveal, values trimmed when the field
 * is left. Spread react-hook-form's `register(...)` into it: the ref and the events are the input's own.
 */
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { digitsAndPlus } from './clean-text.ts'
import { say } from './say-parts.ts'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  error?: string | undefined
  /** Said in the error's place while there is no error. */
  hint?: ReactNode
  /** Keeps only digits and the plus sign. */
  sanitize?: boolean
  /** An icon before the text. */
  leading?: ReactNode
  /** A control after the text. */
  trailing?: ReactNode
}

export function TextInput(props: TextInputProps) {
  const {
    label,
    error,
    hint,
    sanitize,
    leading,
    trailing,
    className,
    id,
    type = 'text',
    onChange,
    onBlur,
    ...rest
  } = props
  const [revealed, setRevealed] = useState(false)
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const isPassword = type === 'password'

  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    if (sanitize) event.target.value = digitsAndPlus(event.target.value)
    onChange?.(event)
  }
  const left = (event: FocusEvent<HTMLInputElement>) => {
    const trimmed = event.target.value.trim()
    if (trimmed !== event.target.value) {
      event.target.value = trimmed
      onChange?.({ ...event, type: 'change' })
    }
    onBlur?.(event)
  }

  return (
    <div className={classes('flex flex-col', className)}>
      <label htmlFor={inputId} className="mb-1.5 font-medium text-sm text-soft">
        {label}
      </label>
      <div className="relative flex items-center">
        {leading && <span className="pointer-events-none absolute left-4 text-faint">{leading}</span>}
        <input
          {...rest}
          id={inputId}
          type={isPassword && revealed ? 'text' : type}
          onChange={changed}
          onBlur={left}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          className={classes(
            'h-13 w-full rounded-lg border bg-raised text-ink text-lg outline-none transition-[border-color,box-shadow] duration-150',
            'focus:border-accent focus:ring-3 focus:ring-accent/20 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-soft',
            error ? 'border-loss' : 'border-edge',
            leading ? 'pl-12' : 'pl-4',
            isPassword || trailing ? 'pr-13' : 'pr-4',
          )}
        />
        {isPassword && (
          <button
            type="button"
            aria-pressed={revealed}
            aria-label={say('showPassword')}
            disabled={rest.disabled}
            onClick={() => setRevealed(!revealed)}
            className="absolute right-1 grid size-11 place-items-center rounded-md text-faint hover:text-ink"
          >
            {revealed ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </button>
        )}
        {!isPassword && trailing && <span className="absolute right-1 flex items-center">{trailing}</span>}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

/** The line under a field: its error, else its hint, else kept empty so that nothing moves when one comes. */
export function FieldNote({ id, error, hint }: { id: string; error?: string | undefined; hint?: ReactNode }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={classes('mt-1 mb-2.5 min-h-5 text-sm', error ? 'text-loss' : 'text-soft')}
    >
      {error ? (
        <span className="flex items-start gap-1.5">
          <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
          {error}
        </span>
      ) : (
        hint
      )}
    </p>
  )
}
