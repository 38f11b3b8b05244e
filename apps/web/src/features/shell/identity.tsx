/** shell: who is signed in, as the main drawer shows it. */
import { type ClientProfile, limits } from '@pramaan/contracts'
import { Avatar } from '@pramaan/ui/avatar.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { closeDrawer } from '../../platform/modals.ts'
import { usePrivateImage } from '../../platform/private-image.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export const Identity = ({ profile }: { profile: ClientProfile }) => (
  <div className="px-5 pt-2">
    <div className="flex items-center gap-4">
      <Avatar name={profile.name} src={usePrivateImage(profile.avatar).src} size="large" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-display font-semibold text-ink text-lg leading-snug">
          {profile.name}
        </p>
        <p className="truncate text-soft text-sm" title={profile.email}>
          {profile.email}
        </p>
      </div>
    </div>
    <div className="mt-4 flex items-center gap-2">
      <p className="min-w-0 flex-1 text-soft text-xs">
        {say('uid')}
        <span className="figures block truncate text-ink" title={profile.id}>
          {profile.id}
        </span>
      </p>
      <CopyControl
        content={profile.id}
        label={say('uid')}
        onCopied={(says) => toast('success', says, limits.accountToastMs)}
        onFailed={(says) => toast('error', says, limits.accountToastMs)}
      />
    </div>
    <dl className="mt-2 grid grid-cols-2 divide-x divide-line rounded-lg border border-line bg-ground">
      <Standing name={say('vipLevel')} value={profile.vip} />
      <Standing name={say('trustScore')} value={profile.score} of={say('ofHundred')} />
    </dl>
    <p className="mt-1 text-soft text-xs">{say('standingNote')}</p>
    <button
      type="button"
      className="min-h-11 text-link text-sm underline underline-offset-2"
      onClick={() => closeDrawer({ thenGo: '/me#standing-section' })}
    >
      {say('standingRules')}
    </button>
  </div>
)

const Standing = ({ name, value, of }: { name: string; value: number; of?: string }) => (
  <div className="px-4 py-3">
    <dt className="text-soft text-xs">{name}</dt>
    <dd className="figures font-semibold text-ink text-lg">
      {value}
      {of && <span className="font-normal text-sm text-soft">{of}</span>}
    </dd>
  </div>
)
