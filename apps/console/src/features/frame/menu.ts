/** frame: the menu in groups, each page with the key that leads to it after g. */
import { brand, mode } from '@pramaan/brand'
import type { PendingCounts } from '@pramaan/contracts'
import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  FileOutput,
  FileSpreadsheet,
  Gavel,
  GitPullRequestArrow,
  HandCoins,
  HandHelping,
  HeartPulse,
  IdCard,
  Inbox,
  KeyRound,
  Landmark,
  type LucideIcon,
  MailCheck,
  Percent,
  ReceiptText,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Store,
  Ticket,
  Users,
} from 'lucide-react'
import { say } from './say.ts'

export interface MenuItem {
  readonly to: string
  readonly name: string
  readonly icon: LucideIcon
  readonly key: string
  /** What of it is pending. */
  readonly count?: keyof PendingCounts
}

export interface MenuGroup {
  readonly name: string
  readonly items: readonly MenuItem[]
}

/** A list that the menu leads to already narrowed. */
export const IDENTITY_REVIEW = '/clients?status=pending'

const clock: MenuItem = { to: '/clock', name: say('clock'), icon: CalendarClock, key: 't' }

export const menuGroups: readonly MenuGroup[] = [
  {
    name: say('work'),
    items: [
      { to: '/', name: say('inbox'), icon: Inbox, key: 'i', count: 'inbox' },
      { to: '/proposals', name: say('proposals'), icon: GitPullRequestArrow, key: 'p', count: 'proposals' },
    ],
  },
  {
    name: say('clientele'),
    items: [
      { to: '/clients', name: say('clients'), icon: Users, key: 'c' },
      { to: IDENTITY_REVIEW, name: say('identityReview'), icon: IdCard, key: 'v', count: 'identities' },
      { to: '/invitations', name: say('invitations'), icon: Ticket, key: 'n' },
    ],
  },
  {
    name: say('money'),
    items: [
      { to: '/deposits', name: say('deposits'), icon: Banknote, key: 'd', count: 'deposits' },
      { to: '/withdrawals', name: say('withdrawals'), icon: Landmark, key: 'w', count: 'withdrawals' },
      { to: '/claims', name: say('claims'), icon: Gavel, key: 'q', count: 'claims' },
      { to: '/loans', name: say('loans'), icon: HandHelping, key: 'u', count: 'loans' },
      { to: '/payouts', name: say('payouts'), icon: FileOutput, key: 'y', count: 'payouts' },
      { to: '/statements', name: say('statements'), icon: FileSpreadsheet, key: 's', count: 'lines' },
      { to: '/client-money', name: say('clientMoney'), icon: Scale, key: 'm' },
    ],
  },
  {
    name: say('trading'),
    items: [
      { to: '/shelf', name: say('shelf'), icon: Store, key: 'h' },
      { to: '/desk', name: say('desk'), icon: HandCoins, key: 'b', count: 'desk' },
      { to: '/orders', name: say('orders'), icon: ReceiptText, key: 'r' },
      { to: '/settlements', name: say('settlements'), icon: CalendarCheck, key: 'e', count: 'late' },
      { to: '/fee-card', name: say('feeCard'), icon: Percent, key: 'f' },
    ],
  },
  {
    name: say('system'),
    items: [
      { to: '/health', name: say('health'), icon: HeartPulse, key: 'z' },
      { to: '/outbox', name: say('outbox'), icon: MailCheck, key: 'o' },
      { to: '/audit', name: say('audit'), icon: ScrollText, key: 'a' },
      { to: '/limits', name: say('limits'), icon: SlidersHorizontal, key: 'l' },
      { to: '/signing-keys', name: say('signingKeys'), icon: KeyRound, key: 'x' },
      ...(mode(brand) === 'demo' ? [clock] : []),
    ],
  },
]

export const menuItems: readonly MenuItem[] = menuGroups.flatMap(({ items }) => items)

/** Which item of the menu stands for this address; null for a page that the menu does not lead to. */
export function itemAt(pathname: string, search: string): MenuItem['to'] | null {
  if (pathname === '/') return '/'
  const isReview =
    /^\/clients\/[^/]+\/identity$/.test(pathname) ||
    (pathname === '/clients' && new URLSearchParams(search).get('status') === 'pending')
  if (isReview) return IDENTITY_REVIEW
  const first = `/${pathname.split('/')[1]}`
  return menuItems.find(({ to }) => to === first)?.to ?? null
}
