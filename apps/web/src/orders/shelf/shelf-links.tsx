/** orders, shelf: the shelf in a few lines, for pages beside Discover: how much of each kind is open, and what closes next. */
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { Link } from 'react-router'
import { istMoment } from '../../platform/clock.ts'
import type { Product, ShelfEntry } from '../product.ts'
import { useBusinessNow } from './business-now.ts'
import { useShelf } from './entries.ts'
import { say } from './say.ts'

export function ShelfLinks({ products }: { products: readonly Product[] }) {
  const now = useBusinessNow()
  const shelved = useShelf(products.filter(({ shelf }) => shelf?.section !== undefined))
  if (shelved.length === 0) return null
  return (
    <Card
      title={say('onShelf')}
      flush
      aside={
        <Link to="/discover" className="inline-flex min-h-11 items-center font-medium text-link">
          {say('viewAll')}
        </Link>
      }
    >
      <List className="mt-1">
        {shelved.map(({ product: { name, shelf }, entries, isPending }) => (
          <ListItem
            key={name}
            leading={shelf && <shelf.icon size={20} aria-hidden="true" />}
            title={shelf?.title}
            note={isPending ? say('counting') : noteOf(entries ?? [], now)}
            link={(content, look) => (
              <Link to={`/discover?kind=${name}`} className={look}>
                {content}
              </Link>
            )}
          />
        ))}
      </List>
    </Card>
  )
}

function noteOf(entries: readonly ShelfEntry[], now: number): string {
  const count = entries.filter(({ state }) => state === 'open').length
  const next = entries
    .flatMap(({ moments = [] }) => moments)
    .filter(({ at }) => Date.parse(at) > now)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))[0]
  const open = say('openCount', { count })
  return next ? say('openNext', { open, says: next.says, when: istMoment(next.at) }) : open
}
