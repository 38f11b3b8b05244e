/** products, bond: bonds narrowed by rating and maturity, and in which order. */
import { type BondFilter, ratingSteps } from './figures.ts'
import { say } from './say.ts'

const YEARS = [1, 3, 5, 10] as const
const look = 'min-h-11 min-w-0 rounded-full border border-line bg-raised px-3 text-sm'

export function BondFilters({
  filter,
  onFilter,
}: {
  filter: BondFilter
  onFilter: (next: BondFilter) => void
}) {
  return (
    <div className="grid grid-cols-2 gap-2 px-4 pb-3 md:flex md:flex-wrap">
      <select
        aria-label={say('filterRating')}
        className={look}
        value={filter.rating ?? ''}
        onChange={({ target: { value } }) =>
          onFilter({ ...filter, rating: value === '' ? null : Number(value) })
        }
      >
        <option value="">{say('anyRating')}</option>
        <option value={-1}>{say('governmentOnly')}</option>
        {ratingSteps.slice(0, 4).map((rating, place) => (
          <option key={rating} value={place}>
            {say('ratingAtLeast', { rating })}
          </option>
        ))}
      </select>
      <select
        aria-label={say('filterYears')}
        className={look}
        value={filter.years ?? ''}
        onChange={({ target: { value } }) =>
          onFilter({ ...filter, years: value === '' ? null : Number(value) })
        }
      >
        <option value="">{say('anyYears')}</option>
        {YEARS.map((count) => (
          <option key={count} value={count}>
            {say('years', { count })}
          </option>
        ))}
      </select>
      <select
        aria-label={say('sortBy')}
        className={look}
        value={filter.sort}
        onChange={({ target: { value } }) =>
          onFilter({ ...filter, sort: value === 'maturity' || value === 'rating' ? value : 'yield' })
        }
      >
        <option value="yield">{say('byYield')}</option>
        <option value="maturity">{say('byMaturity')}</option>
        <option value="rating">{say('byRating')}</option>
      </select>
    </div>
  )
}
