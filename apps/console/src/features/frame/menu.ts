/** frame: the rooms, in the order of a working day, each with the key that leads to it after g. */
import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  FileOutput,
  FileSpreadsheet,
  GitPullRequestArrow,
  HandCoins,
  Inbox,
  Landmark,
  type LucideIcon,
  MailCheck,
  Percent,
  ReceiptText,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Ticket,
  Users,
} from 'lucide-react'

export interface Room {
  readonly to: string
  readonly name: string
  readonly icon: LucideIcon
  readonly key: string
}

export const rooms: readonly Room[] = [
  { to: '/', name: 'Inbox', icon: Inbox, key: 'i' },
  { to: '/clients', name: 'Clients', icon: Users, key: 'c' },
  { to: '/proposals', name: 'Proposals', icon: GitPullRequestArrow, key: 'p' },
  { to: '/desk', name: 'Desk', icon: HandCoins, key: 'b' },
  { to: '/orders', name: 'Orders', icon: ReceiptText, key: 'r' },
  { to: '/deposits', name: 'Deposits', icon: Banknote, key: 'd' },
  { to: '/withdrawals', name: 'Withdrawals', icon: Landmark, key: 'w' },
  { to: '/payouts', name: 'Payouts', icon: FileOutput, key: 'y' },
  { to: '/statements', name: 'Statements', icon: FileSpreadsheet, key: 's' },
  { to: '/settlements', name: 'Settlements', icon: CalendarCheck, key: 'e' },
  { to: '/client-money', name: 'Client money', icon: Scale, key: 'm' },
  { to: '/invitations', name: 'Invitations', icon: Ticket, key: 'n' },
  { to: '/outbox', name: 'Outbox', icon: MailCheck, key: 'o' },
  { to: '/audit', name: 'Audit log', icon: ScrollText, key: 'a' },
  { to: '/limits', name: 'Limits', icon: SlidersHorizontal, key: 'l' },
  { to: '/fee-card', name: 'Fee card', icon: Percent, key: 'f' },
  { to: '/clock', name: 'Clock', icon: CalendarClock, key: 't' },
]
