/** ui: a button that is only an icon. It has a name for readers and a full-sized target. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-soft transition-colors duration-150',
        'hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-60',
        className,
      )}
    >
      {icon}
    </button>
  )
}
