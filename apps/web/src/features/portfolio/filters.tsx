/** portfolio: the six kinds of product as links, so that the address says what is shown and the way back works. */
import { tradeTypeFilters } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { Link, useLocation } from 'react-router'
import type { TradeFilter } from '../../orders/orders.ts'
import { say } from './say.ts'

/** What the address asks for; anything that is no filter means all. */
export function useFilter(): TradeFilter {
  // The router's own reader of the search part would travel with the sign-in page too.
  const wanted = new URLSearchParams(useLocation().search).get('dtype')
  return tradeTypeFilters.find((filter) => filter === wanted) ?? 'all'
}

/** As the lists ask the server. */
export const asked = (filter: TradeFilter): { dtype?: TradeFilter } =>
  filter === 'all' ? {} : { dtype: filter }

export function Filters() {
  const current = useFilter()
  return (
    <nav
      aria-label={say('kinds')}
      className="relative mb-4 flex max-w-full gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]"
    >
      {tradeTypeFilters.map((filter) => (
        <Link
          key={filter}
          to={{ search: `?dtype=${filter}` }}
          replace
          preventScrollReset
          aria-current={filter === current ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm transition-colors duration-150',
            filter === current
              ? 'border-accent bg-accent-wash font-semibold text-accent'
              : 'border-line bg-raised text-soft hover:text-ink',
          )}
        >
          {say(filter)}
        </Link>
      ))}
    </nav>
  )
}

/** Said where a filter leaves nothing: what is hidden by it is not gone. */
export const nothingOf = (filter: TradeFilter): string => say('noneOfKindNote', { kind: say(filter) })
