/** shell: the main drawer — who you are, your money in and out, and everything about the account itself. */

import type { ClientProfile } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  IdCard,
  ImageUp,
  KeyRound,
  Landmark,
  LogOut,
  type LucideIcon,
  RectangleEllipsis,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { closeDrawer, openDrawer, openModal } from '../../platform/modals.ts'
import { useSession } from '../../platform/session.ts'
import { useProducts } from '../../products/registry.ts'
import { Figures } from './figures.tsx'
import { Identity } from './identity.tsx'
import { say } from './say.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** The drawer leaves first; what it leads to comes in its place. */
const leadTo = (name: string, props = {}) => {
  closeDrawer()
  openModal(name, props)
}

export default function MainDrawer() {
  const { profile } = useSession()
  if (profile === null) return null
  return (
    <div className="flex min-h-full flex-col pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <Identity profile={profile} />
      <Figures />
      <div className="grid grid-cols-2 gap-3 px-5 pt-3 pb-5">
        <Button icon={<ArrowDownToLine size={18} aria-hidden="true" />} onClick={() => openDrawer('deposit')}>
          {say('deposit')}
        </Button>
        <Button
          variant="outline"
          icon={<ArrowUpFromLine size={18} aria-hidden="true" />}
          onClick={() => openDrawer('withdraw')}
        >
          {say('withdraw')}
        </Button>
      </div>
      <Section title={say('userProfile')}>
        <Item icon={ImageUp} title={say('updateAvatar')} onPress={() => leadTo('update-avatar')} />
        <Item icon={IdCard} title={say('viewKyc')} onPress={() => leadTo('view-kyc')} />
      </Section>
      <Section title={say('security')}>
        <Item icon={RectangleEllipsis} title={say('setPin')} onPress={() => leadTo('set-pin')} />
        <Item icon={KeyRound} title={say('changePassword')} onPress={() => leadTo('change-password')} />
      </Section>
      <Section title={say('money')}>
        <Item
          icon={Landmark}
          title={say('bankAccounts')}
          onPress={() => closeDrawer({ thenGo: '/me#bank-section' })}
        />
        <OwnLines profile={profile} />
      </Section>
      <ThemeChoice />
      <div className="mt-auto pt-4">
        <List className="border-line border-t">
          <Item icon={LogOut} title={say('logout')} onPress={() => leadTo('confirm-logout')} />
        </List>
      </div>
    </div>
  )
}

/** What products offer to this client alone. */
function OwnLines({ profile }: { profile: ClientProfile }) {
  return useProducts().map(
    ({ name, menu, drawer }) =>
      menu?.isFor(profile) && (
        <Item key={name} icon={menu.icon} title={menu.title} onPress={() => openDrawer(drawer.type)} />
      ),
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t pt-4 pb-2">
    <h3 className="px-5 pb-1 text-soft text-sm">{title}</h3>
    <List className="divide-y-0">{children}</List>
  </section>
)

const Item = ({ icon: Icon, title, onPress }: { icon: LucideIcon; title: string; onPress: () => void }) => (
  <ListItem
    leading={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
    title={title}
    onPress={onPress}
    className="px-5"
  />
)
