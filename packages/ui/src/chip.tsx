/** ui: a short word that sorts a thing. What has a status uses StatusChip, which has an icon too. */
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-accent',
  pending: 'bg-pending-wash text-pending',
  loss: 'bg-loss-wash text-loss',
  gain: 'bg-gain-wash text-gain',
} as const

export type ChipProps = {
  tone?: keyof typeof tones
  icon?: ReactNode
  children: ReactNode
  className?: string
}

export const Chip = ({ tone = 'plain', icon, children, className }: ChipProps) => (
  <span
    className={classes(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-md border border-transparent px-2 py-0.5 font-semibold text-xs',
      tones[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
)
