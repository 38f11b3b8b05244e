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
import { say } from './say-figures.ts'

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
  pending: { look: 'bg-pending-wash text-pending', icon: Clock, word: say('pending') },
  listing: { look: 'bg-pending-wash text-pending', icon: Hourglass, word: say('pendingListing') },
  awaiting: { look: 'bg-awaiting-wash text-awaiting', icon: Hourglass, word: say('awaiting') },
  holding: { look: 'bg-gain-wash text-gain', icon: TrendingUp, word: say('holding') },
  sold: { look: 'bg-sold-wash text-sold', icon: ReceiptText, word: say('sold') },
  rejected: { look: 'bg-loss-wash text-loss', icon: CircleX, word: say('rejected') },
  approved: { look: 'bg-gain-wash text-gain', icon: BadgeCheck, word: say('approved') },
  unverified: { look: 'bg-sunken text-soft', icon: CircleDashed, word: say('unverified') },
  cancelled: { look: 'bg-sunken text-soft', icon: CircleX, word: say('cancelled') },
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
