/** ui: the mark — a tick inside a milled edge, as on a coin or a stamp — and the name beside it. */
import { brand } from '@pramaan/brand'
import { classes } from './classes.ts'

export const LogoMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 40 40" aria-hidden="true" className={classes('size-9 shrink-0', className)}>
    <rect width="40" height="40" rx="10" className="fill-accent" />
    <circle
      cx="20"
      cy="20"
      r="13"
      fill="none"
      strokeWidth="1.75"
      strokeDasharray="0.01 4.074"
      strokeLinecap="round"
      className="stroke-on-accent"
    />
    <path
      d="m13.6 20.6 4.4 4.4 8.6-9.6"
      fill="none"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-on-accent"
    />
  </svg>
)

export const Logo = ({ className }: { className?: string }) => (
  <span
    className={classes(
      'inline-flex items-center gap-2.5 font-display font-semibold text-ink text-xl',
      className,
    )}
  >
    <LogoMark />
    {brand.name}
  </span>
)
