/** me: what protects the account. */
import type { ClientProfile } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { KeyRound, RectangleEllipsis, ShieldCheck } from 'lucide-react'
import { useAccountChanged, useStanding } from '../../platform/account.ts'
import { openModal } from '../../platform/modals.ts'

export function Security({ profile }: { profile: ClientProfile }) {
  const { data } = useStanding()
  const changed = useAccountChanged()
  const isOn = data?.has_second_factor
  return (
    <Card title="Security" flush>
      <List className="mt-1">
        <ListItem
          leading={<KeyRound size={20} aria-hidden="true" />}
          title="Change Password"
          note="Signs you out everywhere"
          onPress={() => openModal('change-password')}
        />
        <ListItem
          leading={<RectangleEllipsis size={20} aria-hidden="true" />}
          title="Set PIN"
          note={
            profile.has_pin
              ? 'A new one, with your password'
              : 'Asked before money leaves or a bank account changes'
          }
          trailing={<State isOn={profile.has_pin} on="Set" off="Not set" />}
          onPress={() => openModal('set-pin')}
        />
        <ListItem
          leading={<ShieldCheck size={20} aria-hidden="true" />}
          title="Second factor"
          note="A code from your phone at every sign-in"
          trailing={
            isOn === undefined ? (
              <Skeleton className="h-4 w-10 rounded-sm" />
            ) : (
              <State isOn={isOn} on="On" off="Off" />
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
