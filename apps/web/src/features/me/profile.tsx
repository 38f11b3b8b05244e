/** me: the client's own page — who they are here, how they stand, what protects the account, where money may go. */
import { type ClientProfile, limits } from '@pramaan/contracts'
import { KeyRound, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { openModal } from '../../platform/modals.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toasts.ts'
import { Avatar } from '@pramaan/ui/avatar.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'

export default function Profile() {
  const { profile } = useSession()
  if (!profile) return null
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start">
      <div className="grid gap-4">
        <Who profile={profile} />
        <BankAccounts />
      </div>
      <div className="grid gap-4">
        <Standing profile={profile} />
        <Security />
      </div>
    </div>
  )
}

function Who({ profile }: { profile: ClientProfile }) {
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} src={profile.avatar} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">{profile.name}</h2>
          <p className="text-soft [overflow-wrap:anywhere]">{profile.email}</p>
        </div>
      </div>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        <Row label="Identity">
          <StatusChip status={profile.verified} />
        </Row>
        <Row label="UID">
          <span className="figures min-w-0 [overflow-wrap:anywhere]">{profile.id}</span>
          <CopyControl
            className="-my-2 -mr-2"
            content={profile.id}
            label="UID"
            onCopied={(says) => toast('success', says, limits.accountToastMs)}
            onFailed={(says) => toast('error', says, limits.accountToastMs)}
          />
        </Row>
        <Row label="Account">
          <span className="min-w-0 [overflow-wrap:anywhere]">{profile.account}</span>
        </Row>
      </dl>
    </Card>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-12 items-center justify-between gap-6 py-2">
    <dt className="shrink-0 text-soft">{label}</dt>
    <dd className="flex min-w-0 items-center gap-1 text-right font-medium">{children}</dd>
  </div>
)

function Standing({ profile }: { profile: ClientProfile }) {
  const figures = [
    ['VIP level', profile.vip],
    ['Trust score', profile.score],
    ['Trades', profile.order_num],
  ] as const
  return (
    <Card title="Your standing">
      <dl className="grid grid-cols-3 divide-x divide-line">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse px-3 first:pl-0 last:pr-0">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="figures whitespace-nowrap text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-soft">
        VIP is a tier of service. The trust score says how complete and secure your account is. Neither ever
        decides a price or a withdrawal.
      </p>
    </Card>
  )
}

function Security() {
  return (
    <Card title="Security" flush>
      <List className="mt-1">
        <ListItem
          leading={<KeyRound size={20} aria-hidden="true" />}
          title="Change Password"
          note="Signs you out everywhere"
          onPress={() => openModal('change-password')}
        />
      </List>
    </Card>
  )
}

function BankAccounts() {
  return (
    <Card id="bank-section" title="Bank Accounts" className="scroll-mt-24">
      <EmptyState
        icon={<Landmark size={24} aria-hidden="true" />}
        title="No bank account yet"
        className="-my-5"
      >
        Withdrawals go only to an account in your own name that you add here. That is not open yet, so nobody
        needs your bank details now: do not send them in a chat or by mail.
      </EmptyState>
    </Card>
  )
}
