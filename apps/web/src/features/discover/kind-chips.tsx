/** discover: the search, the kinds with how much there is of each, and the minimum. */
import { classes } from '@pramaan/ui/classes.ts'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { rupeeWords } from '../../money/amounts.ts'
import type { Shelved } from '../../orders/shelf/entries.ts'
import { wholeRupees } from '../../orders/shelf/size-fields.tsx'
import { say } from './say.ts'
import { found, minimums, type Narrowing } from './use-narrowing.ts'

interface Props {
  readonly shelved: readonly Shelved[]
  readonly narrowing: Narrowing
}

export const ShelfFilters = ({ shelved, narrowing }: Props) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
    <SearchField narrowing={narrowing} />
    <LeastChoice narrowing={narrowing} />
    <KindChips shelved={shelved} narrowing={narrowing} />
  </div>
)

const SearchField = ({ narrowing: { question, setQuestion } }: { narrowing: Narrowing }) => (
  <div className="relative flex min-w-0 flex-1 items-center md:max-w-md xl:max-w-50">
    <Search size={18} aria-hidden="true" className="pointer-events-none absolute left-3.5 text-faint" />
    <input
      type="search"
      aria-label={say('searchLabel')}
      placeholder={say('searchHint')}
      autoComplete="off"
      value={question}
      onChange={({ target }) => setQuestion(target.value)}
      className="h-11 w-full rounded-lg border border-edge bg-raised pr-11 pl-10 text-sm text-ink outline-none focus:border-accent focus:ring-3 focus:ring-accent/20 [&::-webkit-search-cancel-button]:hidden"
    />
    {question !== '' && (
      <span className="absolute right-0">
        <IconButton
          label={say('clear')}
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => setQuestion('')}
        />
      </span>
    )}
  </div>
)

function KindChips({ shelved, narrowing }: Props) {
  const kinds = shelved.map((one) => ({
    name: one.product.name,
    title: one.product.shelf?.chip ?? one.product.shelf?.title ?? '',
    count: one.entries === null ? null : found(narrowing, one).length,
    hasOlder: one.hasOlder,
  }))
  const all = kinds.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const hasOlder = kinds.some((one) => one.hasOlder)
  const isKnown = kinds.some(({ count }) => count !== null)
  const row = useRef<HTMLElement>(null)
  // A kind is also chosen from elsewhere: on a phone its chip may stand outside of the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that come make the chips wider
  useEffect(() => {
    const [nav, chip] = [
      row.current,
      row.current?.querySelector<HTMLElement>(`[data-kind="${narrowing.kind}"]`),
    ]
    if (nav && chip) nav.scrollLeft = chip.offsetLeft - (nav.clientWidth - chip.offsetWidth) / 2
  }, [narrowing.kind, all])
  return (
    <nav
      ref={row}
      aria-label={say('kinds')}
      className="relative -mx-4 flex max-w-[calc(100%+2rem)] gap-1.5 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] w-[calc(100%+2rem)] md:mx-0 md:w-full md:max-w-full md:flex-wrap md:px-0 xl:order-1 xl:w-auto xl:flex-1"
    >
      {[{ name: null, title: say('all'), count: isKnown ? all : null, hasOlder }, ...kinds].map(
        ({ name, title, count, hasOlder: hasMore }) => (
          <Link
            key={title}
            data-kind={name}
            to={{ search: name === null ? '' : `?kind=${name}` }}
            replace
            preventScrollReset
            aria-current={name === narrowing.kind ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm transition-colors duration-150',
              name === narrowing.kind
                ? 'border-accent bg-accent-wash font-semibold text-accent'
                : 'border-line bg-raised text-soft hover:text-ink',
            )}
          >
            {title}
            {count !== null && (
              <span className="figures font-normal text-xs">
                {hasMore ? say('orMore', { count }) : count}
              </span>
            )}
          </Link>
        ),
      )}
    </nav>
  )
}

const LeastChoice = ({ narrowing: { least, setLeast } }: { narrowing: Narrowing }) => (
  <select
    aria-label={say('least')}
    value={least ?? ''}
    onChange={({ target }) => setLeast(target.value === '' ? null : Number(target.value))}
    className="min-h-11 rounded-full border border-line bg-raised px-3 text-sm text-soft w-36 xl:order-2"
  >
    <option value="">{say('leastAny')}</option>
    {minimums.map((amount) => (
      <option key={amount} value={amount}>
        {say('leastUpTo', { amount: rupeeWords(wholeRupees(amount)) })}
      </option>
    ))}
  </select>
)
