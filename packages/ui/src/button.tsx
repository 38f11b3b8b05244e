/** ui: the button. Its label is a verb; while loading it is disabled and turns, and its width does not change. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'plain' | 'danger'
export type ButtonSize = 'large' | 'medium' | 'small'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  loading?: boolean
  /** Takes the whole width. */
  wide?: boolean
  icon?: ReactNode
  className?: string
}

const looks: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-edge bg-raised text-ink hover:bg-sunken',
  plain: 'border border-transparent text-accent hover:bg-accent-wash hover:text-accent-strong',
  danger: 'border border-loss bg-raised text-loss hover:bg-loss-wash',
}

const sizes: Record<ButtonSize, string> = {
  large: 'min-h-12 px-5 text-base',
  medium: 'min-h-11 px-4 text-base',
  small: 'min-h-9 px-3 text-sm',
}

/** The same look for a link that acts as a button. */
export const buttonClasses = (variant: ButtonVariant = 'primary', size: ButtonSize = 'large', wide = false) =>
  classes(
    'relative inline-flex select-none [--figure-mark:currentColor] items-center justify-center gap-2 rounded-lg font-semibold',
    'transition-[background-color,transform,opacity] duration-150 ease-out active:scale-[0.985]',
    'disabled:cursor-not-allowed disabled:opacity-60 disabled:active:scale-100',
    looks[variant],
    sizes[size],
    wide && 'w-full',
  )

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    loading = false,
    wide,
    icon,
    className,
    disabled,
    type = 'button',
    children,
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={classes(buttonClasses(variant, size, wide), className)}
    >
      <span className={classes('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** The button that sends a form. */
export const SubmitButton = (props: Omit<ButtonProps, 'type'>) => <Button {...props} type="submit" />
