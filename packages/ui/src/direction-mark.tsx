/** ui: the small arrow of a change. Level has none. */
export function DirectionMark({ way }: { way: 'up' | 'down' | 'level' }) {
  if (way === 'level') return null
  return (
    <svg viewBox="0 0 10 8" aria-hidden="true" className="h-[0.55em] w-[0.7em] shrink-0 fill-current">
      <path d={way === 'up' ? 'M5 0 10 8H0Z' : 'M5 8 0 0h10Z'} />
    </svg>
  )
}
