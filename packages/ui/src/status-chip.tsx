/** ui: a status, by colour, icon and word together. The colours are the product's; each passes AA in both themes. */
import {
  BadgeCheck,
  CircleDashed,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  ReceiptText,
  TrendingUp,
} from 'lucide-react'
import { classes } from './classes.ts'

export type Status =
  | 'pending'
  | 'listing'
  | 'awaiting'
  | 'holding'
  | 'sold'
  | 'rejected'
  | 'approved'
  | 'unverified'
  | 'cancelled'

const looks: Record<Status, { look: string; icon: LucideIcon; word: string }> = {
  pending: { look: 'bg-pending-wash text-pending', icon: Clock, word: 'Pending' },
  listing: { look: 'bg-pending-wash text-pending', icon: Hourglass, word: 'Pending listing' },
  awaiting: { look: 'bg-awaiting-wash text-awaiting', icon: Hourglass, word: 'Awaiting' },
  holding: { look: 'bg-gain-wash text-gain', icon: TrendingUp, word: 'Holding' },
  sold: { look: 'bg-sold-wash text-sold', icon: ReceiptText, word: 'Sold' },
  rejected: { look: 'bg-loss-wash text-loss', icon: CircleX, word: 'Rejected' },
  approved: { look: 'bg-gain-wash text-gain', icon: BadgeCheck, word: 'Approved' },
  unverified: { look: 'bg-sunken text-soft', icon: CircleDashed, word: 'Unverified' },
  cancelled: { look: 'bg-sunken text-soft', icon: CircleX, word: 'Cancelled' },
}

export type StatusChipProps = {
  status: Status
  /** Another word for the same status, such as a promised time. */
  word?: string
  className?: string
}

export function StatusChip({ status, word, className }: StatusChipProps) {
  const { look, icon: Icon, word: usual } = looks[status]
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-md border border-transparent py-1 pr-2.5 pl-2 font-semibold text-xs uppercase tracking-wide',
        look,
        className,
      )}
    >
      <Icon size={14} strokeWidth={2.25} aria-hidden="true" />
      {word ?? usual}
    </span>
  )
}
