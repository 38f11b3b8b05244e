/** ui: digits one by one, for PINs and codes. Pasting fills it; `onComplete` fires when the last digit is in. */
import { OTPField } from '@base-ui/react/otp-field'
import { useId } from 'react'
import { classes } from './classes.ts'
import { say } from './say-fields.ts'
import { FieldNote } from './text-input.tsx'

export type OtpInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called once each time all digits are there. */
  onComplete?: (value: string) => void
  digits?: number
  /** A PIN is masked; a code from a mail is not. */
  masked?: boolean
  error?: string | undefined
  hint?: string
  disabled?: boolean
  autoFocus?: boolean
  name?: string
  className?: string
}

export function OtpInput(props: OtpInputProps) {
  const {
    label,
    value,
    onChange,
    onComplete,
    digits = 6,
    masked = false,
    error,
    hint,
    name,
    className,
  } = props
  const id = useId()
  const noteId = `${id}-note`
  const places = Array.from({ length: digits }, (_, index) => index + 1)
  return (
    <div className={classes('flex flex-col', className)}>
      <label htmlFor={id} className="mb-1.5 font-medium text-sm text-soft">
        {label}
      </label>
      <OTPField.Root
        id={id}
        length={digits}
        value={value}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(whole) => onComplete?.(whole)}
        validationType="numeric"
        inputMode="numeric"
        mask={masked}
        autoComplete={masked ? 'off' : 'one-time-code'}
        disabled={props.disabled ?? false}
        {...(name ? { name } : {})}
        aria-describedby={noteId}
        className="flex w-full gap-2"
      >
        {places.map((place) => (
          <OTPField.Input
            key={place}
            // The first place takes the keyboard when a step asks for a code and nothing else.
            autoFocus={place === 1 && props.autoFocus}
            aria-label={place === 1 ? undefined : say('digitOf', { place, digits })}
            aria-invalid={error ? true : undefined}
            className={classes(
              'figures h-13 w-full min-w-0 max-w-13 rounded-lg border bg-raised text-center text-ink text-xl outline-none transition-[border-color,box-shadow] duration-150',
              'focus:border-accent focus:ring-3 focus:ring-accent/20 disabled:bg-sunken',
              error ? 'border-loss' : 'border-edge',
            )}
          />
        ))}
      </OTPField.Root>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
