/** search: one result. A stock shows symbol, name, market and flag; a page shows where it is. */
import type { SearchResult } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Flag } from '@pramaan/ui/flag.tsx'
import { CornerDownLeft, PanelsTopLeft } from 'lucide-react'
import { useState } from 'react'
import type { Hit } from './hits.ts'
import type { FoundPage } from './pages.ts'

export interface HitRowProps {
  readonly id: string
  readonly hit: Hit
  readonly isHighlighted: boolean
  readonly onOpen: () => void
}

export function HitRow({ id, hit, isHighlighted, onOpen }: HitRowProps) {
  return (
    // The field keeps the focus and moves the highlight; a press is the other way to choose.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox that owns this list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      onClick={onOpen}
      className={classes(
        'flex min-h-14 cursor-pointer scroll-my-1 items-center gap-3 rounded-md px-3 text-base',
        isHighlighted ? 'bg-accent-wash' : 'hover:bg-sunken',
      )}
    >
      {hit.kind === 'stock' ? <StockHit stock={hit.stock} /> : <PageHit page={hit.page} />}
      <CornerDownLeft
        size={16}
        aria-hidden="true"
        className={classes('shrink-0 text-accent', !isHighlighted && 'invisible')}
      />
    </div>
  )
}

function StockHit({ stock }: { stock: SearchResult }) {
  return (
    <>
      <CountryFlag image={stock.countryImg} />
      <span className="min-w-0 flex-1 py-2">
        <span className="block truncate font-semibold text-ink">{stock.symbol || 'No symbol'}</span>
        <span className="block truncate text-soft text-sm">{stock.name}</span>
      </span>
      <Chip className="bg-raised">{stock.market}</Chip>
    </>
  )
}

function CountryFlag({ image }: { image: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  // Nothing is loaded from another origin, whatever the answer says.
  const isOurs = image?.startsWith('/') && !image.startsWith('//') && image !== broken
  if (!image || !isOurs) return <Flag className="h-4 w-6" />
  return (
    <img
      src={image}
      alt=""
      onError={() => setBroken(image)}
      className="h-4 w-6 shrink-0 rounded-[2px] object-cover ring-1 ring-line"
    />
  )
}

const PageHit = ({ page }: { page: FoundPage }) => (
  <>
    <PanelsTopLeft size={20} aria-hidden="true" className="w-6 shrink-0 text-soft" />
    <span className="min-w-0 flex-1 truncate text-ink">
      {page.within && <span className="text-soft">{page.within} / </span>}
      {page.title}
    </span>
  </>
)
