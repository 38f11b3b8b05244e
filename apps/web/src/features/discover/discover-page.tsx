/**
 * discover: the shelf by kind. Each product brings its own part and its entries by the registry; this page counts them, searches
 * them, puts today's cut-offs on a rail, and says plainly what is closed to this client and why.
 */
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { SearchX, ShieldQuestion } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useClosedToYou } from '../../orders/closed-to-you.tsx'
import type { ShelfEntry } from '../../orders/product.ts'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { type Shelved, useShelf } from '../../orders/shelf/entries.ts'
import { sentenceOf } from '../../platform/failures.ts'
import { openDrawer } from '../../platform/modals.ts'
import { useProducts } from '../../products/registry.ts'
import { ShelfFilters } from './kind-chips.tsx'
import { say } from './say.ts'
import { ShelfPart } from './shelf-part.tsx'
import { TodayRail } from './today-rail.tsx'
import { found, type Narrowing, useNarrowing } from './use-narrowing.ts'

export default function DiscoverPage() {
  const now = useBusinessNow()
  const offered = useShelf(useProducts().filter(({ shelf }) => shelf !== undefined))
  const withSection = offered.filter(({ product }) => product.shelf?.section !== undefined)
  const narrowing = useNarrowing(withSection.map(({ product }) => product.name))
  const whyNone = useClosedToYou()
  const entries = withSection
    .flatMap((one) => one.entries ?? [])
    .map((entry) => (whyNone !== null && entry.state === 'open' ? { ...entry, closedToYou: whyNone } : entry))
  const hasOlder = withSection.some((one) => one.hasOlder)
  return (
    <>
      <Head
        entries={entries}
        missing={withSection.filter(({ failure }) => failure !== null)}
        hasOlder={hasOlder}
        isPending={withSection.some(({ isPending }) => isPending)}
      />
      {withSection.length > 0 && <ShelfFilters shelved={withSection} narrowing={narrowing} />}
      {narrowing.kind === null && !narrowing.isNarrow && (
        <TodayRail now={now} moments={entries.flatMap(({ moments = [] }) => moments)} />
      )}
      {narrowing.isNarrow && hasOlder && <p className="mb-3 text-sm text-soft">{say('olderNotSearched')}</p>}
      <Parts shelved={withSection} narrowing={narrowing} />
      {narrowing.kind === null && !narrowing.isNarrow && <OtherKinds shelved={offered} />}
      <p className="mt-4 text-sm text-soft">{say('foot')}</p>
    </>
  )
}

const isOpenTo = ({ state, closedToYou }: ShelfEntry): boolean =>
  state === 'open' && closedToYou === undefined

/** Each reason once, with what it is about; where it is about everything, it is about the client and no offer is named. */
function byReason(closed: readonly ShelfEntry[]): [string, string[]][] {
  const found = new Map<string, string[]>()
  for (const { title, closedToYou = '' } of closed)
    found.set(closedToYou, [...(found.get(closedToYou) ?? []), title])
  return [...found]
}

const titleOf = ({ product: { shelf } }: Shelved): string => shelf?.chip ?? shelf?.title ?? ''

interface HeadProps {
  readonly entries: readonly ShelfEntry[]
  /** They could not be counted; each says so in its own part. */
  readonly missing: readonly Shelved[]
  readonly hasOlder: boolean
  readonly isPending: boolean
}

