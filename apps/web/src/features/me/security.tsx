/** me: what protects the account. */
import type { ClientProfile } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { Fingerprint, KeyRound, RectangleEllipsis, ShieldCheck } from 'lucide-react'
import { useAccountChanged, useStanding } from '../../money/account.ts'
import { openModal } from '../../platform/modals.ts'
import { say } from './say.ts'

export function Security({ profile }: { profile: ClientProfile }) {
  const { data } = useStanding()
  const changed = useAccountChanged()
  const isOn = data?.has_second_factor
  return (
    <Card title={say('security')} flush>
      <List className="mt-1">
        <ListItem
          leading={<KeyRound size={20} aria-hidden="true" />}
          title={say('changePassword')}
          note={say('changePasswordNote')}
          onPress={() => openModal('change-password')}
        />
        <ListItem
          leading={<RectangleEllipsis size={20} aria-hidden="true" />}
          title={say('setPin')}
          note={say(profile.has_pin ? 'newPinNote' : 'pinNote')}
          trailing={<State isOn={profile.has_pin} on={say('pinSet')} off={say('pinNotSet')} />}
          onPress={() => openModal('set-pin')}
        />
        <ListItem
          leading={<Fingerprint size={20} aria-hidden="true" />}
          title={say('passkeys')}
          note={say('passkeysNote')}
          trailing={<State isOn={profile.has_passkey} on={say('on')} off={say('off')} />}
          onPress={() => openModal('passkeys')}
        />
        <ListItem
          leading={<ShieldCheck size={20} aria-hidden="true" />}
          title={say('secondFactor')}
          note={say('secondFactorNote')}
          trailing={
            isOn === undefined ? (
              <Skeleton className="h-4 w-10 rounded-sm" />
            ) : (
              <State isOn={isOn} on={say('on')} off={say('off')} />
            )
          }
          {...(isOn === undefined
            ? {}
            : {
                onPress: () => openModal(isOn ? 'second-factor-off' : 'second-factor', { onSaved: changed }),
              })}
        />
      </List>
    </Card>
  )
}

const State = ({ isOn, on, off }: { isOn: boolean; on: string; off: string }) => (
  <span className={isOn ? 'font-medium text-gain' : 'text-soft'}>{isOn ? on : off}</span>
)
