/** me: who the client is here. */
import { type ClientProfile, limits } from '@pramaan/contracts'
import { Avatar } from '@pramaan/ui/avatar.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import type { ReactNode } from 'react'
import { usePrivateImage } from '../../platform/private-image.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export function Who({ profile }: { profile: ClientProfile }) {
  const avatar = usePrivateImage(profile.avatar)
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} src={avatar.src} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">{profile.name}</h2>
          <p className="text-soft [overflow-wrap:anywhere]">{profile.email}</p>
        </div>
      </div>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        <Row label={say('identity')}>
          <StatusChip status={profile.verified} />
        </Row>
        <Row label={say('uid')}>
          <span className="figures whitespace-nowrap" title={profile.id}>
            <span aria-hidden="true">{shortUid(profile.id)}</span>
            <span className="sr-only">{profile.id}</span>
          </span>
          <CopyControl
            className="-my-2 -mr-2"
            content={profile.id}
            label={say('uid')}
            onCopied={(says) => toast('success', says, limits.accountToastMs)}
            onFailed={(says) => toast('error', says, limits.accountToastMs)}
          />
        </Row>
        <Row label={say('account')}>
          <span className="min-w-0 [overflow-wrap:anywhere]">{profile.account}</span>
        </Row>
        <Row label={say('trades')}>
          <span className="figures">{profile.order_num}</span>
        </Row>
      </dl>
    </Card>
  )
}

/** Its ends tell two of them apart; the whole of it is what is copied. */
const shortUid = (uid: string): string => (uid.length > 16 ? `${uid.slice(0, 8)}…${uid.slice(-4)}` : uid)

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-12 items-center justify-between gap-6 py-2">
    <dt className="shrink-0 text-soft">{label}</dt>
    <dd className="flex min-w-0 items-center gap-1 text-right font-medium">{children}</dd>
  </div>
)