function Head({ entries, missing, hasOlder, isPending }: HeadProps) {
  useEffect(() => {
    for (const { failure } of missing) sentenceOf(failure)
  }, [missing])
  const closed = entries.filter(({ closedToYou }) => closedToYou !== undefined)
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl">{say('title')}</h1>
        <p className="text-sm text-soft max-md:order-last max-md:w-full md:flex-1" aria-live="polite">
          {isPending
            ? say('counting')
            : say(hasOlder ? 'offersAndOlder' : 'offers', {
                count: entries.filter(isOpenTo).length,
                all: entries.length,
              })}
          {missing.length > 0 && ` ${say('notCounted', { kinds: missing.map(titleOf).join(', ') })}`}
        </p>
        <Link
          to="/about#fake"
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-link text-sm"
        >
          <ShieldQuestion size={16} aria-hidden="true" />
          {say('fakes')}
        </Link>
      </div>
      {closed.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-soft underline decoration-dotted underline-offset-4">
            {say('closedToYou', { count: closed.length })}
          </summary>
          <ul aria-label={say('closedToYouWhy')} className="mt-1 list-disc pl-5">
            {byReason(closed).map(([reason, titles]) => (
              <li key={reason}>
                {titles.length < entries.filter(({ state }) => state === 'open').length && (
                  <span className="font-medium">{say('namesOf', { names: titles.join(', ') })} </span>
                )}
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </header>
  )
}

interface PartsProps {
  readonly shelved: readonly Shelved[]
  readonly narrowing: Narrowing
}

function Parts({ shelved, narrowing }: PartsProps) {
  const { kind, isNarrow } = narrowing
  const shown = shelved.filter(
    (one) =>
      (kind === null || one.product.name === kind) &&
      (!isNarrow || one.entries === null || found(narrowing, one).length > 0),
  )
  if (shelved.length > 0 && shown.length === 0) return <NoneFound narrowing={narrowing} />
  const part = (one: Shelved) => {
    const { shelf, name } = one.product
    if (!shelf) return null
    const ids = new Set(found(narrowing, one).map(({ id }) => id))
    return (
      <ShelfPart
        key={name}
        shelf={shelf}
        count={one.entries?.length ?? null}
        hasOlder={one.hasOlder}
        isAlone={kind === name}
        isNarrow={isNarrow}
        isWhole={kind === name || isNarrow}
        shows={(id) => !isNarrow || one.entries === null || ids.has(id)}
        onAll={() => narrowing.setKind(name)}
      />
    )
  }
  // One kind alone, and what a search leaves, need no columns.
  if (kind !== null || isNarrow) return <div className="grid grid-cols-1 gap-4">{shown.map(part)}</div>
  const of = (...widths: readonly string[]) =>
    shown.filter(({ product }) => widths.includes(product.shelf?.width ?? 'half')).map(part)
  // Without a wide part beside them the narrow ones are halves as the others are.
  const wide = of('wide')
  const narrow = wide.length > 0 ? of('narrow') : []
  const halves = wide.length > 0 ? of('half') : of('narrow', 'half')
  return (
    <div className="grid grid-cols-1 gap-4">
      {wide.length > 0 && (
        <div className={narrow.length > 0 ? 'grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start' : undefined}>
          <div className="grid min-w-0 grid-cols-1 gap-4">{wide}</div>
          {narrow.length > 0 && <div className="grid min-w-0 grid-cols-1 gap-4">{narrow}</div>}
        </div>
      )}
      {halves.length > 0 && (
        <div
          className={halves.length > 1 ? 'grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start' : undefined}
        >
          {halves}
        </div>
      )}
      {of('whole')}
    </div>
  )
}

const NoneFound = ({ narrowing }: { narrowing: Narrowing }) => (
  <Card>
    <EmptyState
      icon={<SearchX size={24} aria-hidden="true" />}
      title={say('noneFound')}
      action={
        <Button variant="outline" onClick={narrowing.reset}>
          {say('showAll')}
        </Button>
      }
    >
      {say('noneFoundNote')}
    </EmptyState>
  </Card>
)

/** Products without offers of their own: one line each, that leads to the drawer where there is something to see. */
function OtherKinds({ shelved }: { shelved: readonly Shelved[] }) {
  const others = shelved.flatMap(({ product: { name, drawer, shelf } }) =>
    shelf && shelf.section === undefined ? [{ name, drawer, ...shelf }] : [],
  )
  if (others.length === 0) return null
  return (
    <Card title={say('otherKinds')} flush className="mt-4">
      <List className="mt-1">
        {others.map(({ name, icon: Icon, title, note, isOpen, drawer }) => (
          <ListItem
            key={name}
            leading={<Icon size={20} aria-hidden="true" />}
            title={title}
            note={note}
            {...(isOpen
              ? {
                  trailing: <Chip tone="gain">{say('open')}</Chip>,
                  onPress: () => openDrawer(drawer.type),
                }
              : { trailing: <Chip>{say('notOpen')}</Chip> })}
          />
        ))}
      </List>
    </Card>
  )
}
