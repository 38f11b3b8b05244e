/** discover: what an advisor can offer. The dealing desk is open; the other kinds are explained, in plain words. */

import type { DrawerType } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import {
  BriefcaseBusiness,
  Compass,
  Landmark,
  Layers,
  type LucideIcon,
  MoonStar,
  Rocket,
  Scroll,
} from 'lucide-react'
import { Link } from 'react-router'
import { openDrawer } from '../../platform/modals.ts'
import { say } from './say.ts'

interface Kind {
  readonly name: 'desk' | 'postMarket' | 'startup' | 'funds' | 'bonds' | 'structured'
  readonly icon: LucideIcon
  /** The drawer behind it, where it is open. */
  readonly drawer?: DrawerType
}

const kinds: Kind[] = [
  { name: 'desk', icon: BriefcaseBusiness, drawer: 'fo' },
  { name: 'postMarket', icon: MoonStar },
  { name: 'startup', icon: Rocket },
  { name: 'funds', icon: Layers },
  { name: 'bonds', icon: Landmark },
  { name: 'structured', icon: Scroll },
]

export default function DiscoverPage() {
  return (
    <>
      <h1 className="mb-5 text-2xl">{say('title')}</h1>
      <div className="grid gap-4 lg:grid-cols-[2fr_3fr] lg:items-start">
        <Card>
          <EmptyState
            icon={<Compass size={24} aria-hidden="true" />}
            title={say('noDeals')}
            action={
              <Link to="/about#fake" className={buttonClasses('outline', 'medium')}>
                {say('fakes')}
              </Link>
            }
          >
            {say('noDealsNote')}
          </EmptyState>
        </Card>
        <Card title={say('kinds')} flush>
          <List className="mt-1">
            {kinds.map(({ name, icon: Icon, drawer }) => (
              <ListItem
                key={name}
                leading={<Icon size={20} aria-hidden="true" />}
                title={say(name)}
                note={say(`${name}Note`)}
                {...(drawer && {
                  trailing: <Chip tone="gain">{say('open')}</Chip>,
                  onPress: () => openDrawer(drawer),
                })}
              />
            ))}
          </List>
        </Card>
      </div>
    </>
  )
}
