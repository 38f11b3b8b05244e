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

interface Kind {
  readonly name: string
  readonly is: string
  readonly icon: LucideIcon
  /** The drawer behind it, where it is open. */
  readonly drawer?: DrawerType
}

const kinds: Kind[] = [
  {
    name: 'D.D. trading',
    is: "Orders that the firm's dealing desk works for you, inside a limit that you set.",
    icon: BriefcaseBusiness,
    drawer: 'fo',
  },
  {
    name: 'Post-market trading',
    is: 'Shares at the official closing price, in a window after the market has closed.',
    icon: MoonStar,
  },
  {
    name: 'Startup equity',
    is: 'Shares of a company before or at its listing. Your money is only blocked until shares are allotted.',
    icon: Rocket,
  },
  {
    name: 'Funds',
    is: 'Units of a mutual fund at its daily value. The time of your order decides which day.',
    icon: Layers,
  },
  {
    name: 'Bonds',
    is: 'A loan to an issuer that pays interest on fixed days and is repaid at the end.',
    icon: Landmark,
  },
  {
    name: 'Structured products',
    is: 'A fixed term and a formula for what is paid back. It can be less than you put in.',
    icon: Scroll,
  },
]

export default function DiscoverPage() {
  return (
    <>
      <h1 className="mb-5 text-2xl">Discover</h1>
      <div className="grid gap-4 lg:grid-cols-[2fr_3fr] lg:items-start">
        <Card>
          <EmptyState
            icon={<Compass size={24} aria-hidden="true" />}
            title="No deals are open to you"
            action={
              <Link to="/about#fake" className={buttonClasses('outline', 'medium')}>
                Signs of a fake offer
              </Link>
            }
          >
            A deal opens here and nowhere else: with who offers it, its papers, every cost, and what can be
            lost.
          </EmptyState>
        </Card>
        <Card title="What may be offered" flush>
          <List className="mt-1">
            {kinds.map(({ name, is, icon: Icon, drawer }) => (
              <ListItem
                key={name}
                leading={<Icon size={20} aria-hidden="true" />}
                title={name}
                note={is}
                {...(drawer && {
                  trailing: <Chip tone="gain">Open</Chip>,
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
