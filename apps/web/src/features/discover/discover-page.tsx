/** discover: what an advisor can offer. What is open leads to its drawer; the other products are explained, in plain words. */
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { openDrawer } from '../../platform/modals.ts'
import { useProducts } from '../../products/registry.ts'
import { say } from './say.ts'

export default function DiscoverPage() {
  const offered = useProducts().flatMap(({ name, shelf, drawer }) =>
    shelf ? [{ name, drawer, ...shelf }] : [],
  )
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
            {offered.map(({ name, icon: Icon, title, note, isOpen, drawer }) => (
              <ListItem
                key={name}
                leading={<Icon size={20} aria-hidden="true" />}
                title={title}
                note={note}
                {...(isOpen && {
                  trailing: <Chip tone="gain">{say('open')}</Chip>,
                  onPress: () => openDrawer(drawer.type),
                })}
              />
            ))}
          </List>
        </Card>
      </div>
    </>
  )
}
